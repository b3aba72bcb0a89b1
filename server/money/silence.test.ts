import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { ownKeysIn } from '#tests/support/selling/own-keys.ts';
import {
  checkOut,
  checkoutForm,
  fillBasket,
  orderRow,
  referenceOf,
} from '#tests/support/selling/shopping.ts';
import { findPayment } from '../payments/index.ts';
import { sweep } from '../payments/sweep.ts';
import { days, hours, minutes } from '../platform/clock.ts';

let world: TestApp;
let keys: ReturnType<typeof ownKeysIn>;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  keys = ownKeysIn(world);
});
afterAll(() => world.close());

/** What is held of the shop's goods, and what its owner reads of the order. */
const standing = async (shop: TestShop, number: number) => {
  const { id, payment_status } = await orderRow(world, shop, number);
  const [level] = await world.database.sql<{ held: number }>(
    'select sum(held)::int as held from inventory_levels where store_id = $1',
    [shop.storeId],
  );
  const events = await world.database.sql<{ message: string }>(
    `select message from order_events where order_id = $1 and kind = 'not_paid'`,
    [id],
  );
  return { payment_status, held: level!.held, said: events.map(({ message }) => message) };
};

test('goods of an order whose page nobody was led to go back in time, though no key can ask about it any more', async () => {
  const [shop, one, two] = [await keys.starterShop(), keys.account(), keys.account()];
  await keys.enter(shop, one.key);
  one.control.setKeys([`${one.key}_rotated`]);
  const placed = await checkOut(await fillBasket(world, shop), checkoutForm(shop));
  expect([placed.status, placed.body.pay_url]).toEqual([201, null]);
  const reference = await referenceOf(world, shop, placed.body.number);
  await keys.enter(shop, two.key);
  world.clock.advance(minutes(29));
  await sweep(world.app.deps.payments);
  expect(await standing(shop, placed.body.number)).toMatchObject({ payment_status: 'pending', held: 1 });
  world.clock.advance(minutes(1));
  await sweep(world.app.deps.payments);
  expect((await findPayment(world.database.db.platform, reference))!.state).toBe('expired');
  expect(await standing(shop, placed.body.number)).toEqual({
    payment_status: 'unpaid',
    held: 0,
    said: ['Not paid in time. The goods are back on the shelf.'],
  });
  world.clock.advance(days(7));
  await sweep(world.app.deps.payments);
  expect((await findPayment(world.database.db.platform, reference))!.next_check_at).toBeNull();
  expect((await keys.viewOf(shop)).earlier).toEqual([]);
});

test('goods of an order that reads as unpaid while somebody pays go back in time, too', async () => {
  const shop = await openShop(world);
  const placed = await checkOut(await fillBasket(world, shop), checkoutForm(shop));
  expect([placed.status, (await standing(shop, placed.body.number)).held]).toEqual([201, 1]);
  // As it reads once its money was counted anew for something else.
  const { id } = await orderRow(world, shop, placed.body.number);
  await world.database.sql(`update orders set payment_status = 'unpaid' where id = $1`, [id]);
  await world.sandbox.control.advance(minutes(31));
  world.clock.advance(minutes(31));
  while ((await sweep(world.app.deps.payments)) > 0);
  expect(await standing(shop, placed.body.number)).toEqual({
    payment_status: 'unpaid',
    held: 0,
    said: ['Not paid in time. The goods are back on the shelf.'],
  });
  expect(await world.database.sql('select hold_until from orders where id = $1', [id])).toEqual([
    { hold_until: null },
  ]);
});

test('goods of a page that was open go back after a week without a word; its owner is told once, and money that is found then buys them', async () => {
  const [shop, one, two] = [await keys.starterShop(), keys.account(), keys.account()];
  await keys.enter(shop, one.key);
  const { number, reference } = await keys.begin(shop);
  await one.control.pay({ reference });
  one.control.setKeys([`${one.key}_rotated`]);
  await keys.enter(shop, two.key);
  const waits = { payment_status: 'pending', held: 1, said: [] };
  const look = async (ms: number) => {
    world.clock.advance(ms);
    await sweep(world.app.deps.payments);
  };
  for (const ms of [minutes(1), minutes(5), minutes(25), hours(1), hours(6), days(1), days(3)])
    await look(ms);
  await look(days(2));
  expect(await standing(shop, number)).toEqual(waits);
  for (let n = 0; n < 30; n++) await look(hours(1));
  const said =
    'For a week the payment provider has not said whether this was paid. The goods are back on the shelf. Look for the payment in your provider’s dashboard: if it is there, send it back or deliver what was ordered.';
  expect(await standing(shop, number)).toEqual({
    payment_status: 'unpaid',
    held: 0,
    said: [said],
  });
  await world.work();
  const mails = world.mails().filter(({ to, text }) => to === shop.owner.email && text.includes(said));
  expect(mails).toHaveLength(1);
  one.control.setKeys([one.key]);
  world.clock.advance(hours(1));
  await sweep(world.app.deps.payments);
  expect((await findPayment(world.database.db.platform, reference))!.state).toBe('paid');
  expect((await orderRow(world, shop, number)).payment_status).toBe('paid');
});

test('when we stood still for a week ourselves, the first silence takes nobody’s goods', async () => {
  const [shop, one, two] = [await keys.starterShop(), keys.account(), keys.account()];
  await keys.enter(shop, one.key);
  const { number } = await keys.begin(shop);
  one.control.setKeys([`${one.key}_rotated`]);
  await keys.enter(shop, two.key);
  world.clock.advance(days(8));
  await sweep(world.app.deps.payments);
  expect(await standing(shop, number)).toEqual({ payment_status: 'pending', held: 1, said: [] });
});
