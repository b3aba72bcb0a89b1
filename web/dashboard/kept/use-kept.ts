import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SaleTile } from '#shared/api/selling.ts';
import { accountApi } from '../api/account-api.ts';
import { useSlug } from '../shell/slug.ts';
import { areYoung, goodsOf, ownOf, readGoods, withOwn, type Goods } from './goods.ts';
import { keptNow, readAgain, watchOperations, type Kept } from './operations.ts';

/** Who is signed in, by what never changes of them; null until that is known, also without a line. */
export const usePerson = (): string | null => accountApi.useAccountQuery().currentData?.id ?? null;

/** What this person kept on this phone and has not heard of, of all their stores. */
export function useKept(): readonly Kept[] {
  const person = usePerson();
  const all = useSyncExternalStore(watchOperations, keptNow);
  useEffect(() => void readAgain(), []);
  return all.filter((one) => one.person === person && one.state !== 'sent');
}

function subscribeLine(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the phone believes that it has a line. */
export const useLine = (): boolean => useSyncExternalStore(subscribeLine, () => navigator.onLine);

interface KnownGoods {
  /** With what this phone did since. */
  tiles: SaleTile[];
  /** As they were read, by the server’s clock at `as_of`. */
  read: Goods;
  as_of: string;
  /** What this phone did since. */
  own: readonly Kept[];
}

/**
 * The goods as this phone knows them, kept for times without a line and read anew where there is one: always for who
 * counts, now and then for who sells. null: it never read them.
 */
export function useKnownGoods(need: 'newest' | 'young'): KnownGoods | null {
  const slug = useSlug();
  const person = usePerson();
  const all = useSyncExternalStore(watchOperations, keptNow);
  const line = useLine();
  const [goods, setGoods] = useState<Goods | null>(null);
  const waiting = all.some((one) => one.slug === slug && one.person === person && one.state === 'waiting');
  useEffect(() => {
    let here = true;
    const show = (found: Goods | null) => here && found && setGoods(found);
    void goodsOf(slug).then(show);
    const read = async (who: string) => {
      if (need === 'newest' || !(await areYoung(slug, who))) show(await readGoods(slug, who));
    };
    if (line && person && !waiting) void read(person).catch(() => undefined);
    return () => void (here = false);
  }, [slug, person, line, waiting, need]);
  if (!goods || person === null) return null;
  const own = ownOf(goods, all, person, slug);
  return { tiles: withOwn(goods, all, person, slug), as_of: goods.as_of, read: goods, own };
}
