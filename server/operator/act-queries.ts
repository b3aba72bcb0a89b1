import type { RawBuilder } from 'kysely';
import { firstOrNull, rowsOf, wrote } from '../platform/database/answers.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';

/** Whether this call is the one that begins it. */
export async function beginAct(db: PlatformDb, row: NewRow<'operator_acts'>): Promise<boolean> {
  return db
    .insertInto('operator_acts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .$call(wrote);
}

export async function findAct(db: PlatformDb, id: string): Promise<Row<'operator_acts'> | null> {
  return rowsOf(db, 'operator_acts').where('id', '=', id).$call(firstOrNull);
}

export async function noteSaid(db: PlatformDb, id: string, said: RawBuilder<unknown>): Promise<void> {
  await db
    .updateTable('operator_acts')
    .set({ said: said as never })
    .where('id', '=', id)
    .execute();
}

/** Forgets what acts answered that began before. */
export async function dropOldActs(db: PlatformDb, before: Date): Promise<void> {
  await db.deleteFrom('operator_acts').where('began_at', '<', before).execute();
}
