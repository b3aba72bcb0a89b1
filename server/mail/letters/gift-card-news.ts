import type { Look } from './letter.ts';

/** Gift cards with their codes, as they are read. */
export interface GiftCardNews {
  store_name: string;
  store_url: string;
  store_look?: Look;
  language: string;
  name: string;
  message: string;
  /** The last day they are good, in words. */
  until: string | null;
  cards: { code: string; amount_kobo: number }[];
}

/** Of every mail about an order. */
export interface OfCard {
  /** What of the total a gift card pays. Kobo. */
  card_kobo?: number;
}

/** Money of an order that goes back, and what for. */
export interface RefundNews {
  amount_kobo: number;
  pieces?: string[];
  /** The last four signs of the gift card it is back on; else it goes back as money. */
  on_card?: string;
}
