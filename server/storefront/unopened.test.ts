import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lagosDate } from '#shared/lagos.ts';
import type { Order } from '#shared/api/orders.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { days } from '../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const contact = { phone: '08031234567', whatsapp: '08039876543' };

async function shopWithContact(): Promise<TestShop> {
  const shop = await openShop(world);
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, contact);
  world.clock.advance(seenWithin);
  return shop;
}

test('a store that never was open shows neither its look nor its owner’s phone', async () => {
  const shop = await openShop(world);
  await world.database.sql(
    'update stores set published_at = null, first_opened_at = null where store_id = $1',
    [shop.storeId],
  );
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, contact);
  world.clock.advance(seenWithin);
  const reply = await world.client(shop.slug).get('/');
  expect([reply.status, reply.text]).toEqual([404, expect.stringContaining('Opening soon')]);
  expect(reply.text).not.toContain('8031234567');
  expect((await world.client(shop.slug).get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
});

test('who bought at the counter of a store that never was open has the page and the receipt they were sent, and nobody else has more', async () => {
  const shop = await shopWithContact();
  await world.database.sql(
    'update stores set published_at = null, first_opened_at = null, version = version + 1 where store_id = $1',
    [shop.storeId],
  );
  const { body: order } = await shop.owner.client.post<Order>(`/api/sites/${shop.slug}/counter/sales`, {
    key: randomUUID(),
    lines: [{ variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 400_000 }],
    paid_by: 'cash',
  });
  world.clock.advance(seenWithin);
  const buyer = world.client(shop.slug);
  const { pathname } = new URL(order.shopper_url);
  const page = await buyer.get(pathname);
  expect([page.status, page.text.includes('Clay mug')]).toEqual([200, true]);
  expect(page.text).toContain('The shop is not open online yet: it sold you this itself.');
  expect(page.text).not.toContain('resting');
  const receipt = await buyer.get(`${pathname}/receipt`);
  expect([receipt.status, receipt.text.includes('Paid in full. Thank you.')]).toEqual([200, true]);
  const pdf = await buyer.get(`${pathname}/receipt.pdf`);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  for (const path of ['/', '/products', `/products/${shop.product.slug}`, '/checkout', '/basket'])
    expect([path, (await buyer.get(path)).status]).toEqual([path, 404]);
  const track = await buyer.get('/track');
  for (const { text } of [track, await buyer.get(`/orders/${'x'.repeat(44)}`)])
    expect([text.includes('8031234567'), text.includes('8039876543')]).toEqual([false, false]);
  const guessed = await buyer.get(`/orders/${'x'.repeat(44)}`);
  expect([guessed.text.includes('Opening soon'), guessed.text.includes('is resting')]).toEqual([true, false]);
});

test('a store that never was open and closes for good does not ask anybody to come back, and who bought at its counter reads until when', async () => {
  const shop = await shopWithContact();
  const at = new Date(world.clock.now().getTime() + days(30));
  const { body: order } = await shop.owner.client.post<Order>(`/api/sites/${shop.slug}/counter/sales`, {
    key: randomUUID(),
    lines: [{ variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 400_000 }],
    paid_by: 'cash',
  });
  await world.database.sql(
    `update stores set published_at = null, first_opened_at = null, closing_at = $2, version = version + 1
     where store_id = $1`,
    [shop.storeId, at],
  );
  world.clock.advance(seenWithin);
  const buyer = world.client(shop.slug);
  const front = await buyer.get('/');
  expect([front.status, front.text]).toEqual([
    404,
    expect.stringContaining('Ada’s Shop is closing for good'),
  ]);
  expect(front.text).toContain(`It is there until at least ${lagosDate(at)}`);
  for (const untrue of ['come back', 'Opening soon', 'resting', '8031234567'])
    expect([untrue, front.text.includes(untrue)]).toEqual([untrue, false]);
  const page = (await buyer.get(new URL(order.shopper_url).pathname)).text;
  expect(page).toContain(`The shop closes for good. This page is here until at least ${lagosDate(at)}`);
  expect(page).not.toContain('not open online yet');
});
