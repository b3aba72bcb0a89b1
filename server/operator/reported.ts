import type { Act } from '#shared/api/operator.ts';
import { act } from './acts.ts';

/** A shop that was reported, as `report list` prints it. */
interface Reported {
  store: string;
  slug: string;
  new: number;
  looked_at: number;
  reports: { reason: string; page: string }[];
}

/** How its line in the queue begins: how many reports, and of what. */
export function reportTitle(facts: Record<string, unknown>): string {
  const { store, reports, new: unseen, looked_at: seen } = facts as unknown as Reported;
  const reasons = new Set(reports.map(({ reason }) => reason.replaceAll('_', ' ')));
  const count = unseen + seen === 1 ? '1 report' : `${unseen + seen} reports`;
  return `${store}: ${count}, ${[...reasons].join(', ')}`;
}

/** Looked at, then dealt with: by what we do about the store, or by a reason not to. */
export function reportActs(facts: Record<string, unknown>): Act[] {
  const { slug, reports, new: unseen, looked_at: seen } = facts as unknown as Reported;
  const all = { reports: slug };
  const [page, ...others] = new Set(reports.map((report) => report.page));
  const hidden: Record<string, string> =
    page !== undefined && page !== '/' && others.length === 0 ? { slug, address: page } : { slug };
  return [
    ...(unseen > 0 ? [act('report look <reports>', all)] : []),
    act('store hide <slug> <address> <reason>', hidden),
    act('store suspend <slug> <reason>', { slug }),
    act('store end <slug> <day> <reason>', { slug }),
    ...(seen > 0 ? [act('report acted <reports>', all), act('report dismiss <reports> <reason>', all)] : []),
  ];
}
