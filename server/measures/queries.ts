import { firstOrNull, isThere, rowsOf, wrote } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';

export type MeasureRow = Row<'store_measures'>;
export type AnswerRow = Row<'measure_answers'>;

/** False where the same stands already. */
export async function insertMeasure(tx: PlatformTx, row: NewRow<'store_measures'>): Promise<boolean> {
  return tx
    .insertInto('store_measures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

/** What stands against a store, the newest first. */
export async function openMeasures(db: PlatformDb, storeId: string): Promise<MeasureRow[]> {
  return rowsOf(db, 'store_measures')
    .where('store_id', '=', storeId)
    .where('lifted_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a measure stands, which then is not lifted before the transaction ends. */
export async function holdMeasure(tx: PlatformTx, id: string): Promise<boolean> {
  return rowsOf(tx, 'store_measures')
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .forShare()
    .$call(isThere);
}

/** All that was ever done about a store, the newest first. */
export async function measuresOf(db: PlatformDb, storeId: string): Promise<MeasureRow[]> {
  return rowsOf(db, 'store_measures')
    .where('store_id', '=', storeId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** Ends one, and answers it; null where none of that kind stands. */
export async function liftMeasure(
  tx: PlatformTx,
  which: { storeId: string; kind: MeasureRow['kind']; aboutId?: string },
  at: Date,
): Promise<MeasureRow | null> {
  const row = await rowsOf(tx, 'store_measures')
    .where('store_id', '=', which.storeId)
    .where('kind', '=', which.kind)
    .$if(which.aboutId !== undefined, (query) => query.where('about_id', '=', which.aboutId!))
    .where('lifted_at', 'is', null)
    .forUpdate()
    .$call(firstOrNull);
  if (row) await tx.updateTable('store_measures').set({ lifted_at: at }).where('id', '=', row.id).execute();
  return row;
}

/** Notice whose day has come, each with the store it is of. */
export async function dueMeasures(db: PlatformDb, now: Date): Promise<Pick<MeasureRow, 'id' | 'store_id'>[]> {
  return db
    .selectFrom('store_measures')
    .select(['id', 'store_id'])
    .where('kind', '=', 'ending')
    .where('lifted_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(100)
    .execute();
}

export async function insertAnswer(tx: PlatformTx, row: NewRow<'measure_answers'>): Promise<boolean> {
  return tx
    .insertInto('measure_answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['measure_id', 'words']).doNothing())
    .$call(wrote);
}

export async function answersTo(db: PlatformDb, measureIds: readonly string[]): Promise<AnswerRow[]> {
  if (measureIds.length === 0) return [];
  return rowsOf(db, 'measure_answers')
    .where('measure_id', 'in', [...measureIds])
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Answers nobody of us has replied to, with what they are about; the oldest first. */
export async function openAnswers(db: PlatformDb) {
  return db
    .selectFrom('measure_answers as a')
    .innerJoin('store_measures as m', 'm.id', 'a.measure_id')
    .select(['a.id', 'a.store_id', 'a.by_name', 'a.words', 'a.at', 'm.kind', 'm.about_name', 'm.reason'])
    .where('a.replied_at', 'is', null)
    .orderBy('a.at')
    .orderBy('a.id')
    .limit(200)
    .execute();
}

export async function findAnswer(db: PlatformDb, id: string): Promise<AnswerRow | null> {
  return rowsOf(db, 'measure_answers').where('id', '=', id).$call(firstOrNull);
}

/** Whether this reply is the first. */
export async function writeReply(tx: PlatformTx, id: string, reply: string, at: Date): Promise<boolean> {
  return tx
    .updateTable('measure_answers')
    .set({ reply, replied_at: at })
    .where('id', '=', id)
    .where('replied_at', 'is', null)
    .$call(wrote);
}
