import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, ownerPassword, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { act, payAsAsked, place } from '#tests/support/selling/odd-money.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const close = async (shop: TestShop) =>
  (await shop.owner.signIn()).post(`/api/sites/${shop.slug}/closing`, {
    name: 'Ada’s Shop',
    password: ownerPassword,
  });
const keep = async (shop: TestShop) =>
  (await shop.owner.signIn()).post(`/api/sites/${shop.slug}/closing/undo`, {});
const told = async (email: string) => {
  await world.work();
  return world
    .mails()
    .filter((mail) => mail.to === email && mail.template.startsWith('shop-'))
    .map(({ subject }) => subject);
};

test('whoever was told that a shop closes is told that it is kept, also of an order that was finished meanwhile; nobody else', async () => {
  const shop = await openShop(world);
  await place(world, shop, { email: 'waits@example.com' });
  const done = await place(world, shop, { email: 'done@example.com' });
  await payAsAsked(world, done);
  await close(shop);
  const closes = 'Ada’s Shop is closing for good';
  expect([await told('waits@example.com'), await told('done@example.com')]).toEqual([[closes], [closes]]);
  expect((await act(done, 'fulfill', { tracking: '' })).status).toBe(200);
  expect((await act(done, 'delivered')).status).toBe(200);
  await keep(shop);
  await keep(shop);
  const kept = [closes, 'Ada’s Shop does not close'];
  expect([await told('waits@example.com'), await told('done@example.com')]).toEqual([kept, kept]);
  // Closed and kept in one breath, before anybody was written to: there is nothing to take back.
  const quick = await openShop(world);
  await place(world, quick, { email: 'quick@example.com' });
  await close(quick);
  await keep(quick);
  expect((await told('quick@example.com')).filter((subject) => subject.includes('does not close'))).toEqual(
    [],
  );
});
