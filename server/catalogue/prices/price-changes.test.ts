import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#shared/api/catalogue.ts';
import type { PriceChanged } from '#shared/api/price-changes.ts';
import { changedPrice } from '#shared/goods/price-change.ts';
import { storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { newId } from '../../platform/ids.ts';

let world: StoreWorld;
let store: OwnStore;
beforeAll(async () => {
  world = await storeWorld();
});
beforeEach(async () => {
  store = await world.store();
});
afterAll(() => world.close());

const up10 = { kind: 'percent', by: 10, round_kobo: 0 } as const;
const add = async (title: string, prices: number[], more: object = {}) => {
  const several = prices.length > 1;
  const { status, body } = await store.owner.post<Product>(store.path('/products'), {
    title,
    options: several ? [{ name: 'Size', values: prices.map((_, n) => `Size ${n}`) }] : [],
    variants: prices.map((price_kobo, n) => ({
      option_values: several ? [`Size ${n}`] : [],
      price_kobo,
      on_hand: 5,
    })),
    ...more,
  });
  expect(status).toBe(201);
  return body;
};
const change = (body: object, id = newId()) =>
  store.owner.post<PriceChanged>(store.path('/price-changes'), { id, which: {}, change: up10, ...body });
const undo = (id: string) =>
  store.owner.post<{ restored_count: number; left_count: number; left: object[] }>(
    store.path(`/price-changes/${id}/undo`),
  );
const look = async (id: string) => (await store.owner.get<Product>(store.path(`/products/${id}`))).body;
const prices = async (id: string) => (await look(id)).variants.map((variant) => variant.price_kobo);
/** Everything prices are kept in, as text; without the counts and times of changes. */
async function everything(): Promise<string> {
  const rows = await world.database.sql<{ all: string }>(
    `select concat_ws(' ', p.id, v.id, v.price_kobo, v.compare_at_kobo, p.price_from_kobo, p.price_to_kobo,
       p.compare_at_kobo) as all
     from products p join variants v on v.store_id = p.store_id and v.product_id = p.id where p.store_id = $1 order by 1`,
    [store.id],
  );
  return rows.map((row) => row.all).join('\n');
}

describe('a changed price', () => {
  test.each([
    [1_000_000, null, up10, 1_100_000],
    [1_005, null, up10, 1_106],
    [650_000, null, { ...up10, round_kobo: 50_00 }, 715_000],
    [652_500, null, { ...up10, round_kobo: 50_00 }, 720_000],
    [652_500, null, { ...up10, round_kobo: 100_00 }, 720_000],
    [652_500, null, { kind: 'amount', by: -50_000, round_kobo: 0 }, 602_500],
    [3_000, null, { kind: 'percent', by: -20, round_kobo: 100_00 }, 'It would cost nothing.'],
    [50_000, null, { kind: 'amount', by: -50_000, round_kobo: 0 }, 'It would cost nothing.'],
    [100_000, null, { kind: 'percent', by: 1, round_kobo: 100_00 }, 'Made round, it stays ₦1,000.'],
    [100_000_000_000, null, up10, 'It would cost more than we can charge.'],
    [1_000_000, 1_100_000, up10, '₦11,000 would not be below its old price, ₦11,000.'],
    [1_000_000, 1_100_001, up10, 1_100_000],
  ] as const)('%d with an old price %s by %o', (price_kobo, compare_at_kobo, how, expected) => {
    const next = changedPrice({ price_kobo, compare_at_kobo }, how);
    expect('kobo' in next ? next.kobo : next.why).toBe(expected);
  });
});

describe('many prices at once', () => {
  test('rise with all their sizes; the list, the shop and the product say the same', async () => {
    const shirt = await add('Shirt', [900_000, 1_000_000]);
    const mug = await add('Mug', [400_000]);
    const put_away = await add('Old mug', [400_000], { status: 'archived' });
    const version = await store.version();
    const { status, body } = await change({});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      product_count: 2,
      price_count: 3,
      left_count: 0,
      left: [],
      undone_at: null,
    });
    expect([await prices(shirt.id), await prices(mug.id), await prices(put_away.id)]).toEqual([
      [990_000, 1_100_000],
      [440_000],
      [400_000],
    ]);
    const list = await store.owner.get<{ items: { title: string }[] }>(store.path('/products?search=shirt'));
    expect(list.body.items[0]).toMatchObject({ price_from_kobo: 990_000, price_to_kobo: 1_100_000 });
    expect(await store.version()).toBe(version + 1);
    expect((await look(shirt.id)).variants.map((variant) => variant.on_hand)).toEqual([5, 5]);
  });

  test('are those that are ticked, or those a list shows by its filter and its words', async () => {
    const red = await add('Red mug', [400_000]);
    const blue = await add('Blue mug', [400_000], { status: 'draft' });
    const bowl = await add('Bowl', [400_000]);
    const all = async () => [await prices(red.id), await prices(blue.id), await prices(bowl.id)].flat();
    await change({ which: { ids: [bowl.id, newId()] } });
    expect(await all()).toEqual([400_000, 400_000, 440_000]);
    await change({ which: { search: 'mug', status: 'draft' } });
    expect(await all()).toEqual([400_000, 440_000, 440_000]);
    await change({ which: { search: 'mug' } });
    expect(await all()).toEqual([440_000, 484_000, 440_000]);
    await change({ which: { search: '%' } });
    expect(await all()).toEqual([440_000, 484_000, 440_000]);
  });

  test('are told before, old and new, and nothing is changed by that', async () => {
    const shirt = await add('Shirt', [900_000, 1_000_000]);
    await add('Mug', [400_000], { variants: [{ price_kobo: 400_000, compare_at_kobo: 420_000 }] });
    const before = await everything();
    const answer = await store.owner.post(store.path('/price-changes/preview'), { which: {}, change: up10 });
    expect(answer.body).toEqual({
      product_count: 1,
      price_count: 2,
      prices: [
        { product_id: shirt.id, title: 'Shirt', kind: 'Size 0', before_kobo: 900_000, after_kobo: 990_000 },
        {
          product_id: shirt.id,
          title: 'Shirt',
          kind: 'Size 1',
          before_kobo: 1_000_000,
          after_kobo: 1_100_000,
        },
      ],
      left_count: 1,
      left: [{ title: 'Mug', kind: '', why: '₦4,400 would not be below its old price, ₦4,200.' }],
    });
    expect(await everything()).toBe(before);
    expect((await store.owner.get(store.path('/price-changes/last'))).body).toEqual({ last: null });
  });

  test('sent twenty times under one id are changed once, and each is answered the same', async () => {
    const mug = await add('Mug', [400_000]);
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => change({}, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await prices(mug.id)).toEqual([440_000]);
    expect((await look(mug.id)).revision).toBe(2);
  });

  test('changed by two at once under two ids are changed by both, one after the other', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, (_, n) => add(`Mug ${n}`, [100_000, 200_000])));
    const ids = made.map((one) => one.id);
    const answers = await Promise.all([
      change({ which: { ids } }),
      change({ which: { ids: [...ids].reverse() } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    for (const id of ids) expect(await prices(id)).toEqual([121_000, 242_000]);
  });

  test('a form that was open meanwhile is told', async () => {
    const mug = await add('Mug', [400_000]);
    await change({});
    const late = await store.owner.put(store.path(`/products/${mug.id}`), {
      title: 'Mug',
      variants: [{ price_kobo: 400_000 }],
      seen: { revision: mug.revision, by: newId() },
    });
    expect(late.status).toBe(409);
    expect(await prices(mug.id)).toEqual([440_000]);
  });
});

describe('taking a change of prices back', () => {
  test('leaves everything exactly as it was, once', async () => {
    await add('Shirt', [900_005, 1_000_000], {});
    await add('Mug', [400_000], { variants: [{ price_kobo: 400_000, compare_at_kobo: 700_000 }] });
    const before = await everything();
    const { body } = await change({ change: { kind: 'percent', by: 7, round_kobo: 5000 } });
    expect(await everything()).not.toBe(before);
    const answers = await Promise.all([undo(body.id), undo(body.id), undo(body.id)]);
    expect(answers.map((answer) => answer.body.restored_count).sort()).toEqual([0, 0, 3]);
    expect(await everything()).toBe(before);
    const { last } = (await store.owner.get<{ last: PriceChanged }>(store.path('/price-changes/last'))).body;
    expect([last.id, last.undone_at]).toEqual([body.id, world.clock.now().toISOString()]);
  });

  test('leaves alone what was changed since, and names it', async () => {
    const mug = await add('Mug', [400_000]);
    const shirt = await add('Shirt', [900_000, 1_000_000]);
    const { body } = await change({});
    const [, large] = shirt.variants;
    await store.owner.put(store.path(`/products/${shirt.id}`), {
      title: 'Shirt',
      options: shirt.options,
      variants: [{ id: large!.id, option_values: ['Size 1'], price_kobo: 1_250_000 }],
    });
    const answer = await undo(body.id);
    expect(answer.body).toEqual({
      restored_count: 1,
      left_count: 2,
      left: expect.arrayContaining([
        { title: 'Shirt', kind: 'Size 0', why: 'It was taken out since.' },
        { title: 'Shirt', kind: 'Size 1', why: 'Its price was changed again since.' },
      ]),
    });
    expect([await prices(mug.id), await prices(shirt.id)]).toEqual([[400_000], [1_250_000]]);
  });
});

test('X-33 another store’s products and changes are as unknown as none, and who looks on changes nothing', async () => {
  const mug = await add('Mug', [400_000]);
  const { body } = await change({});
  const before = await everything();
  const other = await world.store();
  const theirs = await other.owner.post<PriceChanged>(other.path('/price-changes'), {
    id: newId(),
    which: { ids: [mug.id] },
    change: up10,
  });
  expect([theirs.status, theirs.body.price_count]).toEqual([201, 0]);
  expect((await other.owner.post(other.path(`/price-changes/${body.id}/undo`))).status).toBe(404);
  const viewer = world.as(await world.member(store, 'viewer'));
  const sent = { id: newId(), which: {}, change: up10 };
  expect((await viewer.post(store.path('/price-changes'), sent)).status).toBe(403);
  expect((await viewer.post(store.path(`/price-changes/${body.id}/undo`))).status).toBe(403);
  for (const wrong of [{ by: 0 }, { by: -96 }, { by: 1.5 }, { by: 10, round_kobo: 7 }])
    expect((await change({ change: { ...up10, ...wrong } })).status).toBe(400);
  expect(await everything()).toBe(before);
});
