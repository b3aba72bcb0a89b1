import { randomBytes } from 'node:crypto';
import { claimCertificate as claimCall, type Certificate } from '#shared/api/academy.ts';
import { isCounted } from '#shared/progress.ts';
import type { Config } from '../../platform/config/config.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import type { LiveSession } from '../entry/session-queries.ts';
import { courseById, videosOf } from '../content/content-queries.ts';
import type { AcademyDeps } from '../deps.ts';
import {
  certificateByCode,
  certificateOf,
  insertCertificate,
  progressOf,
  renameCertificate,
  type CertificateRow,
} from './progress-queries.ts';

/** Without characters that are taken for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newCode(label: string): string {
  const letters = Array.from(randomBytes(12), (byte) => alphabet[byte & 31]).join('');
  const head = label
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 8);
  return [head, letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].filter(Boolean).join('-');
}

/**
 * The certificate of who has the course; made when every video was watched by our own count of played seconds. What a
 * page said about it is heard only where that count reached the share at which pages say so. Asking again gives the same
 * one, with the name of the first time.
 * @throws AppError conflict while videos are left.
 */
export async function claimCertificate(
  deps: AcademyDeps,
  session: LiveSession,
  name: string,
): Promise<Certificate> {
  const { platform } = deps.db;
  const known = await certificateOf(platform, session.entitlement_id);
  if (known) return certificateJson(deps.config, known);
  const progress = await progressOf(platform, session.entitlement_id);
  const videos = await videosOf(platform, session.course_id);
  const left = videos.filter((video) => {
    const own = progress.find((one) => one.video_id === video.id);
    return !own?.counted_at && !isCounted(own?.played_seconds ?? 0, video.seconds, own?.watched_at != null);
  }).length;
  if (left > 0 || videos.length === 0)
    throw new AppError(
      'conflict',
      left === 1 ? 'One video is still to be watched.' : `${left} videos are still to be watched.`,
    );
  const course = await courseById(platform, session.course_id);
  await insertCertificate(platform, {
    code: newCode(course.label),
    entitlement_id: session.entitlement_id,
    name: asPrinted(name),
    course_title: course.title,
    issued_at: deps.clock.now(),
  });
  return certificateJson(deps.config, (await certificateOf(platform, session.entitlement_id))!);
}

const asPrinted = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
const asGiven = (code: string): string => code.trim().toUpperCase();

/** Whose name stands on a certificate; null where none has this code, also when the course was given back. */
export const nameOnCertificate = async (
  deps: Pick<AcademyDeps, 'db'>,
  code: string,
): Promise<string | null> => (await certificateByCode(deps.db.platform, asGiven(code)))?.name ?? null;

/** For the operator: a name that was misspelt is put right, or a sentence says why not. Its code stays. */
export async function correctName(
  deps: Pick<AcademyDeps, 'db'>,
  code: string,
  typed: string,
): Promise<{ ok: true; from: string; to: string } | { ok: false; why: string }> {
  const name = claimCall.body!.shape.name.safeParse(typed);
  if (!name.success) return { ok: false, why: 'A name has 2 to 80 letters.' };
  const from = await nameOnCertificate(deps, code);
  const to = asPrinted(name.data);
  if (from === null || !(await renameCertificate(deps.db.platform, asGiven(code), to)))
    return { ok: false, why: noSuchCertificate };
  return { ok: true, from, to };
}

export const noSuchCertificate = 'There is no certificate with this code.';

/** @throws AppError not_found, also when the course was given back. */
export async function certificateFor(
  deps: Pick<AcademyDeps, 'db' | 'config'>,
  code: string,
): Promise<Certificate> {
  const row = await certificateByCode(deps.db.platform, asGiven(code));
  if (!row) throw notFound('We gave out no certificate with this code.');
  return certificateJson(deps.config, row);
}

/** A certificate as calls tell it. */
export function certificateJson(config: Pick<Config, 'platformUrl'>, row: CertificateRow): Certificate {
  return {
    code: row.code,
    name: row.name,
    course: row.course_title,
    issued_at: row.issued_at.toISOString(),
    url: `${config.platformUrl}/certificates/${row.code}`,
  };
}
