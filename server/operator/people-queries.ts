import { firstOrNull, rowsOf, wrote } from '../platform/database/answers.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';

export type OperatorRow = Row<'operators'> & { role: 'looks' | 'acts' };

export async function findOperator(db: PlatformDb, userId: string): Promise<OperatorRow | null> {
  const row = await rowsOf(db, 'operators').where('user_id', '=', userId).$call(firstOrNull);
  return row as OperatorRow | null;
}

export async function allOperators(db: PlatformDb): Promise<OperatorRow[]> {
  return (await rowsOf(db, 'operators').orderBy('since').execute()) as OperatorRow[];
}

/** Names somebody an operator, or anew: what they confirmed before does not count any more. */
export async function nameOperator(db: PlatformDb, row: NewRow<'operators'>): Promise<void> {
  const { role, since, named_by } = row;
  await db.deleteFrom('operator_confirmations').where('user_id', '=', row.user_id).execute();
  await db
    .insertInto('operators')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role, since, named_by }))
    .execute();
}

/** False where they were none. */
export async function dropOperator(db: PlatformDb, userId: string): Promise<boolean> {
  return db.deleteFrom('operators').where('user_id', '=', userId).$call(wrote);
}

export async function noteConfirmation(
  db: PlatformDb,
  { sessionId, userId, at }: { sessionId: string; userId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('operator_confirmations')
    .values({ session_id: sessionId, user_id: userId, at })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ user_id: userId, at }))
    .execute();
}

/** When this session's person showed their second step; null: never in it. */
export async function confirmedAt(db: PlatformDb, sessionId: string, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('operator_confirmations')
    .select('at')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.at ?? null;
}
