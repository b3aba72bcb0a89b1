import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep as sweepPayments } from '#server/payments/sweep.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { waitingOrder, type Bought } from './invariants/money.ts';
import { openShop, testApp, type TestApp, type TestShop } from './support/app.ts';
import { mailServer } from './support/programs/mail-server.ts';
import { terminal } from './support/programs/operators.ts';
import {
  checkOut,
  checkoutForm,
  fillBasket,
  orderOne,
  orderRow,
  stockOf,
} from './support/selling/shopping.ts';
import { wrongShelves } from './support/selling/stock-books.ts';
import { seenWithin } from './support/clock.ts';

const stock = 10;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
let server: Awaited<ReturnType<typeof mailServer>>;
let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  server = await mailServer();
  world = await testApp({ env: { SMTP_URL: server.url } });
  world.sandbox.control.addFault({ kind: 'webhook_never', times: 'always' });
});
afterAll(async () => {
  await world.close();
  await server.close();
});
beforeEach(async () => {
  shop = await openShop(world, { stock });
  await look();
});

/** Each minute it is seen how late it is. */
async function look(): Promise<void> {
  await terminal(world, 'job run status.look');
  await world.work();
}
const sweep = async () => {
  while ((await sweepPayments(world.app.deps.payments)) > 0);
};
/** What the clock has done each minute. */
async function aMinute(): Promise<void> {
  world.clock.advance(minutes(1));
  await look();
  await sweep();
}
const stateOf = async ({ reference }: Bought) =>
  (
    await world.database.sql<{ state: string }>('select state from payments where reference = $1', [
      reference,
    ])
  )[0]!.state;
const sentTo = (address: string) => server.taken.filter(({ to }) => to.includes(address)).length;
const guess = (email: string, n: number) =>
  world.client().post('/api/auth/login/', { email, password: `wrong ${n}`, rememberMe: false });
const title = async () => {
  const page = await world.client(shop.slug).get(`/products/${shop.product.slug}`);
  return /<h1[^>]*>([^<]*)/.exec(page.text)?.[1];
};
/** Its owner goes on where they were signed in. */
const rename = async (to: string) => {
  const variants = [{ id: shop.product.variantId, price_kobo: 400_000, on_hand: stock }];
  const path = `/api/sites/${shop.slug}/products/${shop.product.id}`;
  const changed = await (await shop.owner.signIn()).put(path, { title: to, variants });
  return [changed.status, changed.status === 200 ? '' : changed.text];
};

const leaps = [
  ['an hour', hours(1)],
  ['a day', days(1)],
] as const;

describe('a clock that was ahead and is set right again', () => {
  test.each(leaps)(
    'by %s keeps nobody out and nothing waiting: sessions, baskets, limits, letters, pages, payments and holds go on',
    async (_, ms) => {
      const basket = await fillBasket(world, shop);
      world.clock.advance(ms);
      await look();
      const paid = await waitingOrder(world, shop);
      const unpaid = await waitingOrder(world, shop);
      await world.sandbox.control.pay({ reference: paid.reference });
      // Its letter was tried in vain just before.
      const late = `late-${ms}@example.com`;
      server.says.of.set(late, { code: 421, text: 'Later.' });
      await orderOne(world, shop, { email: late, pay_method: 'on_delivery' });
      await world.work();
      server.says.of.delete(late);
      for (let n = 0; n < 12; n++) await guess(shop.owner.email, n);
      expect((await guess(shop.owner.email, 12)).status).toBe(429);
      expect(await title()).toBe('Clay mug');

      world.clock.advance(-ms);
      expect((await guess(shop.owner.email, 13)).status).not.toBe(429);
      expect(await rename('Clay cup')).toEqual([200, '']);
      world.clock.advance(seenWithin);
      expect(await title()).toBe('Clay cup');
      expect((await checkOut(basket, checkoutForm(shop, { pay_method: 'on_delivery' }))).status).toBe(201);
      expect([await stateOf(paid), sentTo(late)]).toEqual(['ready', 0]);
      for (let minute = 0; minute < 5; minute++) await aMinute();
      expect([await stateOf(paid), sentTo(late)]).toEqual(['paid', 1]);
      expect((await orderRow(world, shop, paid.number)).captured).toBe(550_000);
      expect(await stateOf(unpaid)).toBe('ready');
      world.clock.advance(minutes(31));
      await aMinute();
      expect(await stateOf(unpaid)).toBe('expired');
      expect(await stockOf(world, shop)).toEqual({ on_hand: stock, held: 0, committed: 3 });
      expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
    },
    300_000,
  );
});

describe('a clock that leaps ahead', () => {
  test.each(leaps)(
    'by %s and back ends no session and no basket; what was paid is found, what was not lets its goods go and may be paid anew',
    async (_, ms) => {
      const basket = await fillBasket(world, shop);
      const paid = await waitingOrder(world, shop);
      const unpaid = await waitingOrder(world, shop);
      await world.sandbox.control.pay({ reference: paid.reference });
      world.clock.advance(ms);
      await aMinute();
      expect([await stateOf(paid), await stateOf(unpaid)]).toEqual(['paid', 'expired']);
      expect(await stockOf(world, shop)).toEqual({ on_hand: stock, held: 0, committed: 1 });
      expect(await rename('Clay jug')).toEqual([200, '']);
      const anew = await unpaid.shopper.post(`${unpaid.order_url}/pay`, undefined, form);
      expect([anew.status, anew.headers.location]).toEqual([303, expect.stringContaining(world.sandbox.url)]);
      expect((await checkOut(basket, checkoutForm(shop, { pay_method: 'on_delivery' }))).status).toBe(201);

      world.clock.advance(-ms);
      await aMinute();
      const next = await waitingOrder(world, shop);
      expect(next.number).toBe(unpaid.number + 2);
      expect(await rename('Clay pot')).toEqual([200, '']);
      world.clock.advance(minutes(31));
      await aMinute();
      expect(await stockOf(world, shop)).toEqual({ on_hand: stock, held: 0, committed: 2 });
      expect(await wrongShelves(world.database, shop.storeId)).toEqual([]);
    },
    300_000,
  );
});
