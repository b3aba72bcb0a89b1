import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { orderForm } from '#bench/measured.ts';
import { seedStore, type BenchStore } from '#bench/world.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { newId } from '#server/platform/ids.ts';
import { client, type Client } from '../support/client.ts';
import { gradient } from '../support/pictures.ts';
import { pick, type Random } from '../support/random.ts';
import type { PlacedOrder } from '../support/selling/shopping.ts';
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

/** Where people go, and what is noted of it. */
interface Town extends Pick<Installation, 'port' | 'doors'>, Answers {
  random: Random;
  people: People;
  photo: Buffer;
  /** Somebody from another network each time, at the platform or at a shop, through the proxy or past it. */
  visitor(shop?: Shop, at?: number): Client;
}

/** What shoppers and owners of these shops do all day. */
export async function peopleIn(
  { port, doors }: Installation,
  shops: Shop[],
  answers: Answers,
  random: Random,
): Promise<People> {
  const people: People = { shops, deeds: [], wrongs: [], paid: 0, prices: { seen: 0, changed: 0 } };
  let visits = 0;
  const network = () => `102.${(visits >> 8) % 250}.${visits++ % 250}.9`;
  const hostOf = (shop?: Shop) => `${shop ? `${shop.store.slug}.` : ''}localhost:${port}`;
  const town: Town = {
    port,
    doors,
    ...answers,
    random,
    people,
    photo: await gradient(900, 700).jpeg().toBuffer(),
    visitor: (shop, at = port) => client(at, hostOf(shop), null, undefined, network()),
  };
  const anyPage = (shop: Shop) => `/products/${pick(random, shop.store.productSlugs)}`;
  const look = (kind: string, path: (shop: Shop) => string) => (shop: Shop) =>
    answers.once(kind, () => town.visitor(shop).get(path(shop)));
  const by = (deed: (town: Town, shop: Shop) => Promise<unknown>) => (shop: Shop) => deed(town, shop);
  const deeds: { share: number; act(shop: Shop): Promise<unknown> }[] = [
    { share: 30, act: look('a front', () => '/') },
    { share: 20, act: look('a product’s page', anyPage) },
    // Nobody asked for it like that before, so it is made.
    { share: 6, act: look('a page made anew', (shop) => `${anyPage(shop)}?from=${visits}`) },
    { share: 8, act: look('a search', () => `/search?q=product+${Math.floor(random() * 60)}`) },
    { share: 6, act: look('a list', () => `/api/shop/products?limit=20`) },
    { share: 7, act: by(onDelivery) },
    { share: 7, act: by(byCard) },
    { share: 8, act: by(dashboard) },
    { share: 2, act: by(logIn) },
    { share: 2, act: by(priceChanged) },
    { share: 1, act: by(pictureTaken) },
    { share: 3, act: by(picture) },
  ];
  people.deeds = deeds.map(({ share, act }) => ({ share, act: () => act(pick(random, shops)) }));
  return people;
}

async function logIn({ visitor, once }: Town, shop: Shop): Promise<Client | null> {
  const browser = visitor();
  const body = { email: shop.email, password, rememberMe: false };
  const reply = await once('a log-in', () => browser.post<{ access: string }>('/api/auth/login/', body));
  if (!reply) return null;
  const signedIn = browser.as(reply.body.access);
  shop.session = { client: signedIn, since: Date.now() };
  return signedIn;
}

async function owner(town: Town, shop: Shop): Promise<Client | null> {
  const isFresh = shop.session && Date.now() - shop.session.since < renewedAfterMs;
  return isFresh ? shop.session!.client : logIn(town, shop);
}

/** Something put into a basket and ordered; the same form again until it is answered. */
async function order(town: Town, shop: Shop, pay_method: 'online' | 'on_delivery') {
  const { visitor, patiently, random, people } = town;
  const browser = visitor(shop);
  const line = { variant_id: pick(random, shop.store.variantIds), quantity: 1 };
  if (!(await patiently('a basket', () => browser.post('/api/shop/cart/lines', line)))) return null;
  const phone = `081${String(Math.floor(random() * 1e8)).padStart(8, '0')}`;
  const form = { ...orderForm(shop.store, { phone, email: `chidi-${newId()}@example.com` }), pay_method };
  const placed = await patiently('an order', () => browser.post<PlacedOrder>('/api/shop/checkout', form));
  if (!placed) {
    people.wrongs.push(`an order of ${shop.store.slug} was never answered`);
    return null;
  }
  shop.acknowledged.push({ ...placed.body, key: form.key });
  return { browser, placed: placed.body };
}

/** On the provider's page, whose answer leads back to the shop. */
async function byCard(town: Town, shop: Shop): Promise<void> {
  const { patiently, random, people } = town;
  const ordered = await order(town, shop, 'online');
  if (!ordered) return;
  const { browser, placed } = ordered;
  if (!placed.pay_url) return void people.wrongs.push(`order ${placed.number} leads to no payment`);
  const page = await fetch(`${placed.pay_url}/quick`, { method: 'POST', redirect: 'manual' });
  const back = page.headers.get('location');
  if (!back) return void people.wrongs.push(`order ${placed.number} was not paid: ${page.status}`);
  people.paid += 1;
  // Half of them close the window; then the provider tells, or we ask.
  if (random() < 0.5) return;
  const { pathname, search } = new URL(back);
  await patiently('an order’s page', () => browser.get(`${pathname}${search}`));
}

async function onDelivery(town: Town, shop: Shop): Promise<void> {
  const ordered = await order(town, shop, 'on_delivery');
  if (!ordered || town.random() < 0.5) return;
  const seller = await owner(town, shop);
  if (!seller) return;
  const site = `/api/sites/${shop.store.slug}/orders`;
  const list = await town.once('the orders', () =>
    seller.get<{ items: { id: string; number: number }[] }>(`${site}?limit=20`),
  );
  const id = list?.body.items.find(({ number }) => number === ordered.placed.number)?.id;
  if (!id) return;
  for (const step of ['fulfill', 'delivered', 'cash'])
    await town.patiently('an order sent and paid', () => seller.post(`${site}/${id}/${step}`, {}));
}

interface TableProducts {
  items: { id: string; variants: { id: string; price_kobo: number }[] }[];
}

/** One price is changed, and is on the product's page of both machines a moment later. */
async function priceChanged(town: Town, shop: Shop): Promise<void> {
  const seller = shop.changing ? null : await owner(town, shop);
  if (!seller) return;
  shop.changing = true;
  try {
    const site = `/api/sites/${shop.store.slug}/product-table`;
    const words = pick(town.random, shop.store.productSlugs).replace('-', '+');
    const said = await town.once('a product', () => seller.get<TableProducts>(`${site}?search=${words}`));
    const [product] = said?.body.items ?? [];
    const [variant] = product?.variants ?? [];
    if (!product || !variant) return;
    const to = 100_000 + Math.floor(town.random() * 1_000) * 100;
    const price_kobo = { to, seen: variant.price_kobo };
    const products = [{ id: product.id, variants: [{ id: variant.id, price_kobo }] }];
    const change = { id: newId(), products };
    if (!(await town.patiently('a price changed', () => seller.post(site, change)))) return;
    town.people.prices.changed += 1;
    await sleep(seenWithinMs);
    await priceSeen(town, shop, { variantId: variant.id, shown: `₦${(to / 100).toLocaleString('en-NG')}` });
  } finally {
    shop.changing = false;
  }
}

/** A machine that is away just now is not asked. */
async function priceSeen(
  { doors, visitor, people }: Town,
  shop: Shop,
  { variantId, shown }: { variantId: string; shown: string },
): Promise<void> {
  const { slug, variantIds, productSlugs } = shop.store;
  const page = `/products/${productSlugs[variantIds.indexOf(variantId) >> 2]}`;
  for (const door of doors) {
    const seen = await visitor(shop, door)
      .get(page)
      .catch(() => null);
    if (seen?.status !== 200) continue;
    if (seen.text.includes(shown)) people.prices.seen += 1;
    else people.wrongs.push(`${shown} of ${slug} is not on the page at ${door} after 3 s`);
  }
}

async function pictureTaken(town: Town, shop: Shop): Promise<void> {
  const seller = await owner(town, shop);
  if (!seller) return;
  const { body, headers } = pictureForm(town.photo);
  const to = `/api/sites/${shop.store.slug}/pictures`;
  const taken = await town.once('a picture taken in', () => seller.post<{ url: string }>(to, body, headers));
  if (taken) shop.pictures.push(taken.body.url);
}

async function picture({ once, visitor, random, port }: Town, shop: Shop): Promise<void> {
  if (shop.pictures.length === 0) return;
  const { pathname } = new URL(pick(random, shop.pictures), `http://localhost:${port}`);
  await once('a picture', () => visitor(shop).get(pathname));
}

async function dashboard(town: Town, shop: Shop): Promise<void> {
  const seller = await owner(town, shop);
  const lists = ['overview', 'orders?limit=20', 'products?limit=20', 'customers?limit=20'];
  const what = pick(town.random, lists);
  if (seller) await town.once('the dashboard', () => seller.get(`/api/sites/${shop.store.slug}/${what}`));
}
