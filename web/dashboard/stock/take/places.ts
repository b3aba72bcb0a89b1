const ofStore = (page: string) => (slug: string) => `/products/count${page}?slug=${encodeURIComponent(slug)}`;

/** Addresses of a stock-take, below the dashboard's base. */
export const takePlaces = {
  all: ofStore(''),
  now: ofStore('/now'),
  review: ofStore('/review'),
  one: (slug: string, id: string) => ofStore(`/${encodeURIComponent(id)}`)(slug),
} as const;
