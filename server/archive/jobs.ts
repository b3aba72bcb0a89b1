import { archiveDays, type Archive } from '#shared/api/archives.ts';
import { addressesOf } from '../accounts/index.ts';
import type { Mail } from '../mail/index.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import { after, days, minutes } from '../platform/clock.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { claimStores, holdStore, lookAgain, lookNoMore } from '../platform/database/store-times.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import { storeTerms } from '../stores/index.ts';
import { defineArrivalJobs } from './arrivals/jobs.ts';
import { givenUpMs, lookedAtMs, makingJobs } from './ask.ts';
import { makeArchiveFile } from './make.ts';
import { findArchive, lastErased, openArchives, turnArchive, type ArchiveRow } from './queries.ts';
import { isOfShop, isThere } from './view.ts';

export interface ArchiveDeps extends PlatformDeps {
  mail: Mail;
  blobs: Blobs;
  /** Makes a copy of a shop; who makes its pages is no business of this. */
  copyShop(slug: string, at: Date): Promise<Made>;
}

type ClearDeps = Omit<ArchiveDeps, 'copyShop'>;

/** What was made, on this machine: for whoever asked to take and then to let go. */
interface Made {
  file: string;
  /** Bytes. */
  size: number;
  counts: Partial<Archive['counts']>;
  letGo(): Promise<void>;
}

/** Where the file of an archive lies. */
export const archiveKey = (storeId: string, id: string): string => `archives/${storeId}/${id}.zip`;

/** What makes archives, takes stores in, and clears both. */
export function defineArchiveJobs(deps: ArchiveDeps): void {
  defineArrivalJobs(deps);
  for (const name of Object.values(makingJobs))
    deps.jobs.define<{ store_id: string; id: string }>({
      name,
      run: ({ store_id, id }) => make(deps, store_id, id),
      retryLimit: 3,
      retryDelay: 30,
      lostAfter: 3_600,
    });
  deps.jobs.define({ name: 'archive.clear', cron: '17 * * * *', run: () => clearArchives(deps) });
}

/** Begun anew after a crash it makes the file anew; one that is done, or was given up, is left alone. */
async function make(deps: ArchiveDeps, storeId: string, id: string): Promise<void> {
  const storeDb = deps.db.forStore(storeId);
  const asked = await storeDb.read(async (tx) => ({
    row: await findArchive(tx, id),
    terms: await storeTerms(tx, deps.config),
  }));
  if (asked.row?.state !== 'making') return;
  const { slug, name, url: address } = asked.terms;
  const at = asked.row.asked_at;
  const made = isOfShop(asked.row)
    ? await deps.copyShop(slug, at)
    : await makeArchiveFile({ blobs: deps.blobs, storeDb, store: { slug, name, address }, at });
  try {
    await deps.blobs.putFile(archiveKey(storeId, id), made.file);
  } finally {
    await made.letGo();
  }
  const gone = await storeDb.transact((tx) => ready(deps, tx, asked.row!, made));
  for (const one of gone) await deps.blobs.remove(archiveKey(storeId, one));
}

/** Says that it is there, to whoever asked. Only the newest of each kind is kept; answers the ids of those whose file goes. */
async function ready(deps: ArchiveDeps, tx: StoreTx, row: ArchiveRow, made: Made): Promise<string[]> {
  const now = deps.clock.now();
  const kept = await openArchives(tx);
  const change = { ended_at: now, size_bytes: made.size, counts: JSON.stringify(made.counts) };
  if (!(await turnArchive(tx, row.id, 'ready', change))) return [row.id];
  const gone = kept.filter(({ state, kind }) => state === 'ready' && kind === row.kind).map(({ id }) => id);
  for (const id of gone) await turnArchive(tx, id, 'gone');
  await lookAgain(tx.platform, 'store_archive_times', tx.storeId, after(now, lookedAtMs));
  await tell(deps, tx, row, 'ready');
  return gone;
}

async function tell(deps: ClearDeps, tx: StoreTx, row: ArchiveRow, what: 'ready' | 'failed') {
  const template = isOfShop(row) ? (`copy-${what}` as const) : (`archive-${what}` as const);
  const { name: store_name, slug } = await storeTerms(tx, deps.config);
  for (const to of await addressesOf(tx.platform, [row.asked_by]))
    await deps.mail.queue(tx.platform, {
      key: `${template}:${row.id}`,
      to,
      template,
      data: {
        store_name,
        days: archiveDays,
        dashboard_url: `${deps.config.platformUrl}/dashboard/your-data?slug=${slug}`,
      },
    });
}

/** Gives up what is not done, and takes away what is old, every hour. Answers how many stores were looked at. */
export function clearArchives(deps: ClearDeps): Promise<number> {
  return workOff({
    claim: (most) => claimStores(deps.db.platform, 'store_archive_times', deps.clock.now(), most),
    work: ({ store_id }) => clearStore(deps, deps.db.forStore(store_id)),
    failed: (one, error) => deps.log.error('archives could not be cleared', { store: one.store_id, error }),
    atOnce: 2,
    limitMs: minutes(4),
  });
}

async function clearStore(deps: ClearDeps, storeDb: StoreDb): Promise<void> {
  const now = deps.clock.now();
  const old = await storeDb.read(async (tx) => {
    const at = { now, erased: await lastErased(tx) };
    return (await openArchives(tx)).filter((row) => row.state === 'ready' && !isThere(row, at));
  });
  // Its bytes go first: after a crash in between the row is still there to say that they have to.
  for (const row of old) await deps.blobs.remove(archiveKey(storeDb.id, row.id));
  await storeDb.transact(async (tx) => {
    await holdStore(tx.platform, 'store_archive_times', tx.storeId);
    for (const row of old) await turnArchive(tx, row.id, 'gone');
    for (const row of await openArchives(tx)) {
      if (row.state !== 'making' || after(row.asked_at, givenUpMs) > now) continue;
      if (await turnArchive(tx, row.id, 'failed', { ended_at: now })) await tell(deps, tx, row, 'failed');
    }
    const left = await openArchives(tx);
    if (left.length > 0) await lookAgain(tx.platform, 'store_archive_times', tx.storeId, nextLook(left, now));
    else await lookNoMore(tx.platform, 'store_archive_times', tx.storeId);
  });
}

/** When one of them has to be looked at: at its end, and each day for those of whom somebody was erased. */
function nextLook(open: readonly ArchiveRow[], now: Date): Date {
  const ends = open.map((row) =>
    row.state === 'making' ? after(row.asked_at, givenUpMs) : after(row.ended_at!, days(archiveDays)),
  );
  return new Date(Math.min(after(now, lookedAtMs).getTime(), ...ends.map((end) => end.getTime())));
}
