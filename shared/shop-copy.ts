/** A copy of a shop that stands in a folder: nothing on its pages may ask a server. */
export interface ShopCopy {
  /** When it was made; its prices are of then (ISO 8601). */
  made_at: string;
  /** Of this copy alone: under this name a browser keeps its basket. */
  key: string;
}

/** Where the basket of a copy is; it is filled by its script alone. */
export const copyBasketPath = '/basket';

/**
 * The file of a page in a copy, from its root: `/products/mug` is `products/mug.html`, and the second part of a list is
 * `products.2.html`, which no slug can be called.
 */
export function copyFile(path: string, part = 1): string {
  const name = path === '/' ? 'index' : path.slice(1);
  return part === 1 ? `${name}.html` : `${name}.${part}.html`;
}
