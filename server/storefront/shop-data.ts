import { shopCollections, shopProduct, shopProducts, sitemapEntries } from '../catalogue/index.ts';
import {
  addLine,
  placeOrder,
  quote,
  readCart,
  setLine,
  shopperAsks,
  shopperOrder,
  shopperPaysAgain,
  type OrderParts,
} from '../orders/index.ts';
import { minutes } from '../platform/clock.ts';
import type { StoreDoor } from '../platform/db.ts';
import type { Limit, Limits } from '../platform/limits.ts';
import { findStoreByHost, shopProfile, storePointer } from '../stores/index.ts';
import type { ShopData, ShopStore } from './data.ts';

/** Unpaid orders hold stock, so one phone number cannot make them without end. */
const perPhone: Limit = { name: 'shop-checkout-phone', max: 60, perMs: minutes(10) };

/** A store found by its host, with the way into its data. */
export interface OpenStore extends ShopStore {
  door: StoreDoor;
}

/** The storefront's needs, filled from stores, catalogue and orders. */
export function shopData(parts: OrderParts, limits: Limits): ShopData<OpenStore> {
  const { db, config } = parts;
  return {
    async storeByHost(host) {
      const found = await findStoreByHost(db.platform, config, host);
      if (!found) return null;
      const door = db.forStore(found);
      const pointer = await storePointer(door);
      return pointer && { id: door.id, door, ...pointer };
    },
    profile: async (store) => ({
      ...(await shopProfile(store.door, config)),
      collections: await store.door.read(shopCollections),
    }),
    // Pages of the merchant's own come with the page editor; until then every store shows the default document.
    pageDocument: () => Promise.resolve(null),
    products: (store, query) => store.door.read((tx) => shopProducts(tx, query)),
    product: (store, slug) => store.door.read((tx) => shopProduct(tx, slug)),
    sitemap: (store) => store.door.read((tx) => sitemapEntries(tx)),
    cart: (store, token) => readCart(store.door, token),
    addLine: (store, token, line) => addLine(parts, store.door, token, line),
    setLine: (store, token, line) => setLine(parts, store.door, token, line),
    quote: (store, token) => quote(store.door, token),
    placeOrder: (store, token, input) => {
      limits.take(perPhone, `${store.id}:${input.phone}`);
      return placeOrder(parts, store.door, token, input);
    },
    order: (store, token) => shopperOrder(parts, store.door, token),
    payAgain: (store, token) => shopperPaysAgain(parts, store.door, token),
    askProvider: (store, token) => shopperAsks(parts, store.door, token),
  };
}
