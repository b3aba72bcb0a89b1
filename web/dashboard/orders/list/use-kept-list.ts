import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { filterNames } from './filters.ts';

const placeOf = (slug: string) => `orders-list:${slug}`;

/** The words of an address by which the list is narrowed: `show=to-send&when=today`. */
export function askedIn(params: URLSearchParams): string {
  const asked = new URLSearchParams();
  for (const name of filterNames) {
    const value = params.get(name);
    if (value) asked.set(name, value);
  }
  return asked.toString();
}

/** An address with these words and no others that narrow. */
export function withAsked(params: URLSearchParams, asked: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of filterNames) next.delete(name);
  for (const [name, value] of new URLSearchParams(asked)) next.set(name, value);
  return next;
}

function kept(slug: string): string {
  try {
    return askedIn(new URLSearchParams(localStorage.getItem(placeOf(slug)) ?? ''));
  } catch {
    return '';
  }
}

function keep(slug: string, asked: string): void {
  try {
    if (asked) localStorage.setItem(placeOf(slug), asked);
    else localStorage.removeItem(placeOf(slug));
  } catch {
    // A full or closed store of the browser: the address alone keeps it.
  }
}

/** The list of a store opens as it was left on this phone, unless the address says which list is meant. */
export function useKeptList(slug: string): void {
  const [params, setParams] = useSearchParams();
  const asked = askedIn(params);
  const opened = useRef('');
  useEffect(() => {
    const isNew = opened.current !== slug;
    opened.current = slug;
    const before = isNew && asked === '' ? kept(slug) : '';
    if (before) void setParams((now) => withAsked(now, before), { replace: true });
    else keep(slug, asked);
  }, [slug, asked, setParams]);
}
