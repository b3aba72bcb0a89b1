import type { ApiReply, ApiRequest } from './api-types.ts';
import type { Transaction } from '../types.ts';
import { good } from './api-route.ts';
import { invalid } from './errors.ts';
import { paginate, timeFilter } from './paging.ts';

export interface Cut<T> {
  items: T[];
  meta: Record<string, unknown>;
}

/** One page of a list, by `?page=&perPage=` or, with `use_cursor=true`, by `?next=` and `?previous=`. */
export function cutPage<T>(all: T[], query: URLSearchParams, nameOf: (item: T) => string): Cut<T> {
  const size = query.get('perPage') ?? query.get('per_page');
  if (query.get('use_cursor') !== 'true') {
    const plain = new URLSearchParams(query);
    if (size !== null) plain.set('perPage', size);
    return paginate(all, plain);
  }
  const perPage = Number(size ?? 50);
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > 1_000_000)
    throw invalid('perPage must be a whole number from 1');
  const names = all.map(nameOf);
  const start = startOf(names, query, perPage);
  const items = all.slice(start, start + perPage);
  const more = start + perPage < all.length;
  return {
    items,
    meta: {
      next: more && items.length > 0 ? seal(nameOf(items.at(-1)!)) : null,
      previous: start > 0 && items.length > 0 ? seal(nameOf(items[0]!)) : null,
      perPage,
    },
  };
}

/**
 * The answer to a call for a list, newest first: what of it belongs to the call's mode and time and fits besides.
 * `all` is oldest first.
 */
export function listReply<T extends Pick<Transaction, 'domain' | 'created_at'> & { key: string }>(
  message: string,
  { query, domain }: ApiRequest,
  all: T[],
  { fits, view }: { fits: (each: T) => boolean; view: (each: T) => unknown },
): ApiReply {
  const inTime = timeFilter(query);
  const found = all.filter((each) => each.domain === domain && inTime(each.created_at) && fits(each));
  const { items, meta } = cutPage(found.reverse(), query, (each) => each.key);
  return good(message, items.map(view), meta);
}

function startOf(names: string[], query: URLSearchParams, perPage: number): number {
  const next = query.get('next');
  if (next) return placeOf(names, next) + 1;
  const previous = query.get('previous');
  return previous ? Math.max(0, placeOf(names, previous) - perPage) : 0;
}

function placeOf(names: string[], cursor: string): number {
  const place = names.indexOf(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (place < 0) throw invalid('The cursor is not valid');
  return place;
}

const seal = (name: string): string => Buffer.from(name).toString('base64url');
