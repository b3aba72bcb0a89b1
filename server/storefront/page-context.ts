import type { DataMode, Shell } from '#shared/storefront.ts';
import type { Spelling } from '../catalogue/index.ts';
import type { ShopProfile, ShopStore } from './store.ts';

/** What a page of a shop is made from. */
export interface PageContext {
  store: ShopStore;
  profile: ShopProfile;
  shell: Shell;
  mode: DataMode;
  /** When it is made. */
  now: Date;
  /** What somebody may have meant whose search found nothing. */
  spelling: Spelling;
}
