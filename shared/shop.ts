import type { Place } from './places/place.ts';
import type { Weights } from './pricing/weights.ts';
import type { Picture } from './api/catalogue.ts';
import type { MenuItem } from './api/menus.ts';
import type { ProductDetail } from './goods/details.ts';
import type { Download } from './goods/files.ts';
import type { Language } from './languages.ts';
import type { ShopCopy } from './shop-copy.ts';
import type { Theme } from './looks/theme.ts';

/** What is known of a shop wherever its pages are made: its shell, and its goods as cards. */

/** `saver` is for browsers that send `Save-Data: on`: smaller pictures, one rendition each. */
export type DataMode = 'full' | 'saver';

export interface DeliveryChoice {
  id: string;
  kind: 'delivery' | 'pickup';
  name: string;
  states: string[];
  /** Parts of states, whose price counts before that of their state. */
  places: Place[];
  /** Kobo; of the lightest parcel, where it goes by weight. */
  price_kobo: number;
  free_above_kobo: number | null;
  eta: string;
  /** There where heavier parcels cost more. */
  weights?: Weights | null;
  /** What this way of delivery is called beside others to the same places: `Rider`; '' where it is the only one. */
  way?: string;
  /** The others, in their owner's order. */
  ways?: FurtherWay[];
  /** false: what goes by it is paid before it is sent. */
  pay_on_delivery?: boolean;
}

/** Another way to the places of a delivery price. Kobo. */
export interface FurtherWay {
  id: string;
  way: string;
  price_kobo: number;
  free_above_kobo: number | null;
  eta: string;
  weights?: Weights | null;
  pay_on_delivery: boolean;
}

/** What stands on every page of one version of a store. The same object is passed to each page. */
export interface Shell {
  name: string;
  /** Origin without a slash at the end. */
  url: string;
  tagline: string;
  about: string;
  /** Line of trade, which its drawings follow; null until the owner says it. */
  trade: string | null;
  theme: Theme;
  logo: Picture | null;
  /** 11-digit local forms; empty when the store has none. */
  phone: string;
  whatsapp: string;
  city: string;
  state: string;
  pay_online: boolean;
  pay_on_delivery: boolean;
  pay_direct: boolean;
  delivery: DeliveryChoice[];
  menu: MenuItem[];
  foot_menu: MenuItem[];
  /** Not open now: nothing can be looked at or bought, and pictures are not served. */
  resting: boolean;
  /** The day, in words, on which what is left of it goes; only of a shop that closes for good. */
  closes_on?: string;
  /** Never was open: only who bought at its counter comes further than its front. */
  unopened?: boolean;
  /** Taken down by the operator: nothing is to be paid to it. */
  suspended?: boolean;
  /** Shown to a member of the store before it is published: where they publish it; null for everybody else. */
  unpublished: string | null;
  /** Address of the island script. */
  script: string;
  maker: { name: string; url: string } | null;
  /** Where it can be reported, on the platform’s own host; not from a copy. */
  report?: string;
  /** What this page speaks, and all that its shop does, the first one first. */
  language: Language;
  languages: Language[];
  /** Set where the pages are a copy of the shop. */
  copy?: ShopCopy;
}

export interface ProductCard {
  id: string;
  slug: string;
  title: string;
  price_from_kobo: number;
  price_to_kobo: number;
  compare_at_kobo: number | null;
  /** null: not counted; 0: sold out. */
  available: number | null;
  picture: Picture | null;
  /** What of it is downloaded; null for what is delivered. */
  download: Download | null;
  /** The sizes there are of it, sold out or not. */
  sizes: string[];
  /** Its first short details. */
  lines: ProductDetail[];
  /** Nothing is to be chosen of it, so that it goes into the basket unasked. */
  one_kind: boolean;
}

export interface CollectionCard {
  title: string;
  slug: string;
  product_count: number;
  picture: Picture | null;
}

/** How a store delivers, is paid and is reached. */
export type Terms = Pick<
  Shell,
  | 'name'
  | 'phone'
  | 'whatsapp'
  | 'city'
  | 'state'
  | 'pay_online'
  | 'pay_on_delivery'
  | 'pay_direct'
  | 'delivery'
  | 'url'
  | 'copy'
>;

/** Where a shop's posts are read by programs. */
export const feedPath = '/blog/feed.xml';

/** No store at this address, or one that never was open: nothing of the store is shown but its name. */
export interface PlainPage {
  kind: 'plain';
  state: 'no-store' | 'closed' | 'closing' | 'suspended' | 'unpaid';
  language: Language;
  host: string;
  name: string;
  /** Where a member of the store logs in to see it; null where there is nothing to see. */
  login: string | null;
  /** Where the shop is, of a domain of its own that is not paid for. */
  shop?: string;
  /** As of one that rests. */
  unsent?: boolean;
  /** Until when what is left of one that closes for good is there at least. */
  closes_on?: string;
  maker: { name: string; url: string };
}
