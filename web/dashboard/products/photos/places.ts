/** Where many photos come to their products: those of a list, or all that have none. Below the dashboard's base. */
export const photosPlace = (slug: string, list?: string) =>
  `/products/photos?slug=${encodeURIComponent(slug)}${list ? `&list=${encodeURIComponent(list)}` : ''}`;
