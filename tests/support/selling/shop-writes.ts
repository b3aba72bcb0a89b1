import { newest } from '#blocks/page-document.ts';
import type { Product } from '#shared/api/catalogue.ts';
import type { OwnCollection } from '#shared/api/collections.ts';
import { newId } from '#server/platform/ids.ts';
import { openShop, type TestApp, type TestShop } from '../app.ts';
import type { Reply } from '../client.ts';
import { deliveredOrder } from './delivered.ts';
import { pick, type Random } from '../random.ts';
import { checkOut, checkoutForm, orderRow } from './shopping.ts';
import { visitShop } from '../reading/visit-shop.ts';
import { pageCalls } from './written-pages.ts';

/** A shop with everything a page can show of its goods, and every kind of write that shoppers can see. */
export interface WrittenShop {
  shop: TestShop;
  goods: Product[];
  collections: Record<'hand' | 'cheap' | 'named' | 'left' | 'ruled', OwnCollection>;
  /** By what they are called here; each picks what it changes. */
  writes: Record<string, () => Promise<unknown>>;
  call<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Reply<Answer>>;
}

const grid = (id: string, collection: string, limit: number) => ({
  id,
  type: 'product-grid',
  settings: { heading: id, collection, limit, layout: 'even' },
});

/** Twenty-seven goods, so that lists have a second page, two of them in a set. */
async function stocked(world: TestApp, { call }: Pick<WrittenShop, 'call'>): Promise<Product[]> {
  const goods: Product[] = [];
  const add = async (title: string, more: object) => {
    world.clock.advance(1000);
    const { status, body, text } = await call<Product>('POST', '/products', { title, ...more });
    if (status !== 201) throw new Error(text);
    goods.push(body);
  };
  const priceOf = (n: number) => 100_000 + ((n * 7) % 27) * 10_000;
  for (let n = 0; n < 26; n++)
    if (n % 9 === 4)
      await add(`Shirt ${n}`, {
        options: [{ name: 'Size', values: ['S', 'M'] }],
        variants: ['S', 'M'].map((size) => ({
          option_values: [size],
          price_kobo: priceOf(n),
          on_hand: n % 5,
        })),
      });
    else await add(`Pot ${n}`, { variants: [{ price_kobo: priceOf(n), on_hand: n % 7 }] });
  const parts = [0, 1].map((n) => ({ variant_id: goods[n]!.variants[0]!.id, pieces: 2 - n }));
  await add('Set of pots', { variants: [{ price_kobo: 300_000 }], set_parts: parts });
  return goods;
}

async function shelved({ call }: Pick<WrittenShop, 'call'>, goods: readonly Product[]) {
  const ids = goods.map(({ id }) => id);
  const make = async (title: string, more: object, product_ids: string[] = []) => {
    const body = { id: newId(), collection: { title, ...more }, product_ids };
    const made = await call<OwnCollection>('POST', '/collections', body);
    if (made.status !== 201) throw new Error(made.text);
    return made.body;
  };
  const rule = { match: 'all', conditions: [{ kind: 'price_to', kobo: 200_000 }] };
  return {
    hand: await make('Hand', { sort: 'hand' }, ids.slice(0, 6)),
    cheap: await make('Cheap', { sort: 'cheapest' }, ids),
    named: await make('Named', { sort: 'name' }, ids.slice(3, 9)),
    left: await make('Left', { in_stock: true }, ids.slice(0, 12)),
    ruled: await make('Ruled', { by_rule: true, rule }),
  };
}

async function published(
  { shop, call, goods }: Pick<WrittenShop, 'shop' | 'call' | 'goods'>,
  random: Random,
): Promise<void> {
  const pages = pageCalls(shop, await shop.owner.signIn());
  const sections = [
    grid('all', '', 4),
    grid('cheap', 'cheap', 3),
    { id: 'one', type: 'featured-product', settings: { product: goods[5]!.id, label: '', text: '' } },
    { id: 'shelves', type: 'collection-list', settings: { heading: 'Shelves' } },
    { id: 'said', type: 'reviews', settings: { heading: 'Said', limit: 3 } },
  ];
  const { body: made } = await call<{ id: string; revision: number }>('POST', '/pages', { title: 'Goods' });
  const words = `Look ${Math.floor(random() * 1e6)}`;
  await pages.save(made.id, made.revision, { version: newest, title: words, description: '', sections });
  await pages.publish(made.id, made.revision + 1);
}

/** What stands around each product: some goods of a collection, drawn once for all of them. */
async function surrounded({ shop }: Pick<WrittenShop, 'shop'>): Promise<void> {
  const pages = pageCalls(shop, await shop.owner.signIn());
  const { revision } = (await pages.read('product')).body;
  const main = { id: 'main', type: 'main', settings: {} };
  const document = { version: newest, title: '', description: '', sections: [main, grid('near', 'left', 2)] };
  const saved = await pages.save('product', revision, document);
  await pages.publish('product', saved.body.revision);
}

export async function writtenShop(world: TestApp, random: Random): Promise<WrittenShop> {
  const shop = await openShop(world, { stock: 50 });
  const call: WrittenShop['call'] = async (method, path, body) =>
    (await shop.owner.signIn()).send(method, `/api/sites/${shop.slug}${path}`, body);
  const goods = await stocked(world, { call });
  const collections = await shelved({ call }, goods);
  const made = { shop, call, goods, collections };
  await published(made, random);
  await surrounded(made);
  return { ...made, writes: writesOf(world, made, handsOf(made, random)) };
}

const must = async <Answer>(asked: Promise<Reply<Answer>>): Promise<Answer> => {
  const { status, body, text } = await asked;
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body;
};

/** What all of them are done with. */
function handsOf({ goods, call }: Pick<WrittenShop, 'goods' | 'call'>, random: Random) {
  const send = (method: string, path: string, body?: unknown) => must(call(method, path, body));
  const look = (id: string) => must(call<Product>('GET', `/products/${id}`));
  /** The product's own form, as it stands but for what is said. */
  const replace = async (id: string, change: object) => {
    const { title, description, status, options, variants, collections } = await look(id);
    const kinds = variants.map(({ id: kind, option_values, price_kobo, on_hand }) => {
      return { id: kind, option_values, price_kobo, on_hand };
    });
    const collection_ids = collections.filter(({ by_rule }) => !by_rule).map((one) => one.id);
    const same = { title, description, status, options, variants: kinds, collection_ids };
    return send('PUT', `/products/${id}`, { ...same, ...change });
  };
  const whole = (n: number) => Math.floor(random() * n);
  const priced = { kind: 'percent', by: random() < 0.5 ? 10 : -10, round_kobo: 0 };
  return { any: () => pick(random, goods), whole, priced, send, look, replace, random };
}

type Made = Omit<WrittenShop, 'writes'>;
type Hands = ReturnType<typeof handsOf>;

const writesOf = (world: TestApp, of: Made, hands: Hands): WrittenShop['writes'] => ({
  ...ofPrices(hands),
  ...ofStock(world, of, hands),
  ...ofGoods(of, hands),
  ...ofCollections(of, hands),
  ...ofReviews(world, of, hands),
  theme: () =>
    hands.send('PATCH', '/settings', { primary_colour: `#1${hands.whole(10)}4a3${hands.whole(10)}` }),
  words: () => hands.send('PATCH', '/settings', { tagline: `Made ${hands.whole(1000)}` }),
  language: () =>
    hands.send('PATCH', '/settings', {
      languages: pick(hands.random, [
        ['en', 'pcm'],
        ['pcm', 'en'],
      ]),
    }),
  'page published': () => published(of, hands.random),
});

const ofPrices = ({ any, priced, send, look }: Hands): WrittenShop['writes'] => ({
  price: () => send('POST', '/price-changes', { id: newId(), which: { ids: [any().id] }, change: priced }),
  async 'price in the table'() {
    const { id, variants } = await look(any().id);
    const kinds = variants.map(({ id: kind, price_kobo }) => {
      return { id: kind, price_kobo: { to: price_kobo + 7_000, seen: price_kobo } };
    });
    await send('POST', '/product-table', { id: newId(), products: [{ id, variants: kinds }] });
  },
});

function ofStock(world: TestApp, { shop }: Made, { any, whole, random, send }: Hands): WrittenShop['writes'] {
  const placed: number[] = [];
  return {
    async stock() {
      const { id } = pick(random, any().variants);
      const asked = 'select on_hand from inventory_levels where variant_id = $1';
      const [level] = await world.database.sql<{ on_hand: number }>(asked, [id]);
      if (!level) return;
      const change = level.on_hand > 1 ? -1 - whole(level.on_hand) : 1 + whole(5);
      const reason = change > 0 ? 'received' : 'lost';
      await send('POST', '/stock/movements', { key: newId(), variant_id: id, change, reason, note: '' });
    },
    async order() {
      const shopper = world.client(shop.slug);
      const line = { variant_id: pick(random, any().variants).id, quantity: 1 };
      if ((await shopper.post('/api/shop/cart/lines', line)).status !== 201) return;
      const made = await checkOut(shopper, checkoutForm(shop, { pay_method: 'on_delivery' }));
      if (made.status === 201) placed.push(made.body.number);
    },
    async cancel() {
      const number = placed.pop();
      if (number === undefined) return;
      const { id } = await orderRow(world, shop, number);
      await send('POST', `/orders/${id}/cancel`, {});
    },
  };
}

const ofGoods = (
  { collections }: Made,
  { any, whole, send, look, replace }: Hands,
): WrittenShop['writes'] => ({
  'product added': () =>
    send('POST', '/products', {
      title: `New ${whole(1000)}`,
      variants: [{ price_kobo: 120_000 + whole(20) * 10_000, on_hand: 3 }],
      collection_ids: [collections.hand.id, collections.left.id],
    }),
  async 'put away and brought back'() {
    const { id, status } = await look(any().id);
    await send('POST', `/products/${id}/status`, { status: status === 'active' ? 'archived' : 'active' });
  },
  renamed: () => replace(any().id, { title: `Named ${whole(1000)}` }),
  described: () => replace(any().id, { description: `Words ${whole(1000)}` }),
  'gift card put on sale': () =>
    send('POST', '/products', {
      title: `Gift card ${whole(1000)}`,
      gift_card: true,
      options: [{ name: 'Amount', values: ['5,000'] }],
      variants: [{ option_values: ['5,000'], price_kobo: 500_000 }],
    }),
});

function ofCollections({ collections, call }: Made, hands: Hands): WrittenShop['writes'] {
  const { any, whole, random, send, replace } = hands;
  const byHand = `/collections/${collections.hand.id}`;
  return {
    'collections of a product': () =>
      replace(any().id, { collection_ids: [collections.hand, collections.named].map(({ id }) => id) }),
    'put into a collection': () =>
      send('POST', `${byHand}/products`, { add: [any().id], remove: [any().id] }),
    async 'moved in a collection'() {
      const { items } = await must(call<{ items: { id: string }[] }>('GET', `${byHand}/products?limit=50`));
      const place = { product_id: pick(random, items).id, before: items[0]!.id };
      await send('POST', `${byHand}/places`, place);
    },
    'collection renamed': () => {
      const { description, sort, in_stock, by_rule, rule, id } = collections.named;
      const same = { slug: 'named', description, sort, in_stock, by_rule, rule };
      return send('PUT', `/collections/${id}`, { title: `Shelf ${whole(1000)}`, ...same });
    },
  };
}

const ofReviews = (world: TestApp, { shop, call }: Made, { whole, send }: Hands): WrittenShop['writes'] => ({
  async reviewed() {
    const order = await deliveredOrder(world, shop);
    const visit = visitShop(world, shop.slug);
    const line = /name="line" value="([^"]+)"/.exec((await visit.ask(order.order_url)).text)?.[1] ?? '';
    const form = { line, stars: String(1 + whole(5)), words: `Good ${whole(1000)}`, name: 'Bisi' };
    await visit.ask(`${order.order_url}/review`, { form });
  },
  async 'review hidden'() {
    const { items } = await must(call<{ items: { id: string; state: string }[] }>('GET', '/reviews'));
    const [review] = items;
    if (review?.state === 'hidden') await send('POST', `/reviews/${review.id}/show`);
    else if (review) await send('POST', `/reviews/${review.id}/hide`, { because: 'advert' });
  },
});
