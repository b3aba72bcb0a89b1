const ofStore = (page: string) => (slug: string) => `${page}?slug=${encodeURIComponent(slug)}`;

/** Addresses of the pages of collections, below the dashboard's base. Apart from the others, as the shell needs none of them. */
export const collectionPlaces = {
  all: ofStore('/products/collections'),
  one: (slug: string, id: string) => ofStore(`/products/collections/${encodeURIComponent(id)}`)(slug),
  fresh: ofStore('/products/collections/new'),
} as const;
