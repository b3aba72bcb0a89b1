import { openMeasures } from '../measures/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { ReportDeps } from './deps.ts';
import { moveReport } from './moves.ts';
import { lockReports, type ReportChange, type ReportRow } from './queries.ts';
import { tellReporter } from './tell.ts';

/** The reports about a store, or the one with a number. */
export interface Which {
  storeId: string;
  code: string | null;
}

type Doing = Pick<ReportDeps, 'db' | 'clock' | 'config' | 'mail'> & { actor: string };

/** Says that one of us has looked at what nobody had; answers the numbers. What comes after that waits anew. */
export async function lookAt(deps: Doing, which: Which): Promise<string[]> {
  return deps.db.forStore(which.storeId).transact(async (tx) => {
    const reports = await lockReports(tx.platform, which, 'open');
    for (const report of reports)
      await moveReport(
        tx.platform,
        report,
        { to: 'looked_at', at: deps.clock.now() },
        { by_whom: deps.actor },
      );
    return numbersOf(reports);
  });
}

/**
 * What was looked at is dealt with by what we did about the store since it was sent, or by its being closed, and its
 * senders are told so. Answers the numbers of those; the others wait on.
 */
export async function acted(deps: Doing, which: Which): Promise<string[]> {
  return deps.db.forStore(which.storeId).transact(async (tx) => {
    const reports = await lockReports(tx.platform, which, 'looked_at');
    const measures = await openMeasures(tx.platform, which.storeId);
    const done: ReportRow[] = [];
    for (const report of reports) {
      const measure = measures.find(({ kind, at }) => kind === 'suspended' || at >= report.at);
      if (!measure) continue;
      await end(deps, tx, report, { to: 'acted', news: measure.kind, change: { measure_id: measure.id } });
      done.push(report);
    }
    return numbersOf(done);
  });
}

/** Nothing is done about what was looked at; its senders read why. Answers the numbers. */
export async function dismiss(deps: Doing, which: Which, answer: string): Promise<string[]> {
  return deps.db.forStore(which.storeId).transact(async (tx) => {
    const reports = await lockReports(tx.platform, which, 'looked_at');
    for (const report of reports)
      await end(deps, tx, report, { to: 'dismissed', news: 'dismissed', change: { answer } });
    return numbersOf(reports);
  });
}

const numbersOf = (reports: readonly ReportRow[]) => reports.map(({ code }) => code);

interface Ending {
  to: 'acted' | 'dismissed';
  news: 'suspended' | 'hidden' | 'ending' | 'dismissed';
  change: Pick<ReportChange, 'measure_id' | 'answer'>;
}

/** Tells the sender, whose address is not needed any more. */
async function end(deps: Doing, tx: StoreTx, report: ReportRow, { to, news, change }: Ending): Promise<void> {
  const forgotten = { ...change, by_whom: deps.actor, email: '' };
  await moveReport(tx.platform, report, { to, at: deps.clock.now() }, forgotten);
  await tellReporter(deps, tx, report, { news, words: change.answer ?? '' });
}
