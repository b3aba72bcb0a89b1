import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Questions } from '#shared/api/kept.ts';
import { changePrices } from '#server/catalogue/price-changes.ts';
import { takeCount } from '#server/catalogue/kept/counts.ts';
import { takePrice } from '#server/catalogue/kept/prices.ts';
import { questionsOf } from '#server/catalogue/kept/questions.ts';
import { sellAtCounter } from '#server/orders/counter.ts';
import type { OrderDeps } from '#server/orders/deps.ts';
import type { StoreDb } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { openShop, testApp, type Owner, type TestApp, type TestShop } from './support/app.ts';
import { testStart } from './support/clock.ts';
import { dayOf, drawn, shuffled, withRepeats, type Operation, type Seen } from './support/phones.ts';
import { checkOut, checkoutForm, fillBasket } from './support/shopping.ts';

/** How many seeds: three in the suite, and once as many as this says. */
const seeds = Number(process.env.KEPT_SEEDS ?? 3);
const perPhone = 200;
const hours = 8;
const from = testStart.getTime();

/** Few of the first, so that they run short; enough of the second; the third costs something else in the store by now. */
const goods = [
  { title: 'Gele', stock: [3, 6, 9], price_kobo: 150_000 },
  { title: 'Lace', stock: [400, 500, 600], price_kobo: 200_000 },
  { title: 'Ankara', stock: [300], price_kobo: 250_000 },
];

let world: TestApp;
let owner: Owner;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  owner = (await openShop(world)).owner;
});
afterAll(() => world.close());

interface Stand {
  shop: TestShop;
  storeDb: StoreDb;
  /** By their place in what the phones saw. */
  variants: string[];
  products: string[];
}

async function makeStand(): Promise<Stand> {
  const shop = await openShop(world, { owner });
  const made = [];
  for (const { title, stock, price_kobo } of goods) {
    const sizes = stock.map((_, n) => `Size ${n + 1}`);
    const { body } = await owner.client.post<{ id: string; variants: { id: string }[] }>(
      `/api/sites/${shop.slug}/products`,
      {
        title,
        options: sizes.length > 1 ? [{ name: 'Size', values: sizes }] : [],
        variants: stock.map((on_hand, n) => ({
          option_values: sizes.length > 1 ? [sizes[n]] : [],
          price_kobo,
          on_hand,
        })),
      },
    );
    made.push(body);
  }
  return {
    shop,
    storeDb: world.database.db.forStore(shop.storeId),
    variants: made.flatMap((product) => product.variants.map((variant) => variant.id)),
    products: made.map((product) => product.id),
  };
}

const seen: Seen[] = goods.flatMap(({ stock, price_kobo }) =>
  stock.map((on_hand) => ({ on_hand, available: on_hand, price_kobo })),
);
const overtaken = seen.length - 1;
const overtakenPrice = 275_000;

/** A shopper orders so many in the shop, to be paid on delivery. */
async function orderOnline({ shop, variants }: Stand, thing: number, quantity: number): Promise<void> {
  const product = { ...shop.product, variantId: variants[thing]! };
  const shopper = await fillBasket(world, { ...shop, product }, quantity);
  const { status, text } = await checkOut(shopper, checkoutForm(shop, { pay_method: 'on_delivery' }));
  expect(status, text).toBe(201);
}

/** One operation comes in; a phone says its moments by its own clock. */
async function takeIn({ storeDb, variants }: Stand, one: Operation, now: Date): Promise<void> {
  const clock = (at: number) => new Date(at + one.phone.wrong).toISOString();
  const variant_id = variants[one.thing]!;
  const said = {
    key: one.key,
    device: one.phone.device,
    variant_id,
    at: clock(one.at),
    sent_at: clock(now.getTime()),
    known_at: testStart.toISOString(),
  };
  const heard = { now, by: 'Ada' };
  if (one.kind === 'count')
    await storeDb.transact((tx) => takeCount(tx, heard, { ...said, known: one.known, counted: one.counted }));
  else if (one.kind === 'price')
    await storeDb.transact((tx) =>
      takePrice(tx, heard, { ...said, seen_kobo: one.seen_kobo, wanted_kobo: one.wanted_kobo }),
    );
  else
    await sellAtCounter(
      { clock: { now: () => now } } as OrderDeps,
      storeDb,
      {
        key: one.key,
        sold_at: said.at,
        sent_at: said.sent_at,
        kept: true,
        lines: [{ variant_id, quantity: one.quantity, unit_price_kobo: one.price_kobo }],
        discount_kobo: 0,
        paid_by: 'cash',
        buyer: { name: '', phone: '' },
      },
      'Ada',
    );
}

/** A day on which shoppers order meanwhile, and one price is changed in the store; then the phones come back. */
async function mergedInto(stand: Stand, arrivals: readonly Operation[]): Promise<void> {
  const { storeDb, products } = stand;
  await orderOnline(stand, 0, 2);
  await orderOnline(stand, 1, 3);
  await storeDb.transact((tx) =>
    changePrices(tx, new Date(from + 3_600_000), {
      id: newId(),
      which: { ids: [products.at(-1)!] },
      change: { kind: 'amount', by: overtakenPrice - goods.at(-1)!.price_kobo, round_kobo: 0 },
    }),
  );
  const back = from + hours * 3_600_000;
  for (const [n, one] of arrivals.entries()) {
    if (n === 100) await orderOnline(stand, 4, 2);
    await takeIn(stand, one, new Date(back + n * 1000));
  }
}

/** All that may not depend on the order in which things came. */
async function stateOf({ shop, storeDb, variants }: Stand) {
  const rows = await world.database.sql<Record<string, number | null>>(
    `select l.on_hand, l.missing, l.committed, l.held, v.price_kobo::int as price_kobo
     from unnest($2::uuid[]) with ordinality as wanted (id, n)
     join inventory_levels l on l.variant_id = wanted.id join variants v on v.id = wanted.id
     where l.store_id = $1 order by wanted.n`,
    [shop.storeId, variants],
  );
  const sales = await world.database.sql<{ key: string; at: Date; paid: string }>(
    `select checkout_key as key, placed_at as at, payment_status as paid from orders
     where store_id = $1 and channel = 'counter' order by checkout_key`,
    [shop.storeId],
  );
  const thing = (id: string) => variants.indexOf(id);
  const asked = await storeDb.read(questionsOf);
  const questions = {
    shortages: asked.shortages.map(({ variant_id, on_hand, missing, promised, waiting }) => ({
      thing: thing(variant_id),
      on_hand,
      missing,
      promised,
      waiting: waiting.reduce((sum, one) => sum + one.quantity, 0),
    })),
    counts: asked.counts.map(({ variant_id, keys, counts }) => ({
      thing: thing(variant_id),
      keys: keys.toSorted(),
      counts: counts.map((one) => [one.key, one.at, one.counted, one.difference]),
    })),
    prices: asked.prices.map(({ variant_id, price_kobo, keys, wishes }) => ({
      thing: thing(variant_id),
      price_kobo,
      keys: keys.toSorted(),
      wishes: wishes.map((one) => [one.key, one.at, one.wanted_kobo]),
    })),
  } satisfies Record<keyof Questions, { thing: number }[]>;
  const byThing = (a: { thing: number }, b: { thing: number }) => a.thing - b.thing;
  for (const list of Object.values(questions)) list.sort(byThing);
  return { levels: rows, sales, questions };
}

const of = <Kind extends Operation['kind']>(all: readonly Operation[], kind: Kind, thing: number) =>
  all.filter((one): one is Extract<Operation, { kind: Kind }> => one.kind === kind && one.thing === thing);
const latest = <One extends Operation>(all: readonly One[]) =>
  all.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1)).at(-1);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** What must be, by the operations alone. */
function expected(all: readonly Operation[], promised: readonly number[]) {
  const things = seen.map((start, thing) => {
    const differences = [
      ...of(all, 'sale', thing).map((one) => -one.quantity),
      ...of(all, 'count', thing).map((one) => one.counted - one.known),
    ];
    const wishes = of(all, 'price', thing);
    const changed = thing === overtaken ? overtakenPrice : start.price_kobo;
    const price_kobo = thing === overtaken ? changed : (latest(wishes)?.wanted_kobo ?? changed);
    const lastWishes = [...Map.groupBy(wishes, (one) => one.phone.device).values()].map(
      (mine) => latest(mine)!.wanted_kobo,
    );
    const stock = start.on_hand + sum(differences);
    const counters = new Set(of(all, 'count', thing).map((one) => one.phone.device));
    return {
      stock,
      price_kobo,
      isShort: stock < promised[thing]!,
      countClash: counters.size > 1,
      priceClash:
        (thing === overtaken ? wishes.length > 0 : lastWishes.length > 1) &&
        lastWishes.some((wanted) => wanted !== price_kobo),
    };
  });
  return things;
}

const where = <One>(things: readonly One[], is: (one: One) => boolean) =>
  things.flatMap((one, thing) => (is(one) ? [thing] : []));

/** Runs one seed in two orders of merging; answers what happened in it. */
async function run(seed: number) {
  const draw = drawn(seed);
  const day = { draw, count: perPhone, from, hours };
  const one = dayOf({ device: newId(), wrong: 3 * 3_600_000 }, seen, day);
  const other = dayOf({ device: newId(), wrong: -50 * 3_600_000 }, seen, day);
  const all = [...one, ...other];
  // One phone after the other, whichever; and all of it as it may come.
  const inTurn = draw() < 0.5 ? [...one, ...other] : [...other, ...one];
  const orders = [inTurn, shuffled(all, draw)].map((order) => withRepeats(order, draw));
  const states = [];
  for (const order of orders) {
    const stand = await makeStand();
    await mergedInto(stand, order);
    states.push(await stateOf(stand));
  }
  const [first, ...rest] = states;
  for (const state of rest) expect(state, `seed ${seed}`).toEqual(first);
  const promised = [2, 3, 0, 0, 2, 0, 0];
  const must = expected(all, promised);
  const { levels, sales, questions } = first!;
  expect(levels.map((level) => level.on_hand! - level.missing!)).toEqual(must.map((thing) => thing.stock));
  expect(levels.map((level) => level.price_kobo)).toEqual(must.map((thing) => thing.price_kobo));
  expect(levels.map((level) => level.committed! + level.held!)).toEqual(promised);
  const sold = all
    .filter((operation) => operation.kind === 'sale')
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  expect(sales.map((sale) => [sale.key, sale.at.getTime(), sale.paid])).toEqual(
    sold.map((operation) => [operation.key, operation.at, 'paid']),
  );
  expect(questions.shortages.map((question) => question.thing)).toEqual(
    where(must, (thing) => thing.isShort),
  );
  expect(questions.counts.map((question) => question.thing)).toEqual(
    where(must, (thing) => thing.countClash),
  );
  expect(questions.prices.map((question) => question.thing)).toEqual(
    where(must, (thing) => thing.priceClash),
  );
  return {
    repeats: sum(orders.map((order) => order.length - all.length)),
    sales: sold.length,
    shortages: questions.shortages.length,
    counts: questions.counts.length,
    prices: questions.prices.length,
  };
}

test(
  `two phones without a line come to the same in whatever order they are heard, ${seeds} seeds`,
  async () => {
    const total = { repeats: 0, sales: 0, shortages: 0, counts: 0, prices: 0 };
    let next = 1;
    const worker = async () => {
      for (let seed = next++; seed <= seeds; seed = next++) {
        const happened = await run(seed);
        for (const what of Object.keys(total) as (keyof typeof total)[]) total[what] += happened[what];
      }
    };
    await Promise.all(Array.from({ length: 3 }, worker));
    // Without these nothing would be shown.
    expect(total.repeats).toBeGreaterThan(10 * seeds);
    expect(total.sales).toBeGreaterThan(50 * seeds);
    expect(total.shortages).toBeGreaterThan(0);
    expect(total.counts).toBeGreaterThan(seeds);
    expect(total.prices).toBeGreaterThan(seeds);
    if (seeds > 3) console.info(seeds, 'seeds', total);
  },
  seeds * 30_000,
);
