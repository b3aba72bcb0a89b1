import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { orderForm } from '#bench/measured.ts';
import { seedStore, type BenchStore } from '#bench/world.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { newId } from '#server/platform/ids.ts';
import { client, type Client } from '../support/client.ts';
import { gradient } from '../support/pictures.ts';
import { pick, type Random } from '../support/random.ts';
import type { PlacedOrder } from '../support/shopping.ts';
import { pictureForm } from '../support/stores.ts';
import type { Answers } from './answers.ts';
import type { Installation } from './parts.ts';

const storesThere = 8;
const productsEach = 40;
const password = 'correct horse battery';
/** A token holds ten minutes. */
const renewedAfterMs = 8 * 60_000;
/** A price is on every machine's pages within a second; it is looked for after three, since other things go on here. */
const seenWithinMs = 3_000;

/** A shop with its owner, and what people were told of it. */
export interface Shop {
  store: BenchStore;
  email: string;
  session: { client: Client; since: number } | null;
  acknowledged: (PlacedOrder & { key: string })[];
  /** Who wants to change a price has the whole shop to themselves meanwhile. */
  changing: boolean;
  pictures: string[];
}

export interface People {
  shops: Shop[];
  /** Something somebody does, with how many in a hundred do it. */
  deeds: readonly { share: number; act(): Promise<unknown> }[];
  /** What nobody should have seen. */
  wrongs: string[];
  /** Payments that were made at the provider. */
  paid: number;
  prices: { seen: number; changed: number };
}

/** Shops that are there from the beginning, each with an owner who can log in. */
export async function openedShops(database: pg.Client): Promise<Shop[]> {
  const hash = await hashPassword(password);
  const shops: Shop[] = [];
  for (let n = 0; n < storesThere; n++) {
    const store = await seedStore(database, `soak-${n}`, productsEach);
    const [id, email] = [newId(), `owner-${n}@example.com`];
    await database.query(
      `insert into users (id, email, first_name, last_name, gender, phone, password_hash, email_verified_at, terms_version, terms_accepted_at, created_at)
       values ($1, $2, 'Ada', 'Eze', 'female', $3, $4, now(), '1', now(), now())`,
      [id, email, `080${String(n).padStart(8, '0')}`, hash],
    );
    await database.query(
      `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, 'owner', now())`,
      [store.storeId, id],
    );
    shops.push({ store, email, session: null, acknowledged: [], changing: false, pictures: [] });
  }
  return shops;
}

/** What shoppers and owners of these shops do all day. */
export async function peopleIn(
  { port, doors }: Installation,
  shops: Shop[],
  { once, patiently }: Answers,
  random: Random,
): Promise<People> {
  const people: People = { shops, deeds: [], wrongs: [], paid: 0, prices: { seen: 0, changed: 0 } };
  let visits = 0;
  const network = () => `102.${(visits >> 8) % 250}.${visits++ % 250}.9`;
  const photo = await gradient(900, 700).jpeg().toBuffer();
  const hostOf = (shop?: Shop) => `${shop ? `${shop.store.slug}.` : ''}localhost:${port}`;
  const visitor = (shop?: Shop, at = port) => client(at, hostOf(shop), null, undefined, network());
  const anyShop = () => pick(random, shops);
  const anyPage = (shop: Shop) => `/products/${pick(random, shop.store.productSlugs)}`;

  const logIn = async (shop: Shop): Promise<Client | null> => {
    const browser = visitor();
    const body = { email: shop.email, password, rememberMe: false };
    const reply = await once('a log-in', () => browser.post<{ access: string }>('/api/auth/login/', body));
    if (!reply) return null;
    const signedIn = browser.as(reply.body.access);
    shop.session = { client: signedIn, since: Date.now() };
    return signedIn;
  };
  const owner = async (shop: Shop) =>
    shop.session && Date.now() - shop.session.since < renewedAfterMs ? shop.session.client : logIn(shop);

  /** Something put into a basket and ordered; the same form again until it is answered. */
  const order = async (shop: Shop, pay_method: 'online' | 'on_delivery') => {
    const browser = visitor(shop);
    const line = { variant_id: pick(random, shop.store.variantIds), quantity: 1 };
    if (!(await patiently('a basket', () => browser.post('/api/shop/cart/lines', line)))) return null;
    const phone = `081${String(Math.floor(random() * 1e8)).padStart(8, '0')}`;
    const form = {
      ...orderForm(shop.store, { phone, email: `chidi-${newId()}@example.com` }),
      pay_method,
    };
    const placed = await patiently('an order', () => browser.post<PlacedOrder>('/api/shop/checkout', form));
    if (!placed) {
      people.wrongs.push(`an order of ${shop.store.slug} was never answered`);
      return null;
    }
    shop.acknowledged.push({ ...placed.body, key: form.key });
    return { browser, placed: placed.body };
  };

  /** On the provider's page, whose answer leads back to the shop. */
  const byCard = async (shop: Shop) => {
    const ordered = await order(shop, 'online');
    if (!ordered) return;
    const { browser, placed } = ordered;
    // Where the provider was not reached, the order's page offers the payment again: its owner would go on there.
    if (!placed.pay_url) return void people.wrongs.push(`order ${placed.number} leads to no payment`);
    const page = await fetch(`${placed.pay_url}/quick`, { method: 'POST', redirect: 'manual' });
    const back = page.headers.get('location');
    if (!back) return void people.wrongs.push(`order ${placed.number} was not paid: ${page.status}`);
    people.paid += 1;
    // Half of them close the window; then the provider tells, or we ask.
    if (random() < 0.5) return;
    const { pathname, search } = new URL(back);
    await patiently('an order’s page', () => browser.get(`${pathname}${search}`));
  };

  const onDelivery = async (shop: Shop) => {
    const ordered = await order(shop, 'on_delivery');
    if (!ordered || random() < 0.5) return;
    const seller = await owner(shop);
    if (!seller) return;
    const site = `/api/sites/${shop.store.slug}/orders`;
    const list = await once('the orders', () =>
      seller.get<{ items: { id: string; number: number }[] }>(`${site}?limit=20`),
    );
    const id = list?.body.items.find(({ number }) => number === ordered.placed.number)?.id;
    if (!id) return;
    for (const step of ['fulfill', 'delivered', 'cash'])
      await patiently('an order sent and paid', () => seller.post(`${site}/${id}/${step}`, {}));
  };

  /** One price is changed, and is on the product's page of both machines a moment later. */
  const priceChanged = async (shop: Shop) => {
    if (shop.changing) return;
    shop.changing = true;
    try {
      const seller = await owner(shop);
      if (!seller) return;
      const site = `/api/sites/${shop.store.slug}`;
      const slug = pick(random, shop.store.productSlugs);
      const said = await once('a product', () =>
        seller.get<{ items: { id: string; variants: { id: string; price_kobo: number }[] }[] }>(
          `${site}/product-table?search=${slug.replace('-', '+')}`,
        ),
      );
      const [product] = said?.body.items ?? [];
      const [variant] = product?.variants ?? [];
      if (!product || !variant) return;
      const to = 100_000 + Math.floor(random() * 1_000) * 100;
      const change = {
        id: newId(),
        products: [
          {
            id: product.id,
            variants: [{ id: variant.id, price_kobo: { to, seen: variant.price_kobo } }],
          },
        ],
      };
      const saved = await patiently('a price changed', () => seller.post(`${site}/product-table`, change));
      if (!saved) return;
      people.prices.changed += 1;
      await sleep(seenWithinMs);
      const shown = `₦${(to / 100).toLocaleString('en-NG')}`;
      const own = shop.store.variantIds.indexOf(variant.id) >> 2;
      for (const door of doors) {
        const page = await visitor(shop, door)
          .get(`/products/${shop.store.productSlugs[own]}`)
          .catch(() => null);
        if (page?.status !== 200) continue;
        if (page.text.includes(shown)) people.prices.seen += 1;
        else people.wrongs.push(`${shown} of ${shop.store.slug} is not on the page at ${door} after 3 s`);
      }
    } finally {
      shop.changing = false;
    }
  };

  const pictureTaken = async (shop: Shop) => {
    const seller = await owner(shop);
    if (!seller) return;
    const { body, headers } = pictureForm(photo);
    const path = `/api/sites/${shop.store.slug}/pictures`;
    const taken = await once('a picture taken in', () => seller.post<{ url: string }>(path, body, headers));
    if (taken) shop.pictures.push(taken.body.url);
  };

  const look = (kind: string, path: (shop: Shop) => string) => () => {
    const shop = anyShop();
    return once(kind, () => visitor(shop).get(path(shop)));
  };
  const dashboard = async () => {
    const shop = anyShop();
    const seller = await owner(shop);
    const what = pick(random, ['overview', 'orders?limit=20', 'products?limit=20', 'customers?limit=20']);
    if (seller) await once('the dashboard', () => seller.get(`/api/sites/${shop.store.slug}/${what}`));
  };
  const picture = async () => {
    const shop = anyShop();
    const url = shop.pictures.length > 0 && new URL(pick(random, shop.pictures), `http://${hostOf()}`);
    if (url) await once('a picture', () => visitor(shop).get(url.pathname));
  };
  people.deeds = [
    { share: 30, act: look('a front', () => '/') },
    { share: 20, act: look('a product’s page', anyPage) },
    // Nobody asked for it like that before, so it is made.
    { share: 6, act: look('a page made anew', (shop) => `${anyPage(shop)}?from=${visits}`) },
    { share: 8, act: look('a search', () => `/search?q=product+${Math.floor(random() * 60)}`) },
    { share: 6, act: look('a list', () => `/api/shop/products?limit=20`) },
    { share: 7, act: () => onDelivery(anyShop()) },
    { share: 7, act: () => byCard(anyShop()) },
    { share: 8, act: dashboard },
    { share: 2, act: () => logIn(anyShop()) },
    { share: 2, act: () => priceChanged(anyShop()) },
    { share: 1, act: () => pictureTaken(anyShop()) },
    { share: 3, act: picture },
  ];
  return people;
}
