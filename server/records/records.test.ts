import { afterAll, beforeAll, expect, test } from 'vitest';
import { consent } from '#tests/support/billing.ts';
import { academy, courseBuyer, type Academy } from '#tests/support/academy.ts';
import { openShop, ownerPassword, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { deliveredOrder } from '#tests/support/selling/delivered.ts';
import {
  giftCardNow,
  makeGiftCard,
  orderWithCard,
  wrongGiftCards,
} from '#tests/support/selling/gift-cards.ts';
import { terminal } from '#tests/support/programs/operators.ts';
import { orderRow } from '#tests/support/selling/shopping.ts';
import {
  askRefund,
  operator,
  owed,
  pass,
  sell,
  shopWithBank,
  type SoldOrder,
} from '#tests/support/selling/store-money.ts';
import { wrongShelves } from '#tests/support/selling/stock-books.ts';
import { countOrders } from '../customers/queries.ts';
import { checkBooks } from '../payments/books/books.ts';
import { pollDisputes } from '../payments/disputes/disputes.ts';
import { settle } from '../payments/index.ts';
import type { PlatformBooks } from '../payments/books/platform-books.ts';
import { days, hours } from '../platform/clock.ts';
import { defineRecordsJob, type RecordDeps } from './walk.ts';

let course: Academy;
let world: TestApp;
beforeAll(async () => {
  course = await academy({}, testApp({ poolSize: 16 }));
  world = course.test;
});
afterAll(() => course.close());

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.database.sql<Row>(text, values);

/** Only our own clock goes on: nothing moves at the provider meanwhile. */
const leapTo = (moment: string) => world.clock.advance(Date.parse(moment) - world.clock.now().getTime());

/** The night's job, to its end. */
async function night(): Promise<void> {
  const { db, jobs } = world.app.deps;
  await db.transact((tx) => jobs.send(tx, 'records.erase', {}));
  await world.work();
}

const kinds = [
  'orders',
  'order_lines',
  'ledger_entries',
  'payments',
  'refunds',
  'invoices',
  'course_purchases',
];
const rowsLeft = async () =>
  Object.fromEntries(
    await Promise.all(
      kinds.map(async (table) => [table, (await sql(`select 1 from ${table}`)).length] as const),
    ),
  );

interface Records {
  erased: { up_to: number; what: string; count: number }[];
  waiting: { store: string; why: string; count: number }[];
}
const records = () => operator<Records>(world, 'records');
const books = () => operator<PlatformBooks>(world, 'books');

async function toDoor({ shop, id }: Pick<SoldOrder, 'shop' | 'id'>): Promise<void> {
  const owner = await shop.owner.signIn();
  const path = `/api/sites/${shop.slug}/orders/${id}`;
  expect((await owner.post(`${path}/fulfill`, { tracking: '' })).status).toBe(200);
  expect((await owner.post(`${path}/delivered`, {})).status).toBe(200);
}

async function plan({ owner, slug }: TestShop): Promise<void> {
  const begun = await (
    await owner.signIn()
  ).post<{ reference: string }>(`/api/sites/${slug}/billing/checkout`, {
    consent,
    offer: 'starter',
    billing: 'annual',
  });
  expect([begun.status, begun.text]).toEqual([201, begun.text]);
  await world.sandbox.control.pay({ reference: begun.body.reference });
  await settle(world.app.deps.payments, begun.body.reference, 'test');
  // The clock leaps over years in which nobody renews it, however long the test takes.
  await sql('update subscriptions set due_at = null');
}

/** Somebody who bought the course comes back by a link, as after years. */
async function comesBack(email: string): Promise<number> {
  const browser = course.browser();
  await browser.post('/api/courses/sign-in-link/', { email });
  await world.work();
  const mail = world.mails().findLast((one) => one.to === email && one.template === 'course-link')!;
  const key = /#key=([\w-]+)/.exec(mail.text)![1];
  const { body } = await browser.post<{ access: string }>('/api/courses/sign-in-link/redeem/', { key });
  return (await browser.as(body.access).get('/api/courses/')).status;
}

const customers = () =>
  sql<{ id: string }>(
    'select id, store_id, order_count, spent_kobo::int as kobo, last_order_at from customers order by id',
  );

async function countAnew(): Promise<void> {
  for (const { id, store_id } of (await customers()) as { id: string; store_id: string }[])
    await world.database.db.forStore(store_id).transact((tx) => countOrders(tx, id));
}

async function reviewed(
  { storeId }: TestShop,
  { id, number }: { id: string; number: number },
): Promise<void> {
  await sql(
    `insert into reviews (store_id, order_line_id, order_id, order_number, product_id, product_title, stars, words, name, state, written_at)
     select $1, id, order_id, $3, product_id, title, 5, 'Still whole', 'Bisi', 'shown', $4 from order_lines where order_id = $2`,
    [storeId, id, number, world.clock.now()],
  );
}

test('orders, payments and invoices go six years after the end of their year; sums, cards, access and what is open stay', async () => {
  const [shared, owing] = [await shopWithBank(world), await shopWithBank(world)];
  const held = await openShop(world);
  const [sold, partly, contested] = [
    await sell(world, shared),
    await sell(world, shared),
    await sell(world, shared),
  ];
  const [kept, lent] = [await sell(world, held), await sell(world, owing)];
  for (const order of [sold, partly, contested, kept, lent]) await toDoor(order);
  await askRefund(partly, 100_000);
  await askRefund(kept, 50_000);
  await askRefund(lent, 70_000);
  const unsent = await sell(world, shared);
  await plan(held);
  const buyer = await courseBuyer(course);
  const cash = await deliveredOrder(world, shared);
  await reviewed(shared, cash);
  const card = await makeGiftCard(shared);
  const spent = await makeGiftCard(shared, { amount_kobo: 550_000 });
  let last = 0;
  for (const { code } of [card, spent]) {
    const { body } = await orderWithCard(world, shared, code);
    await toDoor({ shop: shared, id: (await orderRow(world, shared, body.number)).id });
    last = body.number;
  }
  await pass(world, hours(3));
  await pass(world, days(5));
  await operator(world, `payout record ${held.slug} ${-(await owed(world, held))} UBA-1`);
  await operator(world, `debt paid ${shared.slug} ${await owed(world, shared)} GTB-1`);
  expect([await owed(world, held), await owed(world, shared), await owed(world, owing)]).toEqual([
    0, 0, 70_000,
  ]);
  world.sandbox.control.openDispute({ reference: contested.reference });
  await pollDisputes(world.app.deps.payments);
  const before = await books();
  expect([await checkBooks(world.app.deps.payments), before.balances]).toEqual([[], true]);
  const brought = await customers();
  const all = await rowsLeft();
  expect(all).toMatchObject({ orders: 9, payments: 8, refunds: 3, invoices: 1, course_purchases: 1 });

  leapTo('2032-12-31T22:59:00Z');
  await night();
  expect(await rowsLeft()).toEqual(all);
  expect(await records()).toEqual({ erased: [], waiting: [] });

  leapTo('2032-12-31T23:01:00Z');
  await night();
  expect(await rowsLeft()).toEqual({
    orders: 3,
    order_lines: 3,
    ledger_entries: 4,
    payments: 3,
    refunds: 1,
    invoices: 0,
    course_purchases: 0,
  });
  const { erased, waiting } = await records();
  expect(erased.filter(({ what }) => !['payouts', 'strays'].includes(what))).toEqual([
    { up_to: 2026, what: 'gift cards', count: 1 },
    { up_to: 2026, what: 'invoices', count: 1 },
    { up_to: 2026, what: 'orders', count: 6 },
    { up_to: 2026, what: 'payments', count: 5 },
    { up_to: 2026, what: 'purchases', count: 1 },
  ]);
  expect(waiting.map(({ why, count }) => `${why} ${count}`).toSorted()).toEqual([
    'order: a debt of its store 1',
    'order: a dispute 1',
    'order: paid and not sent 1',
  ]);
  expect((await world.client().get('/metrics')).text).toContain('\nrecords_waiting 3\n');
  // All sums are what they were.
  expect([await books(), await checkBooks(world.app.deps.payments)]).toEqual([before, []]);
  await countAnew();
  expect(await customers()).toEqual(brought);
  expect(await wrongShelves(world.database, shared.storeId)).toEqual([]);
  expect([(await giftCardNow(shared, card)).left_kobo, await wrongGiftCards(world)]).toEqual([450_000, []]);
  expect((await sql('select 1 from gift_cards')).length).toBe(1);
  expect(await comesBack(buyer.email)).toBe(200);
  const [review] = await sql('select stars, words, order_number from reviews');
  expect(review).toEqual({ stars: 5, words: 'Still whole', order_number: 0 });
  expect((await deliveredOrder(world, shared)).number).toBe(last + 1);

  // What waited goes once it is settled, and nothing twice.
  await toDoor(unsent);
  await operator(world, `debt paid ${owing.slug} 70000 GTB-2`);
  await night();
  await night();
  expect(await rowsLeft()).toMatchObject({ orders: 2, payments: 1, refunds: 0 });
  expect((await records()).waiting.map(({ why, count }) => [why, count])).toEqual([['order: a dispute', 1]]);
  const after = await books();
  expect([after.balances, await checkBooks(world.app.deps.payments)]).toEqual([true, []]);
  expect((await records()).erased.find(({ what }) => what === 'orders')!.count).toBe(8);
});

test('killed between two stretches it goes on where it was: nothing is lost and nothing counted twice', async () => {
  const shop = await openShop(world);
  const { id } = await deliveredOrder(world, shop);
  await sql(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
       'number', o.number + n, 'checkout_key', 'copy ' || n))).* from orders o, generate_series(1, 449) n where o.id = $1`,
    [id],
  );
  const ordersOfShop = async () =>
    (await sql('select 1 from orders where store_id = $1', [shop.storeId])).length;
  const earlier = () =>
    sql('select earlier_orders as orders from customers where store_id = $1', [shop.storeId]);
  leapTo('2040-01-02T08:00:00Z');
  const { db, log } = world.app.deps;
  let run: (data: object) => Promise<unknown> = () => Promise.resolve();
  let stretches = 0;
  const dies: RecordDeps['db'] = {
    ...db,
    forStore: (storeId) => ({
      ...db.forStore(storeId),
      transact: (change) =>
        db.forStore(storeId).transact(async (tx) => {
          const done = await change(tx);
          if (storeId === shop.storeId && (stretches += 1) > 1) throw new Error('killed');
          return done;
        }),
    }),
  };
  const jobs = {
    define: (job: { run: typeof run }) => void (run = job.run),
  } as unknown as RecordDeps['jobs'];
  defineRecordsJob({ db: dies, clock: world.clock, log: { ...log, error: () => undefined }, jobs });
  await run({});
  expect([await ordersOfShop(), await earlier()]).toEqual([250, [{ orders: 200 }]]);
  await night();
  expect([await ordersOfShop(), await earlier()]).toEqual([0, [{ orders: 450 }]]);
  const { erased } = await records();
  // With the one that was placed in the shop above.
  expect(erased.find(({ what, up_to }) => what === 'orders' && up_to === 2033)!.count).toBe(451);
});

test('of a store that was closed and erased all is gone at the end: what it sold, what was paid, and who it was', async () => {
  const shop = await shopWithBank(world);
  const order = await sell(world, shop);
  await toDoor(order);
  await plan(shop);
  await pass(world, days(5));
  const owner = await shop.owner.signIn();
  const [{ name }] = (await sql<{ name: string }>('select name from stores where store_id = $1', [
    shop.storeId,
  ])) as [{ name: string }];
  const closed = await owner.post(`/api/sites/${shop.slug}/closing`, { name, password: ownerPassword });
  expect(closed.status).toBe(200);
  await pass(world, days(31));
  await terminal(world, `store close-unsettled ${shop.slug} Its owner has told us so`);
  await world.work();
  const tables = [
    'stores',
    'orders',
    'order_lines',
    'ledger_entries',
    'payments',
    'invoices',
    'payout_accounts',
  ];
  const left = async () => {
    const found: string[] = [];
    for (const table of [...tables, 'subscriptions', 'store_closings'])
      if ((await sql(`select 1 from ${table} where store_id = $1`, [shop.storeId])).length > 0)
        found.push(table);
    return found;
  };
  expect(await left()).toEqual([...tables, 'subscriptions', 'store_closings']);
  leapTo('2046-12-31T22:00:00Z');
  await night();
  expect(await left()).toEqual([...tables, 'subscriptions', 'store_closings']);
  leapTo('2047-01-01T00:00:00Z');
  await night();
  expect(await left()).toEqual(['store_closings']);
  expect((await books()).balances).toBe(true);
});
