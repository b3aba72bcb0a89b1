import { shopCollections, shopProduct, shopProducts, sitemapEntries } from '../catalogue/index.ts';
import {
  addLine,
  checkoutOffer,
  placeOrder,
  readCart,
  setLine,
  shopperAsks,
  shopperCancels,
  shopperChangesWay,
  shopperOrder,
  shopperPaysAgain,
  shopperSent,
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
    productAndMore: (store, slug, count) =>
      store.door.read(async (tx) => {
        const product = await shopProduct(tx, slug);
        if (!product) return null;
        const [collection] = product.collections;
        const near = { ...(collection && { collection: collection.slug }), limit: count + 1 };
        const { items } = await shopProducts(tx, near);
        return { product, more: items.filter((item) => item.id !== product.id).slice(0, count) };
      }),
    sitemap: (store) => store.door.read((tx) => sitemapEntries(tx)),
    cart: (store, token) => readCart(store.door, token),
    addLine: (store, token, line) => addLine(parts, store.door, token, line),
    setLine: (store, token, line) => setLine(parts, store.door, token, line),
    checkoutOffer: (store, token) => checkoutOffer(parts, store.door, token),
    placeOrder: (store, from, input) => {
      limits.take(perPhone, `${store.id}:${input.phone}`);
      return placeOrder(parts, store.door, from, input);
    },
    order: (store, token) => shopperOrder(parts, store.door, token),
    payAgain: (store, token) => shopperPaysAgain(parts, store.door, token),
    cancelOrder: (store, token) => shopperCancels(parts, store.door, token),
    changeWay: (store, token, way) => shopperChangesWay(parts, store.door, token, way),
    saySent: (store, token, sender) => shopperSent(parts, store.door, token, sender),
    askProvider: (store, token) => shopperAsks(parts, store.door, token),
  };
}
