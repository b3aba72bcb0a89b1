import { sql } from 'kysely';
import { firstOrNull, rowsOf } from '../platform/database/answers.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import type { Row, RowChange } from '../platform/database/tables.ts';

export type Backup = Row<'backups'>;

export async function insertBackup(db: PlatformDb, id: string, at: Date): Promise<void> {
  await db.insertInto('backups').values({ id, began_at: at }).execute();
}

export async function changeBackup(
  db: PlatformDb,
  id: string,
  change: Omit<RowChange<'backups'>, 'id'>,
): Promise<void> {
  await db.updateTable('backups').set(change).where('id', '=', id).execute();
}

export async function latestBackups(db: PlatformDb, most: number): Promise<Backup[]> {
  return rowsOf(db, 'backups').orderBy('began_at', 'desc').orderBy('id', 'desc').limit(most).execute();
}

/** The newest that was read to its end and found whole; null where there never was one. */
export async function lastGood(db: PlatformDb): Promise<Backup | null> {
  return rowsOf(db, 'backups')
    .where('checked_at', 'is not', null)
    .where('problem', 'is', null)
    .orderBy('began_at', 'desc')
    .limit(1)
    .$call(firstOrNull);
}

/** When this installation began: where no back-up was ever made, that is how long there is none. */
export async function begunAt(db: PlatformDb): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select min(applied_at) as at from schema_migrations`.execute(db);
  return rows[0]!.at;
}

/** Forgets what was written down of back-ups that are long gone. */
export async function dropOldBackups(db: PlatformDb, before: Date): Promise<void> {
  await db.deleteFrom('backups').where('began_at', '<', before).execute();
}
