import type { ShownPicture } from '#blocks/fields.ts';
import type { FilledSection } from '#blocks/registry.ts';
import type { MayLoad } from './adverts.ts';
import type { DataMode, Shell } from './shop.ts';

/** What every page of a shop has. */
export interface PageBase extends MayLoad {
  shell: Shell;
  mode: DataMode;
  /** Path and query under which search engines should know it. */
  path: string;
}

/** A page that is made of sections. */
export interface SectionsPage extends PageBase {
  title: string;
  description: string;
  sections: FilledSection[];
  /** When something on it reads otherwise (milliseconds since 1970); without it, with the store's next version. */
  changes_at?: number;
  /** On the card of a link that is shared, and above a post. */
  picture?: ShownPicture | null;
  /** `bare`: nothing of the shop stands around it; `any`: not known yet, so the rules of all travel. */
  layout?: 'bare' | 'any';
}

/** A page that shows something of the shop's own: the section `main` of those its owner put around it, where she did. */
export type OwnPage = PageBase & Partial<Pick<SectionsPage, 'sections' | 'changes_at'>>;

/** Where a link of a mail leads by which something is done: opening it changes nothing, its one button does. */
export interface SurePage extends PageBase {
  kind: 'sure';
  title: string;
  text: string;
  /** The words of the button, where it sends and what. */
  label: string;
  action: string;
  code: string;
}

/** The basket of a copy of the shop: its script fills it, and a message takes what is in it to the shop. */
export interface CopyBasketPage extends PageBase {
  kind: 'copy-basket';
}

/** What the phone keeps is not known here: the page is empty, and alike for everybody. */
export interface WishlistPage extends PageBase {
  kind: 'wishlist';
}
