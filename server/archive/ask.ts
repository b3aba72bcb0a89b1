import type { Archive, ArchiveKind } from '#shared/api/archives.ts';
import { after, days, hours, type Clock } from '../platform/clock.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { lookBy } from '../platform/database/store-times.ts';
import type { Config } from '../platform/config/config.ts';
import { storeTerms } from '../stores/index.ts';
import { findArchive, findMaking, insertArchive, lastErased, newestArchives } from './queries.ts';
import { archiveView } from './view.ts';

export interface AskDeps {
  clock: Clock;
  config: Config;
  jobs: Pick<Jobs, 'send'>;
}

/** One that is not done by then is given up. */
export const givenUpMs = hours(6);
/** Looked at so often while any is there: for those of whom somebody was erased. */
export const lookedAtMs = days(1);

/** One of each kind has a job of its own name: a program of the release before knows none of copies. */
export const makingJobs = { everything: 'archive.make', shop: 'archive.copy' } as const;

const asked: Record<ArchiveKind, string> = {
  everything: 'Asked for a file of everything in the store',
  shop: 'Asked for a copy of the shop as plain pages',
};

/**
 * Has everything of the store put into one file, or its shop into a copy; what is being made already is answered, whoever
 * asked for it.
 * @throws AppError conflict for a copy of a shop that was taken down
 */
export async function askForArchive(
  { clock, config, jobs }: AskDeps,
  tx: StoreTx,
  { slug, kind, by }: { slug: string; kind: ArchiveKind; by: string },
): Promise<Archive> {
  if (kind === 'shop' && (await storeTerms(tx, config)).suspended)
    throw new AppError(
      'conflict',
      'Your shop was taken down, so no copy of it can be made. Please write to us.',
    );
  const now = clock.now();
  const id = newId();
  if (await insertArchive(tx, { id, kind, asked_by: by, asked_at: now })) {
    await jobs.send(tx.platform, makingJobs[kind], { store_id: tx.storeId, id });
    await lookBy(tx.platform, 'store_archive_times', tx.storeId, after(now, givenUpMs));
    await noteChange(tx, { kind: 'settings', what: asked[kind] });
    return archiveView((await findArchive(tx, id))!, slug, { now, erased: null });
  }
  return archiveView((await findMaking(tx, kind))!, slug, { now, erased: null });
}

/** The newest archives of a store, of all it has and of its shop, newest first. */
export async function shownArchives(clock: Clock, tx: StoreTx, slug: string): Promise<Archive[]> {
  const at = { now: clock.now(), erased: await lastErased(tx) };
  const rows = [...(await newestArchives(tx, 'everything')), ...(await newestArchives(tx, 'shop'))];
  return rows
    .toSorted((one, other) => other.asked_at.getTime() - one.asked_at.getTime())
    .map((row) => archiveView(row, slug, at));
}
