import { product } from '#shared/product.ts';
import { reportKeptDays } from '#shared/reports.ts';
import { after, days, startOfDayInLagos } from '../platform/clock.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { ReportDeps } from './deps.ts';
import { dropEndedBefore } from './queries.ts';
import { reportedShops } from './waiting.ts';

/** The work by the clock: we are told what waits, and what was dealt with long ago goes. */
export function defineReportJobs(deps: ReportDeps & { jobs: Jobs }): void {
  deps.jobs.define({ name: 'reports.waiting', cron: '53 * * * *', run: () => remindOfReports(deps) });
  deps.jobs.define({ name: 'reports.purge', cron: '37 3 * * *', run: () => purgeReports(deps) });
}

const mostLines = 50;

/** A letter about every shop that was reported, at most one a day, as long as something waits. */
export async function remindOfReports(
  deps: Pick<ReportDeps, 'db' | 'clock' | 'config' | 'mail'>,
): Promise<void> {
  const shops = await reportedShops(deps);
  if (shops.length === 0) return;
  const lines = shops.slice(0, mostLines).map(({ store, reports, new: unseen, looked_at: seen }) => {
    const reasons = [...new Set(reports.map(({ reason }) => reason.replaceAll('_', ' ')))].join(', ');
    return {
      what: `${unseen + seen === 1 ? 'one report' : `${unseen + seen} reports`}: ${reasons}`,
      about: store,
    };
  });
  await deps.db.transact((tx) =>
    deps.mail.queue(tx, {
      key: `reports-waiting:${startOfDayInLagos(deps.clock.now()).toISOString()}`,
      to: product.email,
      template: 'reports-waiting',
      data: { lines, more: shops.length - lines.length },
    }),
  );
}

/** Deletes reports that were dealt with a year ago. */
async function purgeReports({ db, clock }: Pick<ReportDeps, 'db' | 'clock'>): Promise<void> {
  await dropEndedBefore(db.platform, after(clock.now(), -days(reportKeptDays)));
}
