import { afterAll, beforeAll, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import type { Slips } from '#shared/api/papers.ts';
import { receiptText, type Receipt } from '#shared/orders/receipt.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { pieceShop, type PieceOrder, type PieceShop } from '#tests/support/selling/pieces.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { hours } from '../../platform/clock.ts';
import { spelled } from '../../platform/files/pdf.ts';

let world: TestApp;
let at: PieceShop;
beforeAll(async () => {
  world = await testApp();
  at = await pieceShop(world, 200);
});
afterAll(() => world.close());

const paper = (order: PieceOrder, end = '') =>
  world.client(at.shop.slug).get<string>(`${order.order_url}/receipt${end}`);
/** Label and amount of each row of a receipt's page. */
const rowsOf = (html: string) =>
  [...parsedPage(html).querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  );
const calls = async <Answer>(path: string) =>
  (await at.shop.owner.signIn()).get<Answer>(`/api/sites/${at.shop.slug}${path}`);

test('the receipt of an order says what was bought, how it was paid and what went back, and weighs little', async () => {
  const order = await at.order(2, 1);
  const paid = await paper(order);
  expect(paid.status).toBe(200);
  expect(paid.text).toContain(`<h1>Receipt for order ${order.number}</h1>`);
  expect(paid.text).toContain('Paid in full. Thank you.');
  expect(rowsOf(paid.text)).toMatchObject([
    ['2 × Clay mug', '₦8,000'],
    ['1 × Clay plate', '₦1,000'],
    ['Goods', '₦9,000'],
    ['Delivery: Lagos', '₦1,500'],
    ['Total', '₦10,500'],
    [expect.stringMatching(/^Paid by card, \d+ \w+ \d{4}, \d\d:\d\d$/), '₦10,500'],
  ]);
  expect(gzipSync(paid.text).length).toBeLessThan(14_000);
  await order.act('refund', { amount_kobo: 400_000, lines: [], restock: false, key: 'back-1-key' });
  await pass(world, hours(3));
  const back = await paper(order);
  expect(back.text).toContain('Paid. ₦4,000 of it was given back.');
  expect(rowsOf(back.text).slice(-2)).toMatchObject([
    [expect.stringMatching(/^Given back by card, /), '−₦4,000'],
    ['Paid in the end', '₦6,500'],
  ]);
  await world.work();
  const told = world.mails().filter((mail) => mail.to === order.email);
  expect(told.find(({ template }) => template === 'order-paid')?.text).toContain(
    `${order.order_url}/receipt`,
  );
});

test('what is not paid has a summary that says so, and cash that was taken out again is on no paper', async () => {
  const order = await at.order(1, 0, { pay_method: 'on_delivery' });
  for (const steps of [[], ['cash', 'cash/undo']]) {
    for (const step of steps) await order.act(step);
    const { text } = await paper(order);
    expect(text).toContain(`<h1>Summary of order ${order.number}</h1>`);
    expect(text).toContain('Not paid. This is what was ordered, and no receipt.');
    expect(text).not.toContain('Receipt for');
    expect(rowsOf(text).at(-1)).toEqual(['Total', '₦5,500']);
  }
  await order.act('cash');
  const { text } = await paper(order);
  expect(text).toContain(`<h1>Receipt for order ${order.number}</h1>`);
  expect(rowsOf(text).slice(-1)).toMatchObject([[expect.stringMatching(/^Paid in cash, /), '₦5,500']]);
});

test('its file is a PDF for the shopper and for the owner; another store has neither', async () => {
  const order = await at.order(1, 1);
  const file = await paper(order, '.pdf');
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.headers['content-disposition']).toBe(`attachment; filename="Receipt ${order.number}.pdf"`);
  expect(file.text.slice(0, 5)).toBe('%PDF-');
  const own = await calls<{ name: string; pdf: string }>(`/orders/${order.id}/receipt`);
  expect(own.body.name).toBe(`Receipt ${order.number}.pdf`);
  expect(Buffer.from(own.body.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const other = await pieceShop(world, 5);
  const client = await other.shop.owner.signIn();
  expect((await client.get(`/api/sites/${other.shop.slug}/orders/${order.id}/receipt`)).status).toBe(404);
  const wrong = `/orders/${'a'.repeat(44)}/receipt`;
  expect((await world.client(at.shop.slug).get(wrong)).status).toBe(404);
});

test('business address and number stand on receipts once they are filled in', async () => {
  const client = await at.shop.owner.signIn();
  const words = { business_address: '12 Awólọ́wọ̀ Road', business_number: 'RC 123456' };
  await client.patch(`/api/sites/${at.shop.slug}/settings`, words);
  const { text } = await paper(await at.order(1, 0));
  expect(text).toContain('12 Awólọ́wọ̀ Road');
  expect(text).toContain('Business number RC 123456');
});

test('the faces spell naira, Yoruba, Hausa and Igbo, and leave out what they have no letter for', () => {
  const all = 'Adéọlá Ẹ̀gbẹ́ ṣe ₦5,000 · Ɓature Ɗan Ƙasa ƴaƴa · Ụzọ ọma ṅ';
  expect(spelled(all)).toBe(all.normalize('NFC'));
  expect(spelled('🔥 Ankara  gown 你好')).toBe('Ankara gown');
  expect(spelled('O\u0329s\u0329un')).toBe('Ọṣun');
});

test('each kind of money is named in every state', () => {
  const at0 = '2026-09-05T13:05:00.000Z';
  const receipt: Receipt = {
    state: 'part',
    from: { name: 'Ada', lines: [], phone: '08031234567', number: '' },
    number: 1001,
    placed_at: at0,
    to: [],
    lines: [{ title: 'Mug', quantity: 1, total_kobo: 500_000 }],
    subtotal_kobo: 500_000,
    delivery_kobo: 0,
    discount_kobo: 50_000,
    fee_kobo: 0,
    tail_kobo: 0,
    total_kobo: 450_000,
    discount_code: 'EID',
    delivery_name: '',
    delivery_kind: 'none',
    paid: [
      { at: at0, way: 'cash', kobo: 100_000 },
      { at: at0, way: 'card_machine', kobo: 50_000 },
      { at: at0, way: 'own_account', kobo: 100_000 },
    ],
    back: [],
  };
  const text = receiptText(receipt, 'en');
  expect(text.says).toBe('Paid in part. ₦2,000 is still to be paid.');
  expect(text.from).toEqual(['0803 123 4567']);
  expect(text.sums).toEqual([
    { label: 'Goods', amount: '₦5,000' },
    { label: 'Discount, EID', amount: '−₦500' },
  ]);
  expect(text.moves.map(({ label }) => label)).toEqual([
    'Paid in cash, 5 Sep 2026, 14:05',
    'Paid by card machine, 5 Sep 2026, 14:05',
    'Paid by transfer to the shop, 5 Sep 2026, 14:05',
  ]);
  expect(receiptText(receipt, 'pcm').says).toBe('Dem don pay part. E remain ₦2,000 to pay.');
});

test('slips and labels say what is in the parcel and where it goes, tell no price, and leave out what goes nowhere', async () => {
  const order = await at.order(3, 1);
  const canceled = await at.order(1, 0, { pay_method: 'on_delivery' });
  await canceled.act('cancel', {});
  await order.act('fulfill', { lines: [{ line_id: order.mug, quantity: 1 }] });
  const slips = await calls<Slips>(`/orders/slips?orders=${[order.id, canceled.id, order.id].join(',')}`);
  expect(slips.body.items).toMatchObject([
    { number: order.number, sent_before: 1, lines: [{ open: 2 }, { open: 1 }] },
  ]);
  expect(slips.text).not.toContain('kobo');
  expect([slips.body.says.to, slips.body.says.inEach]).toEqual(['To', 'In each']);
  const client = await at.shop.owner.signIn();
  await client.patch(`/api/sites/${at.shop.slug}/settings`, { languages: ['pcm', 'en'] });
  const { body } = await calls<Slips>(`/orders/slips?orders=${order.id}`);
  expect([body.says.to, body.says.inEach]).toEqual(['E dey go', 'Inside each one']);
  await client.patch(`/api/sites/${at.shop.slug}/settings`, { languages: ['en'] });
  const many = Array.from({ length: 301 }, () => crypto.randomUUID()).join(',');
  expect((await calls(`/orders/slips?orders=${many}`)).body).toEqual({
    orders: ['Choose at most 300 orders at once.'],
  });
});
