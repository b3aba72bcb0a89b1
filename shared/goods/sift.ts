/** The orders shoppers may see a list of products in; the first is the shop's own. */
export const listSorts = ['shop', 'newest', 'cheapest', 'dearest'] as const;
export type ListSort = (typeof listSorts)[number];

/** What a list of products is narrowed to and ordered by. One variant of a product must fit all of it. */
export interface Sift {
  sort: ListSort;
  /** Kobo; null: no bound. */
  from_kobo: number | null;
  to_kobo: number | null;
  /** Only what can be bought now. */
  in_stock: boolean;
  /** One of the values of each option, by the option's name. */
  options: { name: string; values: string[] }[];
}

/** From this many products on, a list is not counted any further. */
export const mostCounted = 200;

/** Whether a list is narrowed: `sort` alone leaves nothing out. */
export const isNarrowed = (sift: Sift) =>
  sift.from_kobo !== null || sift.to_kobo !== null || sift.in_stock || sift.options.length > 0;

/** Whether it is other than the shop shows it. */
export const isSifted = (sift: Sift) => sift.sort !== 'shop' || isNarrowed(sift);

/** The form that sorts and narrows a list, with what is chosen in it. */
export interface SiftView {
  /** Where the form is sent. */
  path: string;
  /** The words of a search, which go along; ''. */
  q: string;
  sort: ListSort;
  /** Naira, as they stand in the fields; '' for no bound. */
  from: string;
  to: string;
  in_stock: boolean;
  options: { name: string; field: string; values: { value: string; chosen: boolean }[] }[];
  /** What it is narrowed to, each with the path of the list without it. */
  chips: { label: string; without_path: string }[];
  /** The path of the whole list; '' where nothing is left out. */
  clear_path: string;
  /** Whether it is other than the shop shows it. */
  sifted: boolean;
  /** How many fit; null where they were not counted. */
  count: number | null;
}
