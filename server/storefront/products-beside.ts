import type { ProductCard } from '#shared/storefront.ts';
import { shopProducts, type ShopProduct } from '../catalogue/index.ts';
import { createKept } from '../platform/kept.ts';
import { noting } from '../platform/shows.ts';
import type { Changes } from './changes.ts';
import type { ShopStore } from './store.ts';

export const relatedCount = 4;

/** The first of a collection, or of the shop: one more than stand on a page, for the pages of those themselves. */
interface First {
  items: ProductCard[];
  /** What stands beside all others: one list, so that what is made of it once is known again. */
  beside: ProductCard[];
  /** Names of what they show. */
  shows: readonly string[];
}

interface Held {
  /** The last of its store that they are known to be right for. */
  version: number;
  first: Promise<First>;
}

/** Where a product stands, and where the names of what its page shows are collected. */
interface Standing {
  store: ShopStore;
  shows?: Set<string>;
}

export interface ProductsBeside {
  /** A few others to show beside a product: of its first collection, or of the shop. */
  of(product: ShopProduct, standing: Standing): Promise<ProductCard[]>;
}

/** Lists kept of all stores together, about twenty megabytes. */
const most = 2_000;

/**
 * They are the same on nearly all pages of a collection, so they are asked for once, and again when something of them was
 * changed.
 * @param changes of what that is asked; without it they are right for one version of a store.
 */
export function createProductsBeside(changes?: Pick<Changes, 'spare'>): ProductsBeside {
  const known = createKept<Held>({ most });
  const isRight = async (held: Held, { id, version }: ShopStore) => {
    if (held.version >= version) return true;
    const { shows } = await held.first;
    if (!changes?.spare(id, { version: held.version, shows }, version)) return false;
    held.version = version;
    return true;
  };
  const firstOf = async (collection: string, store: ShopStore): Promise<First> => {
    const key = `${store.id} ${collection}`;
    const held = known.get(key);
    if (held && (await isRight(held, store))) return held.first;
    const first = ask(collection, store);
    known.set(key, { version: store.version, first });
    first.catch(() => known.delete(key));
    return first;
  };
  return {
    async of(product, { store, shows }) {
      const first = await firstOf(product.collections[0]?.slug ?? '', store);
      for (const name of first.shows) shows?.add(name);
      if (!first.items.some(({ id }) => id === product.id)) return first.beside;
      return first.items.filter(({ id }) => id !== product.id).slice(0, relatedCount);
    },
  };
}

async function ask(collection: string, { storeDb }: ShopStore): Promise<First> {
  const shows = new Set<string>();
  const query = { ...(collection && { collection }), limit: relatedCount + 1 };
  const { items } = await noting(storeDb, shows).read((tx) => shopProducts(tx, query));
  return { items, beside: items.slice(0, relatedCount), shows: [...shows] };
}
