import type { PageBase } from '../page-base.ts';

/** Delivery to a place a shopper chose. */
export interface DeliveryTo {
  /** As they chose it: `Lekki, Eti-Osa`. */
  place: string;
  /** In the owner's order; the only one has no name. */
  ways: { way: string; price_kobo: number; eta: string }[];
  /** The price may be another for another basket. */
  varies: boolean;
}

/** Where a shopper says where they are, and sees what delivery costs. */
export interface AreaPage extends PageBase {
  kind: 'area';
  /** What they typed, or ''. */
  typed: string;
  /** Places that are called so, or the parts of a state that was chosen, with the ways there; null: there is no price. */
  places: {
    name: string;
    state: string;
    lga: string;
    ways: { way: string; price_kobo: number }[] | null;
    more: boolean;
  }[];
  /** The state whose parts these are, or ''. */
  state: string;
  to: DeliveryTo | null;
  /** Path of the page they came from. */
  back: string;
}

/** Name of the cookie that says where a shopper is, for the island to tell what delivery costs there: the state, the part of
 * it, the place of its price among the prices, and the digits of that, by which one that changed since is known. */
export const areaCookie = 'to';
