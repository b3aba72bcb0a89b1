import type { StoreSettings } from '#shared/api/stores.ts';
import { sideItems, shownTo, type NavigationItem } from '../shell/navigation.ts';

/** After `g`: the letter of each page that has one. */
const letters: Partial<Record<NavigationItem['id'], string>> = {
  home: 'h',
  orders: 'o',
  products: 'p',
  sell: 's',
  site: 'i',
  money: 'm',
  customers: 'c',
  enquiries: 'e',
  reviews: 'r',
  alerts: 'a',
  plan: 'b',
};

export interface Way {
  letter: string;
  label: string;
  to: (slug: string) => string;
}

/** The pages that somebody reaches by `g` and a letter. */
export const waysOf = (store: StoreSettings | null): Way[] =>
  sideItems.filter(shownTo(store)).flatMap(({ id, label, to }) => {
    const letter = letters[id];
    return letter ? [{ letter, label, to }] : [];
  });
