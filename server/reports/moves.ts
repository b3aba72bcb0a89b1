import { mayMove, reportMoves, type ReportState } from '#shared/states.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { writeReportMove, type ReportChange, type ReportRow } from './queries.ts';

/** Moves a report that is locked. @throws Error for a move that its table does not list. */
export async function moveReport(
  tx: PlatformTx,
  report: ReportRow,
  { to, at }: { to: ReportState; at: Date },
  change: ReportChange = {},
): Promise<void> {
  if (!mayMove(reportMoves, report.state, to))
    throw new Error(`Report ${report.code} may not move from ${report.state} to ${to}.`);
  // Once it was looked at, whoever sends the same again reports anew.
  await writeReportMove(tx, report.id, { ...change, state: to, since: at, same: null });
}
