import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { generatedVisit } from '#tests/support/selling/generated-visits.ts';
import { randomFrom } from '#tests/support/random.ts';
import { startOfDayInLagos } from '../platform/clock.ts';
import { insertViews, makeDue, type ViewRow } from './queries.ts';
import { mostNames } from './roll-up-queries.ts';
import { countVisits } from './index.ts';

/** As many with `VISITS=100000`. */
const visits = Number(process.env.VISITS ?? 6_000);

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
});
afterAll(() => world.close());

async function write(day: Date, rows: ViewRow[]): Promise<void> {
  const store = world.database.db.forStore(shop.storeId);
  for (let at = 0; at < rows.length; at += 2_000)
    await store.transact(async (tx) => {
      await insertViews(tx, rows.slice(at, at + 2_000));
      await makeDue(tx, day, world.clock.now());
    });
}

const hourOf = ({ at }: ViewRow) => new Date(at).toISOString().slice(0, 13);
const sum = (rows: readonly ViewRow[]) => rows.reduce((all, { views }) => all + views, 0);
const people = (rows: readonly ViewRow[]) => new Set(rows.flatMap(({ visitor }) => visitor ?? [])).size;
const named = ({ came_from, utm_campaign }: ViewRow) =>
  !['', 'direct'].includes(came_from) || utm_campaign !== '';

/** The same figures counted one by one, as anybody would with a list of paper. */
function byHand(rows: readonly ViewRow[]) {
  const known = Map.groupBy(
    rows.filter(({ visitor }) => visitor),
    ({ visitor }) => visitor!,
  );
  const each = [...known.values()].map((its) => {
    const inOrder = its.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    const last = inOrder.findLast(named);
    const did = (what: string) => its.some((one) => one.what === what);
    return {
      first: hourOf(inOrder[0]!),
      views: sum(its),
      source: last?.came_from ?? 'direct',
      campaign: last?.utm_campaign ?? '',
      device: its[0]!.device,
      saw: its.some((one) => one.what === 'view' && one.product_id),
      basket: did('basket'),
      checkout: did('checkout'),
      answered: did('answered'),
    };
  });
  const count = (test: (one: (typeof each)[number]) => unknown) => each.filter((one) => test(one)).length;
  const part = (kind: string, key: 'source' | 'campaign' | 'device') =>
    [...Map.groupBy(each, (one) => one[key])]
      .filter(([name]) => key !== 'campaign' || name !== '')
      .map(([name, its]) => [kind, name, its.length, its.reduce((all, { views }) => all + views, 0), 0]);
  const views = rows.filter(({ what }) => what === 'view');
  return {
    day: [
      sum(rows),
      sum(rows.filter(({ visitor }) => !visitor)),
      each.length,
      count(({ views: n, ...did }) => n <= 1 && !did.answered && !did.basket && !did.checkout),
      count(({ saw }) => saw),
      count(({ basket }) => basket),
      count(({ checkout }) => checkout),
    ],
    hours: [...Map.groupBy(rows, hourOf)]
      .map(([hour, its]) => [hour, sum(its), people(its), count(({ first }) => first === hour)])
      .toSorted(),
    parts: [
      ...part('source', 'source'),
      ...part('campaign', 'campaign'),
      ...part('device', 'device'),
      ...[
        ...Map.groupBy(
          views.filter((one) => !one.product_id),
          ({ path }) => path,
        ),
      ].map(([path, its]) => ['page', path, people(its), sum(its), 0]),
      ...[
        ...Map.groupBy(
          rows.filter((one) => one.product_id),
          (one) => one.product_id!,
        ),
      ].map(([id, its]) => [
        'product',
        id,
        people(its.filter(({ what }) => what === 'view')),
        sum(its),
        people(its.filter(({ what }) => what === 'basket')),
      ]),
    ].toSorted(),
  };
}

const kept = async (day: Date) => {
  const ask = (text: string) => world.database.sql<Record<string, unknown>>(text, [shop.storeId, day]);
  const [figures] =
    await ask(`select views, quiet_views, visitors, unsure, saw_product, filled_basket, began_checkout
    from visit_days where store_id = $1 and day = $2`);
  const hours =
    await ask(`select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as hour, views, visitors, newcomers
    from visit_hours where store_id = $1 and hour >= $2 and hour < $2::timestamptz + interval '1 day'`);
  const parts = await ask(
    `select kind, name, visitors, views, baskets from visit_parts where store_id = $1 and day = $2`,
  );
  return {
    day: Object.values(figures ?? {}),
    hours: hours.map(Object.values).toSorted(),
    parts: parts.map(Object.values).toSorted(),
  };
};

test(
  'the figures of a day are those that one gets by counting one by one, also when more come in and it is counted again',
  { timeout: 300_000 },
  async () => {
    const day = startOfDayInLagos(world.clock.now());
    const chance = randomFrom(7);
    const all = Array.from({ length: visits }, (_, n) => generatedVisit(n, chance, day, visits / 4));
    await write(day, all.slice(0, visits / 2));
    await countVisits(world.app.deps);
    expect(await kept(day)).toEqual(byHand(all.slice(0, visits / 2)));
    await write(day, all.slice(visits / 3));
    await countVisits(world.app.deps);
    expect(await kept(day)).toEqual(byHand(all));
  },
);

test('however many sources somebody makes up, only the most visited keep their names', async () => {
  const day = new Date(startOfDayInLagos(world.clock.now()).getTime() - 86_400_000);
  const rows = Array.from({ length: mostNames + 20 }, (_, n) => ({
    ...generatedVisit(n, () => 0.3, day, 1),
    visitor: n.toString(16).padStart(24, '0'),
    came_from: n < 3 ? 'instagram' : `made-up-${n}.example`,
  }));
  await write(day, rows);
  await countVisits(world.app.deps);
  const parts = await world.database.sql<{ name: string; visitors: number }>(
    `select name, visitors from visit_parts where store_id = $1 and day = $2 and kind = 'source' order by visitors desc`,
    [shop.storeId, day],
  );
  expect(parts).toHaveLength(mostNames + 1);
  expect(parts.slice(0, 2)).toEqual([
    { name: 'others', visitors: 18 },
    { name: 'instagram', visitors: 3 },
  ]);
});
