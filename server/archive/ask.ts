import type { Archive } from '#shared/api/archives.ts';
import { after, days, hours, type Clock } from '../platform/clock.ts';
import { noteChange } from '../platform/changes.ts';
import type { StoreTx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs.ts';
import { lookBy } from '../platform/store-times.ts';
import { findArchive, findMaking, insertArchive, lastErased, newestArchives } from './queries.ts';
import { archiveView } from './view.ts';

export interface AskDeps {
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
}

/** One that is not done by then is given up. */
export const givenUpMs = hours(6);
/** Looked at so often while any is there: for those of whom somebody was erased. */
export const lookedAtMs = days(1);

export const makingJob = 'archive.make';

/** Has everything of the store put into one file; what is being made already is answered, whoever asked for it. */
export async function askForArchive(
  { clock, jobs }: AskDeps,
  tx: StoreTx,
  { slug, by }: { slug: string; by: string },
): Promise<Archive> {
  const now = clock.now();
  const id = newId();
  if (await insertArchive(tx, { id, asked_by: by, asked_at: now })) {
    await jobs.send(tx.platform, makingJob, { store_id: tx.storeId, id });
    await lookBy(tx.platform, 'store_archive_times', tx.storeId, after(now, givenUpMs));
    await noteChange(tx, { kind: 'settings', what: 'Asked for a file of everything in the store' });
    return archiveView((await findArchive(tx, id))!, slug, { now, erased: null });
  }
  return archiveView((await findMaking(tx))!, slug, { now, erased: null });
}

export async function shownArchives(clock: Clock, tx: StoreTx, slug: string): Promise<Archive[]> {
  const at = { now: clock.now(), erased: await lastErased(tx) };
  return (await newestArchives(tx)).map((row) => archiveView(row, slug, at));
}
