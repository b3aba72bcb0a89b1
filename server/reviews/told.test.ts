import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Review } from '#shared/api/reviews.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';
import { deliveredOrder } from '#tests/support/selling/delivered.ts';
import { pieceShop } from '#tests/support/selling/pieces.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

/** Sends the form on the page of an order, of the line that is asked about there unless another is named. */
async function review(
  shop: TestShop,
  { order_url }: { order_url: string },
  fields: Record<string, string> = {},
) {
  const visit = visitShop(world, shop.slug);
  const [, line = ''] = /name="line" value="([^"]+)"/.exec((await visit.ask(order_url)).text) ?? [];
  const form = { line, stars: '4', words: 'Holds my tea.', name: 'Bisi', ...fields };
  return visit.ask(`${order_url}/review`, { form });
}
const listed = async (shop: TestShop) => {
  const owner = await shop.owner.signIn();
  return (await owner.get<{ items: Review[] }>(`/api/sites/${shop.slug}/reviews`)).body.items;
};
const answer = async (shop: TestShop, { id }: Review, body: object) => {
  const owner = await shop.owner.signIn();
  return owner.put<Review>(`/api/sites/${shop.slug}/reviews/${id}/answer`, body);
};

test('of two who answer one review the second is told what stands there, and overwrites it only when they choose to', async () => {
  const shop = await openShop(world);
  await review(shop, await deliveredOrder(world, shop));
  const [one] = await listed(shop);
  const first = await answer(shop, one!, { words: 'Thank you.', seen: '' });
  expect([first.status, first.body.answer]).toEqual([200, 'Thank you.']);
  const second = await answer(shop, one!, { words: 'Sorry!', seen: '' });
  expect([second.status, second.body]).toEqual([
    409,
    {
      detail: 'Somebody else answered this review while you were writing. Yours is not saved yet.',
      newer: first.body,
    },
  ]);
  expect((await listed(shop))[0]!.answer).toBe('Thank you.');
  // An answer that was lost on the line is nobody else's.
  expect((await answer(shop, one!, { words: 'Thank you.', seen: '' })).status).toBe(200);
  const chosen = await answer(shop, one!, { words: 'Sorry!', seen: 'Thank you.' });
  expect([chosen.status, chosen.body.answer]).toEqual([200, 'Sorry!']);
});

test('nobody is asked about what was taken out of an order before it was sent', async () => {
  const at = await pieceShop(world);
  const order = await at.order(1, 1);
  const back = await order.act('refund', {
    amount_kobo: 100_000,
    lines: [{ line_id: order.plate, quantity: 1 }],
    restock: true,
    key: 'a-plate-goes-back',
  });
  const sent = await order.act('fulfill');
  const brought = await order.act('delivered');
  expect([back.status, sent.status, brought.status]).toEqual([200, 200, 200]);
  const page = (await visitShop(world, at.shop.slug).ask(order.order_url)).text;
  expect([page.includes(`value="${order.mug}"`), page.includes(`value="${order.plate}"`)]).toEqual([
    true,
    false,
  ]);
  expect((await review(at.shop, order, { line: order.plate })).status).toBe(404);
  expect((await review(at.shop, order, { line: order.mug })).status).toBe(303);
  expect((await listed(at.shop)).map((one) => one.product_title)).toEqual(['Clay mug']);
});

test('words as long as its field takes them are in, however many lines they have', async () => {
  const shop = await openShop(world);
  const words = `${'x'.repeat(98)}\r\n\r\n`.repeat(9) + 'y'.repeat(100);
  expect((await review(shop, await deliveredOrder(world, shop), { words })).status).toBe(303);
  const [one] = await listed(shop);
  expect(one!.words).toBe(words.replaceAll('\r', ''));
  expect(one!.words).toHaveLength(1000);
});
