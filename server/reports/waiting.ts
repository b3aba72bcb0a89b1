import type { ReportReason } from '#shared/reports.ts';
import type { ReportState } from '#shared/states.ts';
import { storeTerms } from '../stores/index.ts';
import type { ReportDeps } from './deps.ts';
import { waitingReports, type ReportRow } from './queries.ts';

/** A shop that was reported, with what waits for us. */
export interface ReportedShop {
  /** Its name and short name. */
  store: string;
  slug: string;
  /** Of those that wait, how many nobody has looked at, and how many were. */
  new: number;
  looked_at: number;
  since: Date;
  reports: {
    number: string;
    reason: ReportReason;
    page: string;
    words: string;
    state: ReportState;
    at: Date;
    /** Whether its sender gave an address, which nobody is shown. */
    is_told: boolean;
  }[];
}

/** Of one shop; the others are counted. */
const mostShown = 50;

/** All shops with reports that nobody has dealt with; the one that has waited longest comes first. */
export async function reportedShops({
  db,
  config,
}: Pick<ReportDeps, 'db' | 'config'>): Promise<ReportedShop[]> {
  const ofStore = new Map<string, ReportRow[]>();
  for (const report of await waitingReports(db.platform))
    ofStore.set(report.store_id, [...(ofStore.get(report.store_id) ?? []), report]);
  return Promise.all(
    [...ofStore].map(async ([storeId, reports]) => {
      const { name, slug } = await db.forStore(storeId).read((tx) => storeTerms(tx, config));
      return {
        store: `${name} (${slug})`,
        slug,
        new: reports.filter(({ state }) => state === 'open').length,
        looked_at: reports.filter(({ state }) => state === 'looked_at').length,
        since: reports[0]!.at,
        reports: reports.slice(0, mostShown).map(({ code, reason, page, words, state, at, email }) => ({
          number: code,
          reason,
          page,
          words,
          state,
          at,
          is_told: email !== '',
        })),
      };
    }),
  );
}
