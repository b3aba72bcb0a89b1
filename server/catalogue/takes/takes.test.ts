import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type {
  listShelf,
  listStockTakeLines,
  listStockTakes,
  ShelfItem,
  writeStockTake,
} from '#shared/api/stock-takes.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { minutes } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

type Written = AnswerOf<typeof writeStockTake>;
type Body = BodyOf<typeof writeStockTake>;

const ask = async <Answer>(shop: TestShop, method: 'get' | 'put' | 'post', path: string, body?: object) =>
  (await shop.owner.signIn())[method]<Answer>(`/api/sites/${shop.slug}${path}`, body as never);
const shelf = async (shop: TestShop, query = '') =>
  (await ask<AnswerOf<typeof listShelf>>(shop, 'get', `/stock/shelf${query}`)).body;
async function add(shop: TestShop, title: string, on_hand: number | null, more = {}): Promise<string> {
  const variants = [{ price_kobo: 100_000, cost_kobo: 60_000, on_hand }];
  const made = await ask<{ variants: { id: string }[] }>(shop, 'post', '/products', {
    title,
    variants,
    ...more,
  });
  return made.body.variants[0]!.id;
}
const sell = (shop: TestShop, variant_id: string, quantity: number) =>
  ask(shop, 'post', '/counter/sales', {
    key: randomUUID(),
    lines: [{ variant_id, quantity, unit_price_kobo: 100_000 }],
    paid_by: 'cash',
  });
const onHand = async (variantId: string) =>
  (
    await world.database.sql<{ on_hand: number; lines: number }>(
      `select on_hand, sum(change)::int as lines from inventory_levels level
       left join stock_movements m on m.store_id = level.store_id and m.variant_id = level.variant_id
       where level.variant_id = $1 group by on_hand`,
      [variantId],
    )
  )[0];

/** A phone that read the shelf and counts. */
async function phone(shop: TestShop) {
  const { items, as_of } = await shelf(shop);
  const known = new Map<string, ShelfItem>(items.map((item) => [item.variant_id, item]));
  const now = () => world.clock.now().toISOString();
  const take = {
    key: randomUUID(),
    device: randomUUID(),
    scope: 'All products',
    listed: items.length,
    started_at: now(),
  };
  const count = (variant_id: string, counted: number): Body['lines'][number] => ({
    key: randomUUID(),
    variant_id,
    known: known.get(variant_id)?.on_hand ?? 0,
    known_at: as_of,
    counted,
    at: now(),
  });
  const write = (lines: Body['lines']) =>
    ask<Written>(shop, 'post', '/stock/takes', { ...take, sent_at: now(), lines });
  return { take, count, write };
}

test('what was counted is written as differences once, however often it is sent; what was not counted stays', async () => {
  const shop = await openShop(world, { stock: 10 });
  const [bowl, jug] = [await add(shop, 'Bowl', 4), await add(shop, 'Jug', 7)];
  const { take, count, write } = await phone(shop);
  world.clock.advance(minutes(3));
  const lines = [count(bowl, 1), count(shop.product.variantId, 12)];
  const first = await write(lines);
  expect([first.status, first.body]).toEqual([
    201,
    {
      take: {
        id: take.key,
        scope: 'All products',
        listed: 3,
        by: 'Ada',
        started_at: take.started_at,
        written_at: world.clock.now().toISOString(),
        counted: 2,
        differences: 2,
        more: 2,
        fewer: 3,
        worth_kobo: 2 * 400_000 - 3 * 100_000,
        cost_kobo: -3 * 60_000,
      },
      not_counted: [],
      questions: 0,
    },
  ]);
  const again = await Promise.all([write(lines), write(lines)]);
  expect(again.map(({ body }) => body)).toEqual([first.body, first.body]);
  expect(await Promise.all([bowl, jug, shop.product.variantId].map(onHand))).toEqual([
    { on_hand: 1, lines: 1 },
    { on_hand: 7, lines: 7 },
    { on_hand: 12, lines: 12 },
  ]);
  const history = await ask<{ items: { kind: string; change: number }[] }>(
    shop,
    'get',
    `/stock/movements?variant_id=${bowl}&limit=1`,
  );
  expect(history.body.items[0]).toMatchObject({ kind: 'stock_take', change: -3, after: 1 });
});

test('a great take comes in parts of one name; a count that found what was known changes nothing and is told as counted', async () => {
  const shop = await openShop(world, { stock: 10 });
  const [bowl, jug] = [await add(shop, 'Bowl', 4), await add(shop, 'Jug', 7)];
  const { take, count, write } = await phone(shop);
  await write([count(bowl, 4), count(shop.product.variantId, 10)]);
  const { body } = await write([count(bowl, 3), count(jug, 9)]);
  // What was written of the bowl stands.
  expect(body.take).toMatchObject({ counted: 3, differences: 1, more: 2, fewer: 0, worth_kobo: 200_000 });
  expect(await Promise.all([bowl, jug].map(onHand))).toEqual([
    { on_hand: 4, lines: 4 },
    { on_hand: 9, lines: 9 },
  ]);
  const list = await ask<AnswerOf<typeof listStockTakes>>(shop, 'get', '/stock/takes');
  expect(list.body).toEqual({ items: [body.take], next: null });
  const lines = await ask<AnswerOf<typeof listStockTakeLines>>(shop, 'get', `/stock/takes/${take.key}/lines`);
  expect(lines.body).toEqual({
    items: [
      {
        product: { id: expect.any(String), title: 'Jug' },
        variant: { id: jug, title: '' },
        known: 7,
        counted: 9,
        change: 2,
        price_kobo: 100_000,
      },
    ],
    next: null,
    take: body.take,
  });
});

test('what is sold after it was counted, and before that is written, is not lost', async () => {
  const shop = await openShop(world, { stock: 10 });
  const mug = shop.product.variantId;
  const { count, write } = await phone(shop);
  const line = count(mug, 9);
  world.clock.advance(minutes(5));
  await sell(shop, mug, 2);
  await write([line]);
  expect(await onHand(mug)).toEqual({ on_hand: 7, lines: 7 });
});

test('two phones that count the same thing without knowing of each other are asked about', async () => {
  const shop = await openShop(world, { stock: 10 });
  const [one, other] = [await phone(shop), await phone(shop)];
  world.clock.advance(minutes(1));
  expect((await one.write([one.count(shop.product.variantId, 9)])).body.questions).toBe(0);
  expect((await other.write([other.count(shop.product.variantId, 8)])).body.questions).toBe(1);
  const asked = await ask<{ counts: object[] }>(shop, 'get', '/questions');
  expect(asked.body.counts).toHaveLength(1);
});

test('what is not counted any more is told and nothing is written of it; the rest is', async () => {
  const shop = await openShop(world, { stock: 10 });
  const bowl = await add(shop, 'Bowl', 4);
  const { count, write } = await phone(shop);
  await world.database.sql('delete from inventory_levels where variant_id = $1', [bowl]);
  const { body } = await write([count(bowl, 1), count(shop.product.variantId, 9)]);
  expect([body.not_counted, body.take.counted, await onHand(bowl)]).toEqual([[bowl], 1, undefined]);
  expect(await onHand(shop.product.variantId)).toEqual({ on_hand: 9, lines: 9 });
});

test('the shelf is read in pages: all that is counted, what is low, a collection, one thing', async () => {
  const shop = await openShop(world, { stock: 10 });
  await add(shop, 'Not counted', null);
  const away = await add(shop, 'Put away', 5);
  await world.database.sql(
    `update products set status = 'archived' where id = (select product_id from variants where id = $1)`,
    [away],
  );
  const draft = await add(shop, 'Draft', 2, { status: 'draft' });
  const made = { id: randomUUID() };
  await ask(shop, 'post', '/collections', { ...made, collection: { title: 'Kitchen' } });
  const bowl = await add(shop, 'Bowl', 4, { collection_ids: [made.id] });
  const ids = async (query: string) => {
    const { items, next } = await shelf(shop, query);
    return [items.map((item) => item.variant_id), next];
  };
  const all = [shop.product.variantId, draft, bowl].toSorted();
  expect(await ids('')).toEqual([all, null]);
  expect(await ids('?limit=2')).toEqual([all.slice(0, 2), all[1]]);
  expect(await ids(`?limit=2&after=${all[1]}`)).toEqual([[all[2]], null]);
  expect(await ids('?stock=low')).toEqual([[draft], null]);
  expect(await ids(`?collection_id=${made.id}`)).toEqual([[bowl], null]);
  expect((await shelf(shop, `?variant_id=${bowl}`)).items).toEqual([
    {
      variant_id: bowl,
      product_id: expect.any(String),
      title: 'Bowl',
      choice: '',
      sku: '',
      barcode: '',
      on_hand: 4,
      price_kobo: 100_000,
      cost_kobo: 60_000,
    },
  ]);
});

test('X-33 a count never reaches another store: its goods are not counted there, its takes are not found', async () => {
  const [shop, other] = [await openShop(world, { stock: 10 }), await openShop(world, { stock: 10 })];
  const theirs = await phone(other);
  await theirs.write([theirs.count(other.product.variantId, 9)]);
  const { count, write } = await phone(shop);
  const { body } = await write([count(other.product.variantId, 1)]);
  expect([body.not_counted, body.take.counted]).toEqual([[other.product.variantId], 0]);
  expect(await onHand(other.product.variantId)).toEqual({ on_hand: 9, lines: 9 });
  expect((await ask(shop, 'get', `/stock/takes/${theirs.take.key}/lines`)).status).toBe(404);
  expect(
    (await ask(shop, 'post', '/stock/takes', { ...theirs.take, sent_at: theirs.take.started_at, lines: [] }))
      .status,
  ).toBe(400);
});
