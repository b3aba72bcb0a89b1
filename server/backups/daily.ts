import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { product } from '#shared/product.ts';
import { lagosMoment } from '#shared/lagos.ts';
import type { Mail } from '../mail/index.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import { after, days, hours, startOfDayInLagos } from '../platform/clock.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { newId } from '../platform/ids.ts';
import { AppError, isUnavailable } from '../platform/http/errors.ts';
import { keepErasures } from './erased.ts';
import { readBackup } from './check.ts';
import { keptOf, momentOf } from './kept.ts';
import { backupKeys } from './keys.ts';
import { makeBackup } from './make.ts';
import { begunAt, changeBackup, dropOldBackups, insertBackup, lastGood, latestBackups } from './queries.ts';
import { BackupRefused } from './refused.ts';
import { clearDrafts, filePool } from './stored-files.ts';

export interface BackupDeps extends PlatformDeps {
  mail: Mail;
  blobs: Pick<Blobs, 'list' | 'open'>;
}

/** One at a time, also of those that are asked for: `now`, whatever the hour. */
export const backupJob = 'backups.daily';

/** One is due each day; two hours more until somebody is told that it is missing. */
const lateAfterMs = hours(26);
/** Long enough for many pictures; the job is taken for lost after it (seconds). */
const longestSeconds = 6 * 3600;

/** Back-ups by the clock, into the folder that is named for them. */
export function defineBackupJobs(deps: BackupDeps): void {
  const work = { retryLimit: 0, lostAfter: longestSeconds } as const;
  deps.jobs.define<{ now?: boolean }>({
    name: backupJob,
    cron: '13 * * * *',
    ...work,
    run: ({ now }) => (now ? backUpNow(deps) : backUpDaily(deps)),
  });
  deps.jobs.define({ name: 'backups.erased', cron: '*/10 * * * *', run: () => keepErasures(deps) });
}

/** Makes today's once its hour has come, tries again each hour where that failed, and tells the operator what is missing. */
export async function backUpDaily(deps: BackupDeps): Promise<void> {
  const { backups } = deps.config;
  if (backups) {
    const due = after(startOfDayInLagos(deps.clock.now()), hours(backups.hour));
    const good = await lastGood(deps.db.platform);
    if (deps.clock.now() >= due && (!good || good.began_at < due)) await backUpNow(deps);
  }
  await tellMissing(deps);
}

/** Makes a back-up, reads it to its end, and forgets those whose time is over. Answers whether it is good. */
async function backUpNow(deps: BackupDeps): Promise<boolean> {
  const { config, clock, db, log } = deps;
  const folder = config.backups?.folder;
  if (!folder) return false;
  const id = newId();
  await insertBackup(db.platform, id, clock.now());
  let file: string | null = null;
  try {
    const made = await makeBackup(deps, `${folder}/`);
    file = made.file;
    await changeBackup(db.platform, id, { file: path.basename(file), bytes: made.bytes });
    await readBackup(file, backupKeys(config));
    await changeBackup(db.platform, id, { checked_at: clock.now(), ended_at: clock.now() });
  } catch (error) {
    log.error('the back-up came to nothing', { error });
    // One that could not be read would take the place of a good one of its day.
    if (file) await rm(file, { force: true });
    await letDamagedGo(error, folder);
    await changeBackup(db.platform, id, { problem: problemOf(error), ended_at: clock.now() });
    return false;
  }
  await tidyUp(deps, folder);
  return true;
}

/** What goes wrong here takes nothing from the back-up that was made. */
async function tidyUp(deps: BackupDeps, folder: string): Promise<void> {
  try {
    await keepErasures(deps);
    await forgetOld(deps, folder);
  } catch (error) {
    deps.log.error('old back-ups could not be tidied up', { error });
  }
}

/** A picture or file that lies damaged in the folder goes, so that the next try copies it anew; for older ones, too. */
async function letDamagedGo(error: unknown, folder: string): Promise<void> {
  const file = error instanceof BackupRefused ? error.damagedFile : null;
  if (file?.startsWith(path.join(folder, 'files') + path.sep)) await rm(file, { force: true });
}

/** In words for the operator, who may read the log for more. */
function problemOf(error: unknown): string {
  if (error instanceof BackupRefused) return error.message;
  if (error instanceof AppError) return 'The pictures and files could not be read where they are kept.';
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'There is no room left in the folder of the back-ups.';
  if (code === 'EACCES' || code === 'EROFS') return 'The folder of the back-ups may not be written to.';
  return isUnavailable(error) ? 'The database went away meanwhile.' : `It broke off: ${message}`;
}

async function forgetOld({ config, clock, db }: BackupDeps, folder: string): Promise<void> {
  const now = clock.now();
  const moments = (await readdir(folder)).flatMap((name) => momentOf(name) ?? []);
  const kept = new Set(keptOf(moments, now).map((moment) => moment.getTime()));
  for (const name of await readdir(folder)) {
    const moment = momentOf(name);
    if (moment && !kept.has(moment.getTime())) await rm(path.join(folder, name));
  }
  await clearDrafts(folder);
  // What is needed was touched when a back-up that is kept was made; what is older than all of them nobody needs.
  const oldest = Math.min(now.getTime(), ...kept);
  await filePool(folder, backupKeys(config)).forget(new Date(oldest));
  await dropOldBackups(db.platform, after(now, -days(90)));
}

export interface Standing {
  /** Whether back-ups are to be made here and the last good one is too old. */
  isLate: boolean;
  /** How old the last good one is, or how long there is none (ms). */
  ageMs: number;
  /** What is wrong, as a sentence. */
  says: string;
}

/** How it stands with back-ups. In development nobody misses them where none are wanted. */
export async function standingOf({
  db,
  clock,
  config,
}: Pick<BackupDeps, 'db' | 'clock' | 'config'>): Promise<Standing> {
  const good = await lastGood(db.platform);
  const since = good?.began_at ?? (await begunAt(db.platform));
  const ageMs = Math.max(0, clock.now().getTime() - since.getTime());
  const [last] = await latestBackups(db.platform, 1);
  const failed = last?.problem ? ` The last try: ${last.problem}` : '';
  return {
    ageMs,
    isLate: ageMs > lateAfterMs && (config.backups !== null || config.production),
    says: !config.backups
      ? 'No back-ups are made: set BACKUP_DIR and BACKUP_KEY.'
      : good
        ? `The last good back-up is of ${lagosMoment(good.began_at)}.${failed}`
        : `There is no good back-up.${failed}`,
  };
}

/** A letter a day for as long as one is missing. */
async function tellMissing(deps: BackupDeps): Promise<void> {
  const { isLate, says } = await standingOf(deps);
  if (!isLate) return;
  await deps.db.transact((tx) =>
    deps.mail.queue(tx, {
      key: `backup-missing:${startOfDayInLagos(deps.clock.now()).toISOString()}`,
      to: product.email,
      template: 'backup-missing',
      data: { says },
    }),
  );
}
