import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { orderOne, orderRow } from '#tests/support/selling/shopping.ts';
import { watchedClient } from '#tests/support/reading/statements.ts';
import { newId } from '../platform/ids.ts';

let world: TestApp;
/** Statements sent since this was emptied. */
const statements: string[] = [];
beforeAll(async () => {
  const client = watchedClient((text) => {
    statements.push(text);
    return 'goes on';
  });
  world = await testApp({ client });
});
afterAll(() => world.close());

/** An order from basket to refund; answers the statements that are about programs or networks alone. */
async function aloneIn(shop: TestShop): Promise<string[]> {
  const owner = await shop.owner.signIn();
  statements.length = 0;
  const { id } = await orderRow(
    world,
    shop,
    (await orderOne(world, shop, { pay_method: 'on_delivery' })).number,
  );
  const steps: [path: string, body: object][] = [
    ['fulfill', { key: newId() }],
    ['parcel/delivered', {}],
    ['cash', {}],
    ['refund', { amount_kobo: 100_000, reason: 'Chipped', key: newId() }],
  ];
  const said = [];
  for (const [path, body] of steps)
    said.push((await owner.post(`/api/sites/${shop.slug}/orders/${id}/${path}`, body)).status);
  expect(said).toEqual([200, 200, 200, 200]);
  const { id: second } = await orderRow(
    world,
    shop,
    (await orderOne(world, shop, { pay_method: 'on_delivery' })).number,
  );
  const canceled = await owner.post(`/api/sites/${shop.slug}/orders/${second}/cancel`, { reason: 'Gone' });
  expect(canceled.status).toBe(200);
  return statements.flatMap((text) => {
    const [first] = /\b(?:from|into|update) "?(?:webhook_\w+|ad_\w+)/.exec(text) ?? [];
    const isBeside =
      /^\s*(?:with who as \(\s*)?(?:insert into|update) "?(?:orders|customers|ledger_entries)\b/.test(text);
    return first && !isBeside ? [first.replace('"', '')] : [];
  });
}

/** Each change asks once whether there is anybody. */
const looks = (changes: number) => Array.from({ length: changes }, () => 'from webhook_endpoints');

test('changes of orders of a store with neither programs nor networks ask once whether there are any, and nothing more', async () => {
  expect(await aloneIn(await openShop(world))).toEqual(looks(7));
});

test('programs that want to hear cost a statement for each thing that happens, and a paused one none', async () => {
  const shop = await openShop(world);
  const endpoint = newId();
  await world.database.sql(
    `insert into webhook_endpoints (id, store_id, url, events, state, secret, made_at, free_at)
     values ($1, $2, 'https://example.com/', '{order.placed}', 'on', '', now(), 'infinity')`,
    [endpoint, shop.storeId],
  );
  const told = await aloneIn(shop);
  expect(told.toSorted()).toEqual([
    ...looks(7),
    ...Array.from({ length: 9 }, () => 'into webhook_deliveries'),
  ]);
  await world.database.sql(`update webhook_endpoints set state = 'paused' where id = $1`, [endpoint]);
  expect(await aloneIn(shop)).toEqual(looks(7));
});
