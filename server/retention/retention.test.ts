import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import { counted, person } from '#tests/support/selling/visitors.ts';
import { days } from '../platform/clock.ts';
import { walkOf } from './walk.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

/** A night: the walk through all stores, to its end. */
async function night(): Promise<void> {
  const { db, jobs } = world.app.deps;
  await db.transact((tx) => jobs.send(tx, 'retention.walk', {}));
  await world.work();
}

const baskets = async ({ storeId }: TestShop) =>
  (
    await world.database.sql<{ things: string }>(
      `select count(l.variant_id) as things from carts c
       left join cart_lines l on l.store_id = c.store_id and l.cart_id = c.id
       where c.store_id = $1 group by c.id order by 1`,
      [storeId],
    )
  ).map(({ things }) => Number(things));

test('a basket that was never ordered is there for 30 days after something was put into it, and then gone with its cookie', async () => {
  const shop = await openShop(world);
  const put = (browse: ReturnType<Visit['browser']>) =>
    browse('/basket/add', { product: shop.product.slug, quantity: '1' });
  const answer = await put(visitShop(world, shop.slug).browser());
  expect(answer.headers['set-cookie']?.join('\n')).toMatch(/^cart=[\w-]{43}; Max-Age=2592000;/m);
  world.clock.advance(days(20));
  const second = visitShop(world, shop.slug).browser();
  await put(second);
  world.clock.advance(days(9));
  await night();
  expect(await baskets(shop)).toEqual([1, 1]);
  world.clock.advance(days(2));
  await night();
  expect(await baskets(shop)).toEqual([1]);
  world.clock.advance(days(18));
  await night();
  expect(await baskets(shop)).toEqual([1]);
  world.clock.advance(days(2));
  await night();
  expect(await baskets(shop)).toEqual([]);
  // Who comes back begins anew.
  await put(second);
  expect(await baskets(shop)).toEqual([1]);
});

test('figures of visits go when they are old, also of a shop that nobody visits any more: hours after 90 days, days after 25 months', async () => {
  const shop = await openShop(world);
  await person(world, shop, { from: '102.89.7.1' })('/');
  await counted(world);
  const figures = async () => {
    const [row] = await world.database.sql<{ hours: number; days: number; parts: number }>(
      `select (select count(*)::int from visit_hours where store_id = $1) as hours,
        (select count(*)::int from visit_days where store_id = $1) as days,
        (select count(*)::int from visit_parts where store_id = $1) as parts`,
      [shop.storeId],
    );
    return row!;
  };
  const all = await figures();
  expect(all).toEqual({ hours: 1, days: 1, parts: 3 });
  world.clock.advance(days(89));
  await night();
  expect(await figures()).toEqual(all);
  world.clock.advance(days(2));
  await night();
  expect(await figures()).toEqual({ ...all, hours: 0 });
  world.clock.advance(days(670));
  await night();
  expect(await figures()).toEqual({ ...all, hours: 0 });
  world.clock.advance(days(3));
  await night();
  expect(await figures()).toEqual({ hours: 0, days: 0, parts: 0 });
});

test('the walk goes on with the next stretch of stores, and one store that fails holds up no other', async () => {
  const dropped: string[] = [];
  const shops = [await openShop(world), await openShop(world), await openShop(world)];
  const { db, clock } = world.app.deps;
  const failing = shops.map(({ storeId }) => storeId).toSorted()[0]!;
  const logged: unknown[] = [];
  const sent: object[] = [];
  const walk = walkOf(
    {
      db,
      clock,
      log: {
        ...world.app.deps.log,
        error: (_what: string, facts: unknown) => void logged.push(facts),
      } as never,
      jobs: { send: async (_tx: unknown, _name: string, data: object) => void sent.push(data) } as never,
    },
    [
      {
        ms: days(1),
        drop: async ({ storeId }, before) => {
          expect(before).toEqual(new Date(clock.now().getTime() - days(1)));
          if (storeId === failing) throw new Error('this one cannot be emptied');
          dropped.push(storeId);
        },
      },
    ],
    2,
  );
  let next: { after?: string } | undefined = {};
  while (next) {
    await walk(next);
    next = sent.shift() as typeof next;
  }
  const [{ all }] = (await world.database.sql<{ all: string[] }>(
    'select array_agg(store_id order by store_id) as all from stores',
  )) as [{ all: string[] }];
  expect(all.length).toBeGreaterThan(4);
  expect(dropped).toEqual(all.filter((id) => id !== failing));
  expect(logged).toEqual([{ store: failing, error: expect.any(Error) }]);
});
