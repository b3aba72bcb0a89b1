import { after, minutes } from '../../platform/clock.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { hashSecret, newId } from '../../platform/ids.ts';
import { makeLink } from './access.ts';
import { entitlementById, entitlementOf, type Entitlement } from './access-queries.ts';
import { lockLinkAddress, spendLink } from './session-queries.ts';
import { courseById } from '../content/content-queries.ts';
import { theCourse } from '../course.ts';
import type { AcademyDeps } from '../deps.ts';
import { openCourseSession } from './sessions.ts';

/** As long as the slowest drip of such mails, so that there is always one in the inbox that works. */
const linkMs = minutes(60);
const lockMs = minutes(5);

/**
 * Mails a sign-in link to an address that has the course. Addresses that have none are locked and answered alike.
 * @throws AppError too_many within five minutes of the last request.
 */
export async function requestLink(deps: AcademyDeps, email: string): Promise<void> {
  const course = await theCourse(deps);
  const now = deps.clock.now();
  const lockedUntil = await deps.db.transact(async (tx) => {
    const until = await lockLinkAddress(tx, email, now, after(now, lockMs));
    if (until) return until;
    const access = await entitlementOf(tx, course.id, email);
    if (access) await mailLink(deps, tx, access);
    return null;
  });
  if (!lockedUntil) return;
  const wait = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000));
  throw new AppError(
    'too_many',
    'You have already asked for a link. Wait a few minutes before trying again.',
    wait,
  );
}

/** The same without being asked for it: a lock that holds means that a link is on its way already. */
export async function mailLinkQuietly(deps: AcademyDeps, access: Entitlement): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transact(async (tx) => {
    if (await lockLinkAddress(tx, access.email, now, after(now, lockMs))) return;
    await mailLink(deps, tx, access);
  });
}

async function mailLink(deps: AcademyDeps, tx: PlatformTx, access: Entitlement): Promise<void> {
  const course = await courseById(tx, access.course_id);
  await deps.mail.queue(tx, {
    key: `course-link:${newId()}`,
    to: access.email,
    template: 'course-link',
    data: { course: course.title, link: await makeLink(deps, tx, access.id, linkMs) },
  });
}

/**
 * Trades the key of a link for a session, once.
 * @throws AppError bad_input for a key that is unknown, used, too old or of a withdrawn access.
 */
export async function redeemLink(
  deps: AcademyDeps,
  key: string,
  deviceHash: Buffer,
): Promise<{ access: string; email: string }> {
  const opened = await deps.db.transact(async (tx) => {
    const id = await spendLink(tx, hashSecret(key), deps.clock.now());
    const access = id ? await entitlementById(tx, id) : null;
    if (!access || access.withdrawn_at) return null;
    const token = await openCourseSession(deps, tx, {
      entitlementId: access.id,
      deviceHash,
      purchaseId: null,
    });
    await deps.mail.reached(tx, access.email);
    return { access: token, email: access.email };
  });
  if (!opened) throw new AppError('bad_input', 'This link is no longer valid. Ask for a new one.');
  return opened;
}
