import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, ownerPassword, signedInOwner, testApp, type TestApp } from '#tests/support/app.ts';
import { orderOne } from '#tests/support/selling/shopping.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import { boundOf, isWithin } from './bounds.ts';
import { deliverSome } from './delivery.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());
// A new day of counts.
beforeEach(() => world.clock.advance(days(1)));

const to = async (address: string) => {
  await world.work();
  return world
    .mails()
    .filter((one) => one.to === address)
    .map((one) => one.template);
};
const kept = (address: string) =>
  world.database.sql<{ last_error: string; data: unknown; n: number }>(
    `select last_error, data, count(*)::int as n from mails
     where recipient = $1 and failed_at is not null group by 1, 2`,
    [address],
  );

describe('mails that a stranger can cause', () => {
  test('one address gets six order mails an hour from all stores together, whatever is ordered; what is over is written down', async () => {
    const address = 'stranger-1@example.com';
    const shops = [await openShop(world, { stock: 100 }), await openShop(world, { stock: 100 })];
    const one = { email: address, pay_method: 'on_delivery' };
    await Promise.all(Array.from({ length: 20 }, (_, n) => orderOne(world, shops[n % 2]!, one)));
    expect(await to(address)).toEqual(Array(6).fill('order-placed'));
    expect(await kept(address)).toEqual([
      { last_error: 'over the bound "orders placed"', data: null, n: 14 },
    ]);
    // The next hour has mails of its own, until the day's are out.
    for (let hour = 0; hour < 4; hour++) {
      world.clock.advance(hours(1));
      for (let n = 0; n < 6; n++) await orderOne(world, shops[0]!, one);
      await world.work();
    }
    expect(await to(address)).toHaveLength(20);
    world.clock.advance(days(1));
    await orderOne(world, shops[0]!, one);
    expect(await to(address)).toHaveLength(21);
  });

  test('a flood of orders hides no link that opens the account, and a flood of links leaves one an hour', async () => {
    const owner = await signedInOwner(world);
    const shop = await openShop(world, { stock: 100 });
    for (let n = 0; n < 10; n++)
      await orderOne(world, shop, { email: owner.email, pay_method: 'on_delivery' });
    const stranger = world.client();
    const ask = async () => (await stranger.post('/api/auth/sign-in-link/', { email: owner.email })).status;
    const before = (await to(owner.email)).length;
    expect(await ask()).toBe(200);
    expect((await to(owner.email)).slice(before)).toEqual(['sign-in-link']);
    // Every five minutes, all day.
    let mails = 0;
    let longest = 0;
    let last = world.clock.now().getTime();
    for (let n = 0; n < 12 * 8; n++) {
      world.clock.advance(minutes(5) + 1);
      await ask();
      const now = (await to(owner.email)).slice(before).length - 1;
      if (now > mails) {
        longest = Math.max(longest, world.clock.now().getTime() - last);
        last = world.clock.now().getTime();
      }
      mails = now;
    }
    expect(mails).toBeLessThanOrEqual(20 + 8);
    // A link is good for an hour, so there is always one in the inbox that works.
    expect(longest).toBeLessThan(minutes(66));
  });

  test('a known browser’s own link comes in the midst of it', async () => {
    const owner = await signedInOwner(world);
    await owner.client.post('/api/auth/login/', { email: owner.email, password: ownerPassword });
    const before = (await to(owner.email)).length;
    for (let n = 0; n < 8; n++) {
      await world.client().post('/api/auth/sign-in-link/', { email: owner.email });
      world.clock.advance(minutes(5) + 1);
    }
    const flooded = (await to(owner.email)).length - before;
    expect(flooded).toBeLessThanOrEqual(8);
    await owner.client.post('/api/auth/sign-in-link/', { email: owner.email });
    expect((await to(owner.email)).length - before).toBe(flooded + 1);
  });

  test('twenty at once are counted one by one, and a try that failed is not counted twice', async () => {
    const address = 'stranger-2@example.com';
    const { db, clock, config, log, mail } = world.app.deps;
    await world.work();
    const data = { first_name: 'Ada', title: 'Class', host_name: 'Bola', when: 'Monday', link: 'http://x' };
    await db.transact(async (tx) => {
      for (let n = 0; n < 20; n++)
        await mail.queue(tx, { key: `seat-${n}`, to: address, template: 'class-seat-confirmed', data });
    });
    let carried = 0;
    const carry = async () => {
      carried += 1;
      if (carried <= 3) throw new Error('The mail server is away.');
    };
    const deps = { db, clock, config, log, carry, checks: new Map() };
    // More than are taken together, so that two who take some count them beside each other.
    const tried = () => Promise.all([deliverSome(deps), deliverSome(deps)]);
    const outcomes = (await tried()).flat();
    expect(outcomes.toSorted()).toEqual([
      ...Array(3).fill('later'),
      ...Array(14).fill('over its bound'),
      ...Array(3).fill('sent'),
    ]);
    world.clock.advance(minutes(5));
    const again = (await tried()).flat();
    expect(again.filter((one) => one === 'sent')).toHaveLength(3);
    expect(carried).toBe(9);
  });
});

test('mails of the owner’s money, plan and keys have no bound, and the day’s end leaves a drip where a key is inside', () => {
  for (const template of [
    'order-paid',
    'order-came-back',
    'refund-asked',
    'plan-receipt',
    'own-keys-changed',
    'password-changed',
    'course-receipt',
  ])
    expect(boundOf(template, false)).toBeNull();
  const links = boundOf('reset-password', false)!;
  expect(isWithin(links, { hour: 6, day: 20 })).toBe(true);
  expect(isWithin(links, { hour: 7, day: 20 })).toBe(false);
  expect(isWithin(links, { hour: 1, day: 21 })).toBe(true);
  expect(isWithin(links, { hour: 2, day: 22 })).toBe(false);
  expect(isWithin(boundOf('order-placed', false)!, { hour: 1, day: 21 })).toBe(false);
  // Placing orders and cancelling them costs a stranger nothing.
  expect(isWithin(boundOf('order-called-off', false)!, { hour: 21, day: 21 })).toBe(false);
});
