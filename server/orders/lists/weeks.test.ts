import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Weeks } from '#shared/api/weeks.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { place } from '#tests/support/selling/odd-money.ts';
import { startOfWeekInLagos } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

let world: TestApp;
let shop: TestShop;
let number = 5000;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await openShop(world);
  await place(world, shop, { pay_method: 'on_delivery' });
  await world.database.sql(`update orders set placed_at = '2026-06-01' where store_id = $1`, [shop.storeId]);
  await thereSince('2026-01-01T00:00:00+01:00');
});

const thereSince = (at: string) =>
  world.database.sql('update stores set created_at = $2 where store_id = $1', [shop.storeId, at]);

/** An order that was placed then, with what came in (and, below nothing, went back) at that moment. */
async function placed(at: string, naira: number, status = 'open') {
  const id = newId();
  number += 1;
  await world.database.sql(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
       'id', $2::text, 'number', $3::int, 'checkout_key', $2::text, 'placed_at', $4::text, 'status', $5::text))).*
     from orders o where o.store_id = $1 and o.placed_at = '2026-06-01'`,
    [shop.storeId, id, number, at, status],
  );
  if (naira !== 0)
    await world.database.sql(
      `insert into ledger_entries (store_id, id, order_id, kind, reference, amount_kobo, currency, method, at)
       values ($1, $2::uuid, $3, $4, ($2::uuid)::text, $5, 'NGN', 'cash', $6)`,
      [shop.storeId, newId(), id, naira > 0 ? 'capture' : 'refund', Math.abs(naira) * 100, at],
    );
}

const seen = async () =>
  (await (await shop.owner.signIn()).get<z.infer<typeof Weeks>>(`/api/sites/${shop.slug}/overview/weeks`))
    .body;
const nothing = { orders: 0, taken_kobo: 0 };

test('today and this week stand beside last week until the same day and minute, in the time of Lagos', async () => {
  // Today, from midnight in Lagos, which is an hour earlier by the world's clock.
  await placed('2026-11-18T00:00:00+01:00', 1_000);
  await placed('2026-11-18T10:07:00+01:00', 2_000);
  // This week: Monday's first minute, and late on Tuesday.
  await placed('2026-11-16T00:00:00+01:00', 4_000);
  await placed('2026-11-17T23:59:59+01:00', 8_000);
  // The Wednesday before, until seven past ten; what came a second later is not held against this one.
  await placed('2026-11-11T10:07:00+01:00', 16_000);
  await placed('2026-11-11T10:07:01+01:00', 32_000);
  // Monday before, and the Sunday that belongs to neither part of the weeks that are compared.
  await placed('2026-11-09T00:00:00+01:00', 64_000);
  await placed('2026-11-15T23:59:59+01:00', 128_000);
  await placed('2026-11-08T23:59:59+01:00', 256_000);
  expect(await seen()).toEqual({
    today: { orders: 2, taken_kobo: 300_000 },
    day_before: { orders: 1, taken_kobo: 1_600_000 },
    week: { orders: 4, taken_kobo: 1_500_000 },
    week_before: { orders: 2, taken_kobo: 8_000_000 },
  });
});

test('what went back is taken off on the day it went, also below nothing, and a cancelled order is not counted', async () => {
  await placed('2026-11-18T09:00:00+01:00', 1_000);
  await placed('2026-11-18T10:00:00+01:00', -4_500);
  await placed('2026-11-18T11:00:00+01:00', 0, 'canceled');
  const { today, week } = await seen();
  expect(today).toEqual({ orders: 2, taken_kobo: -350_000 });
  expect(week).toEqual(today);
  const owner = await shop.owner.signIn();
  expect((await owner.get(`/api/sites/${shop.slug}/overview`)).body).toMatchObject({
    orders_today: 2,
    paid_today_kobo: -350_000,
  });
});

test('a store that was not there for all of last week is not compared with a part of it', async () => {
  await thereSince('2026-11-09T00:00:00+01:00');
  expect(await seen()).toEqual({ today: nothing, day_before: nothing, week: nothing, week_before: nothing });
  await thereSince('2026-11-10T18:00:00+01:00');
  expect(await seen()).toMatchObject({ day_before: nothing, week_before: null });
  await thereSince('2026-11-17T08:00:00+01:00');
  expect(await seen()).toMatchObject({ day_before: null, week_before: null });
});

test('a week begins on Monday at midnight in Lagos', () => {
  const starts = (at: string) => startOfWeekInLagos(new Date(at)).toISOString();
  const monday = '2026-11-15T23:00:00.000Z';
  expect(starts('2026-11-16T00:00:00+01:00')).toBe(monday);
  expect(starts('2026-11-22T23:59:59+01:00')).toBe(monday);
  expect(starts('2026-11-23T00:00:00+01:00')).toBe('2026-11-22T23:00:00.000Z');
});
