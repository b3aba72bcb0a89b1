import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cart } from '#shared/api/orders.ts';
import { checkoutQuotes, quoteOf } from '#shared/pricing/quote.ts';
import type { AskAnswer, OrderView, Picture, ProductCard } from '#shared/storefront.ts';
import type { FullProduct, ShopData, ShopProfile, ShopStore } from '../data.ts';

/** A shop in memory with the demo shop's goods: for tests and for looking at pages without a database. */
export interface MemoryShop extends ShopData {
  profileNow: ShopProfile;
  storeNow: ShopStore;
  productsNow: FullProduct[];
  ordersNow: Map<string, OrderView>;
  /** What the provider says when it is asked. */
  providerSays: AskAnswer;
  /** Where online payments are sent; null: the provider does not answer. */
  payUrl: string | null;
  /** Calls, by name, in order. */
  calls: string[];
  change(): void;
}

interface DemoShop {
  store: {
    name: string;
    slug: string;
    tagline: string;
    about: string;
    colours: { primary: string; accent: string; paper: string; ink: string };
    phone: string;
    whatsapp: string;
    city: string;
    state: string;
  };
  collections: { title: string; slug: string; description: string }[];
  delivery: {
    name: string;
    states: string[];
    price_kobo: number;
    free_above_kobo?: number;
    eta: string;
    pickup?: boolean;
  }[];
  products: {
    title: string;
    slug: string;
    description: string;
    price_kobo: number;
    compare_at_kobo?: number;
    collection: string;
    stock: number | null;
    photos: { file: string; alt: string }[];
    options?: { name: string; values: string[] }[];
    variants?: { options: Record<string, string>; price_kobo: number; stock: number | null }[];
  }[];
}

const widths = [160, 320, 480, 640, 800, 1000];

const pictureOf = (photo: { file: string; alt: string }): Picture => ({
  id: randomUUID(),
  url: `/media/${photo.file.replace(/^photos\/|\.\w+$/g, '')}/1000.webp`,
  alt: photo.alt,
  width: 1000,
  height: 1000,
  widths,
  avif: true,
});

function cardOf(product: FullProduct): ProductCard {
  const prices = product.variants.map((variant) => variant.price_kobo);
  const counts = product.variants.map((variant) => variant.available);
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    price_from_kobo: Math.min(...prices),
    price_to_kobo: Math.max(...prices),
    compare_at_kobo: product.variants[0]?.compare_at_kobo ?? null,
    available: counts.every((count) => count === null)
      ? null
      : counts.reduce<number>((sum, n) => sum + (n ?? 0), 0),
    picture: product.pictures[0] ?? null,
  };
}

function readDemoProducts(demo: DemoShop): FullProduct[] {
  return demo.products.map((product) => ({
    id: randomUUID(),
    slug: product.slug,
    title: product.title,
    description: product.description,
    options: product.options ?? [],
    variants: (
      product.variants ?? [{ options: {}, price_kobo: product.price_kobo, stock: product.stock }]
    ).map((variant) => ({
      id: randomUUID(),
      title: Object.values(variant.options).join(' / '),
      picture_id: null,
      option_values: (product.options ?? []).map((option) => variant.options[option.name] ?? ''),
      price_kobo: variant.price_kobo,
      compare_at_kobo: product.compare_at_kobo ?? null,
      available: variant.stock,
    })),
    pictures: product.photos.map(pictureOf),
    collections: demo.collections
      .filter((one) => one.slug === product.collection)
      .map(({ title, slug }) => ({ title, slug })),
  }));
}

/** @param url origin of the shop, without a slash at the end. */
export function memoryShop(
  url = 'http://adunni.localhost:3000',
  demoFile = path.resolve(import.meta.dirname, '../../../demo/shop.json'),
): MemoryShop {
  const demo = JSON.parse(readFileSync(demoFile, 'utf8')) as DemoShop;
  const products = readDemoProducts(demo);
  const carts = new Map<string, Map<string, number>>();
  const byKey = new Map<string, string>();
  const host = new URL(url).hostname;

  const cartOf = (token: string | null): Cart => {
    const lines = [...(carts.get(token ?? '') ?? [])].flatMap(([id, quantity]) => {
      const product = shop.productsNow.find((one) => one.variants.some((variant) => variant.id === id));
      const variant = product?.variants.find((one) => one.id === id);
      if (!product || !variant) return [];
      return {
        variant_id: id,
        product_slug: product.slug,
        title: product.title,
        variant_title: variant.title,
        quantity,
        unit_price_kobo: variant.price_kobo,
        total_kobo: variant.price_kobo * quantity,
        available: variant.available,
        picture: product.pictures[0] ?? null,
      };
    });
    return {
      count: lines.reduce((sum, line) => sum + line.quantity, 0),
      subtotal_kobo: lines.reduce((sum, line) => sum + line.total_kobo, 0),
      currency: 'NGN',
      lines,
    };
  };
  const setTo = (token: string, id: string, quantity: number) => {
    const variant = shop.productsNow.flatMap((product) => product.variants).find((one) => one.id === id);
    if (!variant) return { ok: false, reason: 'gone' } as const;
    if (variant.available === 0) return { ok: false, reason: 'sold_out' } as const;
    if (variant.available !== null && variant.available < quantity)
      return { ok: false, reason: 'not_enough', available: variant.available } as const;
    const lines = carts.get(token) ?? new Map<string, number>();
    if (quantity === 0) lines.delete(id);
    else lines.set(id, quantity);
    carts.set(token, lines);
    return null;
  };

  const shop: MemoryShop = {
    storeNow: {
      id: '018f0000-0000-7000-8000-000000000001',
      version: 1,
      state: 'open',
      name: demo.store.name,
      slug: demo.store.slug,
    },
    productsNow: products,
    ordersNow: new Map(),
    providerSays: 'not_received',
    payUrl: 'https://checkout.pay.example/abc',
    calls: [],
    profileNow: {
      ...demo.store,
      url,
      trade: 'home',
      logo: null,
      pay_online: true,
      pay_on_delivery: true,
      pay_direct: false,
      delivery: demo.delivery.map((rate) => ({
        id: randomUUID(),
        kind: rate.pickup ? 'pickup' : 'delivery',
        name: rate.name,
        states: rate.states,
        price_kobo: rate.price_kobo,
        free_above_kobo: rate.free_above_kobo ?? null,
        eta: rate.eta,
      })),
      collections: demo.collections.map((collection) => {
        const inside = products.filter((product) => product.collections[0]?.slug === collection.slug);
        return { ...collection, product_count: inside.length, picture: inside[0]?.pictures[0] ?? null };
      }),
      show_maker: true,
    },
    change() {
      shop.storeNow = { ...shop.storeNow, version: shop.storeNow.version + 1 };
    },
    async storeByHost(name) {
      shop.calls.push('storeByHost');
      return name === host ? shop.storeNow : null;
    },
    async profile() {
      shop.calls.push('profile');
      return shop.profileNow;
    },
    async pageDocument() {
      return null;
    },
    async products(_store, { collection, search, after, limit }) {
      shop.calls.push('products');
      const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      const found = shop.productsNow.filter(
        (product) =>
          (!collection || product.collections.some((one) => one.slug === collection)) &&
          words.every((word) => `${product.title} ${product.description}`.toLowerCase().includes(word)),
      );
      const from = after ? Number(after) : 0;
      const items = found.slice(from, from + limit).map(cardOf);
      return { items, next: found.length > from + limit ? String(from + limit) : null };
    },
    async product(_store, slug) {
      shop.calls.push('product');
      return shop.productsNow.find((product) => product.slug === slug) ?? null;
    },
    async productAndMore(store, slug, count) {
      const product = await shop.product(store, slug);
      if (!product) return null;
      const [collection] = product.collections;
      const near = await shop.products(store, {
        ...(collection && { collection: collection.slug }),
        limit: count + 1,
      });
      return { product, more: near.items.filter((item) => item.id !== product.id).slice(0, count) };
    },
    async sitemap() {
      return shop.productsNow
        .map((product) => `/products/${product.slug}`)
        .map((path) => ({
          path,
          updated_at: null,
        }));
    },
    async cart(_store, token) {
      return cartOf(token);
    },
    async addLine(_store, token, line) {
      const kept = token && carts.has(token) ? token : randomBytes(32).toString('base64url');
      const refusal = setTo(
        kept,
        line.variant_id,
        (carts.get(kept)?.get(line.variant_id) ?? 0) + line.quantity,
      );
      return refusal ?? { ok: true, token: kept, cart: cartOf(kept) };
    },
    async setLine(_store, token, line) {
      const refusal = setTo(token ?? '', line.variant_id, line.quantity);
      return refusal ?? { ok: true, cart: cartOf(token) };
    },
    async checkoutOffer(_store, token) {
      const cart = cartOf(token);
      const { delivery } = shop.profileNow;
      return { cart, delivery, quotes: checkoutQuotes(cart.lines, delivery, null), fee_on_top: false };
    },
    async placeOrder(_store, { token }, input) {
      shop.calls.push('placeOrder');
      const known = byKey.get(input.key);
      const old = known ? shop.ordersNow.get(known) : undefined;
      const online = input.pay_method === 'online';
      if (known && old)
        return {
          ok: true,
          number: old.number,
          order_url: `/orders/${known}`,
          total_kobo: old.total_kobo,
          pay_url: online ? shop.payUrl : null,
        };
      const cart = cartOf(token);
      if (cart.lines.length === 0) return { ok: false, reason: 'empty' };
      const short = cart.lines.filter((line) => line.available !== null && line.available < line.quantity);
      if (short.length > 0)
        return {
          ok: false,
          reason: 'stock',
          lines: short.map(({ variant_id, title, available }) => ({
            variant_id,
            title,
            available: available ?? 0,
          })),
        };
      const rate = shop.profileNow.delivery.find((one) => one.id === input.delivery_id);
      if (!rate) return { ok: false, reason: 'delivery' };
      const quote = quoteOf(cart.lines, rate, null);
      const total = quote.total_kobo;
      if (input.shown_total_kobo !== undefined && input.shown_total_kobo !== total)
        return { ok: false, reason: 'total_changed', total_kobo: total };
      const order = randomBytes(33).toString('base64url');
      byKey.set(input.key, order);
      shop.ordersNow.set(order, {
        number: 1000 + shop.ordersNow.size + 1,
        placed_at: '2026-11-21T08:05:00.000Z',
        name: input.name,
        phone: input.phone,
        email: input.email,
        status: 'open',
        payment_status: 'pending',
        fulfillment_status: 'unfulfilled',
        pay_method: input.pay_method,
        delivery_kind: rate.kind,
        delivery_name: rate.name,
        delivery_eta: rate.eta,
        address: { state: input.state, lga: input.lga, area: input.area, landmark: input.landmark },
        note: input.note,
        lines: cart.lines,
        ...quote,
        paid_kobo: 0,
        refunded_kobo: 0,
        refund_asked_kobo: 0,
        refund_on_its_way_kobo: 0,
        tracking: '',
        payment_try: online ? 'open' : null,
        may_pay: online,
        may_cancel: true,
        other_ways: online ? ['on_delivery'] : [],
        confirmation: null,
        transfer: null,
      });
      carts.delete(token ?? '');
      return {
        ok: true,
        number: 1001,
        order_url: `/orders/${order}`,
        total_kobo: total,
        pay_url: online ? shop.payUrl : null,
      };
    },
    async order(_store, token) {
      return shop.ordersNow.get(token) ?? null;
    },
    async payAgain(_store, token) {
      if (!shop.ordersNow.has(token)) return { ok: false, reason: 'gone' };
      return shop.payUrl ? { ok: true, pay_url: shop.payUrl } : { ok: false, reason: 'provider' };
    },
    async cancelOrder(_store, token) {
      const order = shop.ordersNow.get(token);
      if (!order) return 'gone';
      if (!order.may_cancel) return 'paid';
      shop.ordersNow.set(token, { ...order, status: 'canceled', may_cancel: false, may_pay: false });
      return 'canceled';
    },
    async changeWay(_store, token, way) {
      const order = shop.ordersNow.get(token);
      if (!order) return { ok: false, reason: 'gone' };
      if (!order.other_ways.includes(way)) return { ok: false, reason: 'not_offered' };
      const changed = { pay_method: way, payment_try: null, may_pay: false, other_ways: [] };
      shop.ordersNow.set(token, { ...order, ...changed });
      return { ok: true };
    },
    async saySent(_store, token) {
      return shop.ordersNow.has(token) ? 'told' : 'gone';
    },
    async askProvider(_store, token) {
      shop.calls.push('askProvider');
      const order = shop.ordersNow.get(token);
      if (!order) return 'gone';
      if (shop.providerSays === 'received')
        shop.ordersNow.set(token, {
          ...order,
          payment_status: 'paid',
          paid_kobo: order.total_kobo,
          payment_try: null,
          may_pay: false,
        });
      return shop.providerSays;
    },
  };
  return shop;
}
