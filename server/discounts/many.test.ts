import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Discount } from '#shared/api/discounts.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { codeNow, makeCode } from '#tests/support/selling/codes.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const stop = async (shop: TestShop, which: object, id: string = randomUUID()) => {
  const owner = await shop.owner.signIn();
  const reply = await owner.post<{ code_count: number }>(`/api/sites/${shop.slug}/discounts/stopped`, {
    id,
    which,
  });
  return { id, count: reply.body.code_count };
};
const start = async (shop: TestShop, id: string) =>
  (
    await (
      await shop.owner.signIn()
    ).post<{ code_count: number }>(`/api/sites/${shop.slug}/discounts/stopped/${id}/undo`)
  ).body.code_count;

async function threeCodes(shop: TestShop) {
  const codes: Discount[] = [];
  for (const code of ['EID10', 'EID20', 'XMAS']) codes.push(await makeCode(shop, { code }));
  return async () => {
    const now = [];
    for (const code of codes) now.push((await codeNow(shop, code)).state);
    return now;
  };
}

test('codes that a search lists are stopped at once, once under an id, and start again as one', async () => {
  const [shop, other] = [await openShop(world), await openShop(world)];
  const [states, theirs] = [await threeCodes(shop), await threeCodes(other)];
  const { id, count } = await stop(shop, { search: 'eid' });
  expect([count, await states(), await theirs()]).toEqual([
    2,
    ['stopped', 'stopped', 'on'],
    ['on', 'on', 'on'],
  ]);
  expect([await stop(shop, { search: 'eid' }, id), (await stop(shop, { search: 'eid' })).count]).toEqual([
    { id, count: 2 },
    0,
  ]);
  const twice = randomUUID();
  const both = await Promise.all([
    stop(shop, { search: 'xmas' }, twice),
    stop(shop, { search: 'xmas' }, twice),
  ]);
  expect(both.map((one) => one.count)).toEqual([1, 1]);
  expect(await start(shop, twice)).toBe(1);
  expect([await start(other, id), await states()]).toEqual([0, ['stopped', 'stopped', 'on']]);
  expect([await start(shop, id), await states(), await start(shop, id)]).toEqual([2, ['on', 'on', 'on'], 0]);
});

test('those that are ticked are stopped; one that was stopped before, or started since, is none of what is taken back', async () => {
  const shop = await openShop(world);
  const [a, b, c] = [await makeCode(shop), await makeCode(shop), await makeCode(shop)];
  const owner = await shop.owner.signIn();
  const one = (id: string, stopped: boolean) =>
    owner.put(`/api/sites/${shop.slug}/discounts/${id}/stopped`, { stopped });
  await one(a.id, true);
  const { id, count } = await stop(shop, { ids: [a.id, b.id, c.id] });
  expect(count).toBe(2);
  await one(b.id, false);
  await one(b.id, true);
  expect(await start(shop, id)).toBe(1);
  const states = [];
  for (const code of [a, b, c]) states.push((await codeNow(shop, code)).state);
  expect(states).toEqual(['stopped', 'stopped', 'on']);
});
