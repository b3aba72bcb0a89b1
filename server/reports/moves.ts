import { mayMove, reportMoves, type ReportState } from '#shared/states.ts';
import type { PlatformTx } from '../platform/db.ts';
import { writeReportMove, type ReportChange, type ReportRow } from './queries.ts';

/** Moves a report that is locked; false where its state does not lead there. */
export async function moveReport(
  tx: PlatformTx,
  report: ReportRow,
  { to, at }: { to: ReportState; at: Date },
  change: ReportChange = {},
): Promise<boolean> {
  if (!mayMove(reportMoves, report.state, to)) return false;
  // Once it was looked at, whoever sends the same again reports anew.
  await writeReportMove(tx, report.id, { ...change, state: to, since: at, same: null });
  return true;
}
