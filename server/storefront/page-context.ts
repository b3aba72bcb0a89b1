import type { DataMode, Shell } from '#shared/storefront.ts';
import { createSpelling } from '../catalogue/index.ts';
import type { Spelling } from '../platform/finding/spelling.ts';
import { createWrittenPages, type WrittenPages } from '../pages/index.ts';
import type { Changes } from './serving/changes.ts';
import { createKeptShown, type KeptShown } from './serving/kept-shown.ts';
import type { ShopProfile, ShopStore } from './serving/store.ts';

/** What is known for all shops together. */
export interface Memory {
  /** What somebody may have meant whose search found nothing. */
  spelling: Spelling;
  /** What stands on the pages their owners published. */
  written: WrittenPages;
  /** What many pages of a store show. */
  shared: KeptShown;
  /** What 1,000,000 bytes cost a shopper (kobo). */
  dataPriceKobo: number;
}

/**
 * Of no shop anything is known yet.
 * @param changes of stores, by which something outlives a version of its own; left out, nothing does.
 */
export const createMemory = (dataPriceKobo: number, changes?: Changes): Memory => ({
  spelling: createSpelling(Date.now),
  written: createWrittenPages(),
  shared: createKeptShown(changes),
  dataPriceKobo,
});

/** Noted by a page that shows how much is in a collection, or its picture. */
export const collectionsShown = 'collections';

/** What a page of a shop is made from. */
export interface PageContext extends Memory {
  store: ShopStore;
  profile: ShopProfile;
  shell: Shell;
  mode: DataMode;
  /** Names of what it shows, where somebody wants to know: those of what is read (`noting`), and of what was known. */
  shows?: Set<string>;
  /** When it is made. */
  now: Date;
  /** Where it is; left out where nobody comes back to it by a form. */
  path?: string;
}
