import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Product, ProductSummary } from '#shared/api/catalogue.ts';
import type { KnownProduct } from '#shared/api/goods-lists.ts';
import { newId } from '../../platform/ids.ts';
import { storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';

let world: StoreWorld;
let store: OwnStore;
beforeAll(async () => {
  world = await storeWorld();
});
beforeEach(async () => {
  store = await world.store();
});
afterAll(() => world.close());

interface Answer {
  items: { n: number; outcome: string; product_id: string | null; problem: string }[];
}
const gown = { title: 'Ankara gown', variants: [{ price_kobo: 1_500_000 }] };
const take = (id: string, items: object[], of = store) =>
  of.owner.post<Answer>(of.path('/goods-lists'), { id, items });
const all = async (of = store) =>
  (await of.owner.get<{ items: ProductSummary[] }>(of.path('/products?limit=100'))).body.items;
const one = async (id: string) => (await store.owner.get<Product>(store.path(`/products/${id}`))).body;
const known = async (titles: string[], of = store) =>
  (await of.owner.post<{ items: KnownProduct[] }>(of.path('/goods-lists/known'), { titles })).body.items;

test('a pasted list is taken in product by product: what is refused keeps none of the others back', async () => {
  const reply = await take(newId(), [
    { n: 0, product: gown },
    { n: 1, product: { ...gown, title: 'Bubu', picture_ids: [newId()] } },
    { n: 2, product: { ...gown, title: 'Kaftan', status: 'draft' } },
  ]);
  expect(reply.status).toBe(200);
  expect(reply.body.items.map(({ n, outcome, problem }) => [n, outcome, problem])).toEqual([
    [0, 'made', ''],
    [1, 'refused', 'One of these photos is not in this store. Upload it again.'],
    [2, 'made', ''],
  ]);
  expect((await all()).map(({ title, status }) => [title, status])).toEqual([
    ['Kaftan', 'draft'],
    ['Ankara gown', 'active'],
  ]);
});

test('the same list sent again makes nothing twice, also at the same moment, and what was refused may be mended', async () => {
  const id = newId();
  const wrong = { n: 1, product: { ...gown, title: 'Bubu', picture_ids: [newId()] } };
  const [first] = (await take(id, [{ n: 0, product: gown }, wrong])).body.items;
  const again = await Promise.all([1, 2, 3].map(() => take(id, [{ n: 0, product: gown }])));
  for (const { body } of again) expect(body.items).toEqual([first]);
  const at = newId();
  await Promise.all([1, 2, 3, 4].map(() => take(at, [{ n: 0, product: { ...gown, title: 'Once' } }])));
  await take(id, [{ n: 1, product: { ...gown, title: 'Bubu' } }]);
  expect((await all()).map(({ title }) => title).toSorted()).toEqual(['Ankara gown', 'Bubu', 'Once']);
});

test('a heading becomes a collection of that name, or the one that is there', async () => {
  await take(newId(), [
    { n: 0, product: gown, collection: 'Gowns' },
    { n: 1, product: { ...gown, title: 'Bubu' }, collection: 'GOWNS' },
  ]);
  const { body } = await store.owner.get<{ items: { title: string; product_count: number }[] }>(
    store.path('/collections'),
  );
  expect(body.items.map(({ title, product_count }) => [title, product_count])).toEqual([['Gowns', 2]]);
});

test('names that products have already are known whatever their capitals, with their kinds; archived ones and other stores’ are not', async () => {
  const { body } = await take(newId(), [
    { n: 0, product: gown },
    { n: 1, product: { ...gown, title: 'Old gown' } },
  ]);
  const [made, old] = body.items;
  await store.owner.post(store.path(`/products/${old!.product_id}/status`), { status: 'archived' });
  const found = await known(['ANKARA GOWN', 'old gown', 'Nothing']);
  expect(found.map(({ id, title }) => [id, title])).toEqual([[made!.product_id, 'Ankara gown']]);
  expect(found[0]!.variants.map(({ price_kobo }) => price_kobo)).toEqual([1_500_000]);
  expect(await known(['Ankara gown'], await world.store())).toEqual([]);
});

test('products of one name that were made at the same moment come in the same order each time', async () => {
  const { body } = await take(newId(), [
    { n: 0, product: { ...gown, title: 'Twin gown' } },
    { n: 1, product: { ...gown, title: 'Twin gown' } },
  ]);
  const ids = body.items.map(({ product_id }) => product_id!).toSorted();
  // The first is written last, so that it lies behind the other one.
  for (const id of ids.toReversed())
    await world.database.sql(`update products set created_at = '2026-01-01' where id = $1`, [id]);
  expect((await known(['Twin gown'])).map(({ id }) => id)).toEqual(ids);
});

test('a price is changed in place: nothing else of the product changes, and an old price that is not above it goes', async () => {
  const made = await store.owner.post<Product>(store.path('/products'), {
    title: 'Adire',
    description: 'Blue',
    details: [{ name: 'Cloth', text: 'Cotton' }],
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { option_values: ['S'], price_kobo: 500_000, compare_at_kobo: 600_000, on_hand: 4, sku: 'S1' },
      { option_values: ['M'], price_kobo: 500_000, compare_at_kobo: 600_000 },
    ],
  });
  const before = made.body;
  const [s, m] = before.variants;
  const prices = [
    { variant_id: s!.id, price_kobo: 650_000, compare_at_kobo: null },
    { variant_id: m!.id, price_kobo: 550_000, compare_at_kobo: null },
  ];
  const reply = await take(newId(), [{ n: 0, change: { product_id: before.id, prices } }]);
  expect(reply.body.items.map(({ outcome }) => outcome)).toEqual(['changed']);
  const after = await one(before.id);
  expect(after).toEqual({
    ...before,
    updated_at: after.updated_at,
    revision: 2,
    variants: [
      { ...s, price_kobo: 650_000, compare_at_kobo: null },
      { ...m, price_kobo: 550_000 },
    ],
  });
});

test('another store’s product, or a kind that went, changes nothing and is told', async () => {
  const other = await world.store();
  const theirs = await other.owner.post<Product>(other.path('/products'), gown);
  const [variant] = theirs.body.variants;
  const prices = [{ variant_id: variant!.id, price_kobo: 1, compare_at_kobo: null }];
  const own = await store.owner.post<Product>(store.path('/products'), gown);
  const { body } = await take(newId(), [
    { n: 0, change: { product_id: theirs.body.id, prices } },
    { n: 1, change: { product_id: own.body.id, prices } },
  ]);
  expect(body.items.map(({ outcome, problem }) => [outcome, problem])).toEqual([
    ['refused', 'We could not find that product in this store.'],
    ['refused', 'This product was changed meanwhile. Look at it again.'],
  ]);
  expect((await other.owner.get<Product>(other.path(`/products/${theirs.body.id}`))).body).toEqual(
    theirs.body,
  );
  expect(await one(own.body.id)).toEqual(own.body);
});

test('what a list made is archived again in one go, besides what was ordered; its changes of price stay', async () => {
  const id = newId();
  const { body } = await take(id, [
    { n: 0, product: gown },
    { n: 1, product: { ...gown, title: 'Ordered' } },
  ]);
  const [, ordered] = body.items;
  const kept = await one(ordered!.product_id!);
  await orderOf(kept);
  const undo = await store.owner.post<{ archived: number; kept: object[] }>(
    store.path(`/goods-lists/${id}/undo`),
    {},
  );
  expect(undo.body).toEqual({ archived: 1, kept: [{ id: kept.id, title: 'Ordered' }] });
  expect((await all()).map(({ title }) => title)).toEqual(['Ordered']);
  const again = await store.owner.post(store.path(`/goods-lists/${id}/undo`), {});
  expect(again.body).toEqual({ archived: 0, kept: [{ id: kept.id, title: 'Ordered' }] });
  expect((await store.owner.post(store.path(`/goods-lists/${newId()}/undo`), {})).status).toBe(404);
});

/** An order of it, without the checkout that makes one. */
async function orderOf(product: Product): Promise<void> {
  const orderId = newId();
  await world.database.sql(
    `insert into orders (store_id, id, number, checkout_key, status, payment_status, fulfillment_status, pay_method, currency, subtotal_kobo, delivery_kobo, total_kobo,
       item_count, name, phone, email, address, delivery_name, delivery_kind, delivery_eta, note, search, placed_at)
     values ($1, $2, 1001, 'key', 'open', 'unpaid', 'unfulfilled', 'on_delivery', 'NGN', 100, 0, 100, 1, 'Ada', '08030000000', '', '{}', '', 'delivery', '', '', '', now())`,
    [store.id, orderId],
  );
  await world.database.sql(
    `insert into order_lines (store_id, id, order_id, product_id, variant_id, title, variant_title, quantity,
       unit_price_kobo, total_kobo, position)
     values ($1, $2, $3, $4, $5, 'Ordered', '', 1, 100, 100, 0)`,
    [store.id, newId(), orderId, product.id, product.variants[0]!.id],
  );
}

test('only who may change products may take goods in', async () => {
  const viewer = world.as(await world.member(store, 'fulfilment'));
  const reply = await viewer.post(store.path('/goods-lists'), {
    id: newId(),
    items: [{ n: 0, product: gown }],
  });
  expect(reply.status).toBe(403);
  expect(await all()).toEqual([]);
});
