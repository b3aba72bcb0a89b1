import { sql } from 'kysely';
import type { ReportState } from '#shared/states.ts';
import { firstOrNull, rowsOf, wrote } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import { dropOld } from '../platform/database/drop-old.ts';
import type { NewRow, Row, RowChange } from '../platform/database/tables.ts';

export type ReportRow = Row<'abuse_reports'>;
/** What changes of a report beside its state. */
export type ReportChange = Pick<RowChange<'abuse_reports'>, 'email' | 'measure_id' | 'answer' | 'by_whom'>;

/** False where the same waits already. */
export async function insertReport(tx: PlatformTx, row: NewRow<'abuse_reports'>): Promise<boolean> {
  return tx
    .insertInto('abuse_reports')
    .values(row)
    .onConflict((conflict) => conflict.column('same').doNothing())
    .$call(wrote);
}

export async function codeOfSame(tx: PlatformTx, same: string): Promise<string | null> {
  const row = await tx.selectFrom('abuse_reports').select('code').where('same', '=', same).$call(firstOrNull);
  return row?.code ?? null;
}

export async function findReport(db: PlatformDb, code: string): Promise<ReportRow | null> {
  return rowsOf(db, 'abuse_reports').where('code', '=', code).$call(firstOrNull);
}

const waiting = ['open', 'looked_at'] as const;

/** All that nobody has dealt with, the oldest first. */
export async function waitingReports(db: PlatformDb): Promise<ReportRow[]> {
  return rowsOf(db, 'abuse_reports').where('state', 'in', waiting).orderBy('at').orderBy('id').execute();
}

/** What was reported about a store, the newest first. */
export async function reportsOf(db: PlatformDb, storeId: string): Promise<ReportRow[]> {
  return rowsOf(db, 'abuse_reports')
    .where('store_id', '=', storeId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** Those of a store, or the one of them with this number, as far as they are in a state; held until the transaction ends. */
export async function lockReports(
  tx: PlatformTx,
  { storeId, code }: { storeId: string; code: string | null },
  state: ReportState,
): Promise<ReportRow[]> {
  return rowsOf(tx, 'abuse_reports')
    .where('store_id', '=', storeId)
    .$if(code !== null, (query) => query.where('code', '=', code!))
    .where('state', '=', state)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Only `moveReport` calls it. */
export async function writeReportMove(
  tx: PlatformTx,
  id: string,
  change: ReportChange & { state: ReportState; since: Date; same: null },
): Promise<void> {
  await tx.updateTable('abuse_reports').set(change).where('id', '=', id).execute();
}

/** Those that were dealt with before then. */
export async function dropEndedBefore(db: PlatformDb, before: Date): Promise<void> {
  await dropOld(db, 'abuse_reports', sql`state in ('acted', 'dismissed') and since < ${before}`);
}
