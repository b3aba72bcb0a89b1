const ofStore = (page: string) => (slug: string) => `/gifts${page}?slug=${encodeURIComponent(slug)}`;

/** Addresses of single gift cards, below the dashboard's base. */
export const giftPlaces = {
  make: ofStore('/new'),
  one: (slug: string, id: string) => ofStore(`/${encodeURIComponent(id)}`)(slug),
} as const;
