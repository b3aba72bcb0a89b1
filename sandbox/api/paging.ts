import { invalid } from './errors.ts';

export interface Page<T> {
  items: T[];
  meta: { total: number; skipped: number; perPage: number; page: number; pageCount: number };
}

/** Cuts one page out of a list, newest first as given: `?page=1&perPage=50`. */
export function paginate<T>(all: T[], query: URLSearchParams): Page<T> {
  const perPage = count(query.get('perPage'), 50, 'perPage');
  const page = count(query.get('page'), 1, 'page');
  const skipped = (page - 1) * perPage;
  return {
    items: all.slice(skipped, skipped + perPage),
    meta: { total: all.length, skipped, perPage, page, pageCount: Math.ceil(all.length / perPage) },
  };
}

function count(text: string | null, otherwise: number, name: string): number {
  if (text === null || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 1_000_000)
    throw invalid(`${name} must be a whole number from 1`);
  return value;
}

/** A filter on a time (virtual ms) by `?from=` and `?to=`; a `to` without a time of day means the end of that day. */
export function timeFilter(query: URLSearchParams): (ms: number) => boolean {
  const from = moment(query.get('from'), 'from', false) ?? -Infinity;
  const to = moment(query.get('to'), 'to', true) ?? Infinity;
  return (ms) => ms >= from && ms <= to;
}

function moment(text: string | null, name: string, endOfDay: boolean): number | null {
  if (text === null || text === '') return null;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw invalid(`${name} is not a date`);
  return endOfDay && /^\d{4}-\d\d-\d\d$/.test(text) ? time + 86_399_999 : time;
}
