import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { ownKeysIn } from '#tests/support/selling/own-keys.ts';
import { terminal } from '#tests/support/programs/operators.ts';
import { after, hours } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { findPayment } from './queries.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

test('what was paid by a store’s own keys after a back-up is settled where it is known, and put before us where it is not', async () => {
  const keys = ownKeysIn(world);
  const [shop, account] = [await keys.starterShop(), keys.account()];
  await keys.enter(shop, account.key);
  const [known, lost] = [await keys.begin(shop), await keys.begin(shop)];
  for (const { reference } of [known, lost]) await account.control.pay({ reference });
  // As in a copy that was made before it was ordered.
  const { sql } = world.database;
  await sql('delete from payment_moves where reference = $1', [lost.reference]);
  await sql('delete from payments where reference = $1', [lost.reference]);
  const look = () => world.app.deps.payments.lookSince(after(world.clock.now(), -hours(1)), newId());
  expect(await look()).toEqual({ ok: true, settled: 1, unknown: 0, ofStores: 1, notAsked: [] });
  expect((await findPayment(world.database.db.platform, known.reference))!.state).toBe('paid');
  // Asked again, nothing is found twice.
  expect(await look()).toMatchObject({ settled: 0, ofStores: 1 });
  const open = (await terminal(world, 'payment open')) as { differences: object[]; unmatched: object[] };
  expect(open.unmatched).toEqual([]);
  expect(open.differences).toMatchObject([{ subject: `payment ${lost.reference}`, amount: '₦5,500' }]);
});
