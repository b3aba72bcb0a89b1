/** What a store tells shopping services of other companies: the goods they show beside its own pages. */

/** Where they read it, on the store's own host. */
export const productFeedPath = '/products.xml';

/** The parameter of a product's address that opens one kind of it. */
export const kindParam = 'kind';

/** The address of a product, opened at one of its kinds where it has several. */
export const kindPath = (slug: string, kindId: string, kinds: number): string => {
  const path = `/products/${encodeURIComponent(slug)}`;
  return kinds > 1 ? `${path}?${kindParam}=${kindId}` : path;
};

/** The page of a product, as far as its address says which of its kinds it opens; left out: none. */
export interface OpenedAt {
  opened?: string;
}

/** A front page, as far as it says to whoever wants to know whose shop it is; left out: nothing. */
export interface ProvedTo {
  proofs?: readonly { name: string; content: string }[];
}

/** Lists of what can be mended: products that are left out, by the first reason that holds, and those with a photo too small for Meta. */
export const feedLists = [
  'draft',
  'file',
  'gift_card',
  'service',
  'no_photo',
  'no_price',
  'small_photo',
] as const;
export type FeedList = (typeof feedLists)[number];

/** Meta takes no photo that is narrower or lower (pixels). */
export const leastPhoto = 500;
