import { afterAll, beforeAll, expect, test } from 'vitest';
import { product } from '#shared/product.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { act, payAsAsked, place } from '#tests/support/selling/odd-money.ts';
import { terminal } from '#tests/support/programs/operators.ts';
import * as measures from './measures.ts';
import { tellShoppers } from './tell.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

const suspend = (shop: TestShop) => terminal(world, `store suspend ${shop.slug} Goods that were never sent`);
const restore = (shop: TestShop) => terminal(world, `store restore ${shop.slug}`);

/** What an address was told of the shop being taken down, the first letter first. */
async function told(email: string) {
  await world.work();
  return world
    .mails()
    .filter(({ to, template }) => to === email && /^shop-(suspended|restored)$/.test(template))
    .map(({ subject, text }) => ({ subject, text }));
}
const subjects = async (email: string) => (await told(email)).map(({ subject }) => subject);
const [down, back] = ['Ada’s Shop is taken down for now', 'Ada’s Shop is no longer taken down'];

test('who has paid a store that is suspended is written to once, with what it means for the order and the money and whom to ask; and again when it is back', async () => {
  const shop = await openShop(world);
  const paid = await place(world, shop, { email: 'paid@example.com' });
  await payAsAsked(world, paid);
  const unpaid = await place(world, shop, { email: 'unpaid@example.com', pay_method: 'on_delivery' });
  const brought = await place(world, shop, { email: 'brought@example.com' });
  await payAsAsked(world, brought);
  await act(brought, 'fulfill', { tracking: '' });
  expect((await act(brought, 'delivered')).status).toBe(200);
  await suspend(shop);
  const [letter] = await told('paid@example.com');
  expect(letter!.subject).toBe(down);
  for (const words of [
    `Your order #${paid.number} is not cancelled by it: the shop can still bring it or pay you back.`,
    '₦5,500 is written down as paid by you for this order.',
    'Pay the shop nothing more before you have your things.',
    `If it does not answer, write to ${product.email}`,
    new URL(paid.order_url, 'http://shop').pathname,
  ])
    expect(letter!.text).toContain(words);
  const [other] = await told('unpaid@example.com');
  expect([
    other!.subject,
    other!.text.includes('written down as paid'),
    other!.text.includes(`order #${unpaid.number} is not cancelled`),
  ]).toEqual([down, false, true]);
  expect(await subjects('brought@example.com')).toEqual([]);
  expect(await suspend(shop)).toBe('It is suspended already. Nothing was changed.');
  expect(await subjects('paid@example.com')).toEqual([down]);

  // Who was told hears that it is over, also where the order was finished meanwhile; nobody else does.
  await act(paid, 'fulfill', { tracking: '' });
  expect((await act(paid, 'delivered')).status).toBe(200);
  await restore(shop);
  expect(await subjects('paid@example.com')).toEqual([down, back]);
  expect((await told('paid@example.com'))[1]!.text).toContain(
    `your order #${paid.number} and its page are as they were before`,
  );
  expect(await subjects('unpaid@example.com')).toEqual([down, back]);
  expect(await subjects('brought@example.com')).toEqual([]);

  // Another suspension is another piece of news, to whom it still means something.
  await suspend(shop);
  expect(await subjects('unpaid@example.com')).toEqual([down, back, down]);
  expect(await subjects('paid@example.com')).toEqual([down, back]);
});

test('a store that is restored before its letters left tells nobody that it was taken down', async () => {
  const shop = await openShop(world);
  await payAsAsked(world, await place(world, shop, { email: 'quick@example.com' }));
  await suspend(shop);
  await restore(shop);
  expect(await subjects('quick@example.com')).toEqual([]);
});

test('a store that is restored while its letters are being written tells nobody more that it was taken down', async () => {
  const shop = await openShop(world);
  await payAsAsked(world, await place(world, shop, { email: 'meanwhile@example.com' }));
  await suspend(shop);
  const { deps } = world.app;
  const [measure] = await world.database.sql<{ id: string }>(
    'select id from store_measures where store_id = $1',
    [shop.storeId],
  );
  const telling = await deps.db.forStore(shop.storeId).transact(async (tx) => {
    await measures.restore({ deps, tx });
    const begun = tellShoppers(deps, { store_id: shop.storeId, id: measure!.id });
    const waits = async (): Promise<unknown> => {
      const [waiting] = await world.database.sql('select 1 from pg_locks where not granted limit 1');
      return waiting ? 'waits' : new Promise((resolve) => setTimeout(resolve, 20)).then(waits);
    };
    // Whoever writes waits for what is decided, and does not write beside it.
    expect(await Promise.race([begun.then(() => 'wrote'), waits()])).toBe('waits');
    return { begun };
  });
  await telling.begun;
  expect(await subjects('meanwhile@example.com')).toEqual([]);
});
