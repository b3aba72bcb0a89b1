import { existsSync } from 'node:fs';
import path from 'node:path';
import { rowsOf } from '../platform/database/answers.ts';
import { after, days } from '../platform/clock.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Row } from '../platform/database/tables.ts';
import { backupKeys, type BackupKeys } from './keys.ts';
import { openSealed, sealFile } from './sealed.ts';

export type Erasure = Row<'erasures'>;

/** Beside the back-ups, by ids alone: a back-up that is older than an erasure brings somebody back. */
const listName = 'erased.list';
/** No back-up is older. */
const keptMs = days(90);

/** Writes the list anew beside the back-ups, and forgets who is in none of them any more. */
export async function keepErasures({
  db,
  clock,
  config,
}: Pick<PlatformDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  const before = after(clock.now(), -keptMs);
  await db.platform
    .deleteFrom('erasures')
    .where('at', '<', before)
    .where('done_at', 'is not', null)
    .execute();
  const folder = config.backups?.folder;
  if (!folder || !existsSync(folder)) return;
  const rows = await rowsOf(db.platform, 'erasures').orderBy('at').orderBy('subject').execute();
  const sealed = await sealFile(path.join(folder, listName), backupKeys(config));
  try {
    await sealed.write(Buffer.from(JSON.stringify(rows)));
    await sealed.end();
  } catch (error) {
    await sealed.dismiss();
    throw error;
  }
}

/** Who was erased since, by the list beside a back-up; nobody where there is none. @throws BackupRefused */
export async function erasuresBeside(backup: string, keys: BackupKeys): Promise<Erasure[]> {
  const file = path.join(path.dirname(path.resolve(backup)), listName);
  if (!existsSync(file)) return [];
  const parts: Buffer[] = [];
  for await (const part of openSealed(file, keys, file)) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString()) as Erasure[];
}

/** Who came back with the back-up and is to be erased again. */
export async function erasuresDue(db: PlatformDb): Promise<Erasure[]> {
  return rowsOf(db, 'erasures').where('done_at', 'is', null).orderBy('at').orderBy('subject').execute();
}

/** Who was asked to be erased is erased in what was put back, too. */
export async function markErasedAgain(db: PlatformTx, subject: string, at: Date): Promise<void> {
  await db.updateTable('erasures').set({ done_at: at }).where('subject', '=', subject).execute();
}
