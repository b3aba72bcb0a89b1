import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BroughtFile, PastOrder } from '#shared/api/brought.ts';
import type { Customer } from '#shared/api/customers.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { pictureForm } from '#tests/support/stores.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
});
beforeEach(async () => {
  shop = await openShop(world);
});
afterAll(() => world.close());

const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
const owner = () => shop.owner.signIn();

async function send(text: string) {
  const form = pictureForm(Buffer.from(text), { name: 'orders_export.csv', type: 'text/csv' });
  return (await owner()).send<BroughtFile>('POST', to('/brought-orders'), form.body, form.headers);
}
async function bring(text: string) {
  const { id } = (await send(text)).body;
  await (await owner()).post(to(`/brought-orders/${id}/start`), { doubtful: 'leave' });
  await world.work();
  return (await (await owner()).get<BroughtFile>(to(`/brought-orders/${id}`))).body;
}
const past = async (query = '') =>
  (await (await owner()).get<{ items: PastOrder[]; next: string | null }>(to(`/past-orders${query}`))).body;

const shopify =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping Street,Shipping City,Shipping Province Name,Notes,Cancelled at,Payment Method,Refunded Amount,Outstanding Balance,Phone,Billing Phone';
const file = [
  shopify,
  '#1002,ngozi@example.com,partially_refunded,2024-03-02 14:05:11 +0100,fulfilled,,yes,NGN,9000.00,1500.00,0.00,10000.00,TEN,500.00,GIG,2024-03-02 14:00:00 +0100,2,Adire gown - M,4000.00,A-M,Ngozi Eze,12 Allen,Ikeja,Lagos,Ring,,Paystack,2000.00,0.00,,+234 803 000 0002',
  '#1002,ngozi@example.com,,,,,,,,,,,,,,,1,Cap,1000.00,,,,,,,,,,,,',
  '#1001,,pending,,,,no,NGN,2500.00,0.00,0.00,2500.00,,0.00,,2024-01-05 09:00:00 +0100,1,Clay mug,2500.00,,Bisi Ade,,,,,,Bank Deposit,0.00,2500.00,08030000001,',
  '#1000,,voided,,,,no,NGN,900.00,0.00,0.00,900.00,,0.00,,2023-12-31 23:30:00 +0100,1,Bowl,900.00,,Bisi Ade,,,,,2024-01-01 10:00:00 +0100,,0.00,0.00,08030000001,',
  '#0999,,paid,2023-11-01 10:00:00 +0100,fulfilled,,no,USD,20.00,0.00,0.00,20.00,,0.00,,2023-11-01 10:00:00 +0100,1,Bowl,20.00,,Joe,,,,,,,0.00,0.00,,',
  '#0998,,paid,,,,no,NGN,20.00,0.00,0.00,,,0.00,,soon,x,Bowl,20.00,,Joe,,,,,,,0.00,0.00,,',
  '#0998,,,,,,,,,,,,,,,,1,Jug,20.00,,,,,,,,,,,,',
].join('\n');

describe('orders of another shop come in as history', () => {
  test('every line is in, or named with its reason', async () => {
    const { body } = await send(file);
    expect([body.source, body.line_count, body.looks]).toEqual([
      'shopify',
      7,
      { new: 3, known: 0, doubtful: 0, refused: 2 },
    ]);
    expect(body.problems.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [6, 'Currency', 'This order is in USD. Only orders in naira come in.'],
      [7, 'Created at', '“soon” may be two days, or none. Write it like 2024-03-02.'],
      [7, 'Lineitem quantity', '“x” is no whole number. Write it like 12.'],
      [7, 'Total', 'Say what the order cost, for example 2500.'],
      [8, '', 'Not taken in, because line 7 of the same order has something to mend.'],
    ]);
    expect((await past()).items).toEqual([]);
  });

  test('with their old number, day, lines, total, and what was paid and sent as the file says', async () => {
    const done = await bring(file);
    expect([done.state, done.counts.made, done.counts.refused]).toEqual(['done', 3, 2]);
    const { items } = await past();
    expect(items.map(({ number }) => number)).toEqual(['#1002', '#1001', '#1000']);
    expect(items[0]).toMatchObject({
      source: 'shopify',
      placed_at: '2024-03-02T13:00:00.000Z',
      name: 'Ngozi Eze',
      phone: '08030000002',
      email: 'ngozi@example.com',
      address: '12 Allen, Ikeja, Lagos',
      note: 'Ring',
      lines: [
        { title: 'Adire gown - M', sku: 'A-M', quantity: 2, price_kobo: 400_000 },
        { title: 'Cap', sku: '', quantity: 1, price_kobo: 100_000 },
      ],
      delivery_kobo: 150_000,
      discount_kobo: 50_000,
      total_kobo: 1_000_000,
      paid_kobo: 1_000_000,
      refunded_kobo: 200_000,
      canceled: false,
      money_said: 'partially refunded',
      sent_said: 'fulfilled',
    });
    expect(items.slice(1).map((one) => [one.paid_kobo, one.canceled, one.money_said, one.sent_said])).toEqual(
      [
        [0, false, 'pending', ''],
        [0, true, 'voided', ''],
      ],
    );
  });

  test('brought twice they are there once; what one file brought is taken back', async () => {
    const { id } = await bring(file);
    const again = await bring(
      `${file}\n#1003,,paid,,,,no,NGN,1,0,0,100.00,,0,,2024-05-01 10:00:00 +0100,1,Mug,100.00,,Tunde,,,,,,,0,0,,`,
    );
    expect([again.looks.known, again.looks.new, again.counts.same, again.counts.made]).toEqual([3, 1, 3, 1]);
    expect((await past()).items).toHaveLength(4);
    const undo = async () => (await (await owner()).post(to(`/brought-orders/${id}/undo`), {})).body;
    expect([await undo(), await undo()]).toEqual([
      { removed: 3, kept: 0 },
      { removed: 0, kept: 0 },
    ]);
    expect((await past()).items.map(({ number }) => number)).toEqual(['#1003']);
  });

  test('they are found by number, name, phone, its last digits and what was bought', async () => {
    await bring(file);
    const found = async (search: string) =>
      (await past(`?search=${encodeURIComponent(search)}`)).items.map(({ number }) => number);
    expect(await found('#1002')).toEqual(['#1002']);
    expect(await found('1001')).toEqual(['#1001']);
    expect(await found('bisi')).toEqual(['#1001', '#1000']);
    expect(await found('+234 803 000 0002')).toEqual(['#1002']);
    expect(await found('0002')).toEqual(['#1002']);
    expect(await found('000 0002')).toEqual(['#1002']);
    expect(await found('gown')).toEqual(['#1002']);
    expect(await found('***')).toEqual([]);
    const first = await past('?limit=2');
    expect(first.items).toHaveLength(2);
    expect((await past(`?limit=2&after=${first.next}`)).items.map(({ number }) => number)).toEqual(['#1000']);
  });

  test('nothing of the store moves by them: no stock, money, number, letter, webhook, advert, customer or figure', async () => {
    const still = () =>
      world.database.sql(
        `select (select count(*) from orders)::int as orders, (select count(*) from ledger_entries)::int as ledger,
          (select count(*) from payments)::int as payments, (select count(*) from stock_movements)::int as moved,
          (select count(*) from webhook_deliveries)::int as webhooks, (select count(*) from ad_events)::int as adverts,
          (select count(*) from mails)::int as mails, (select count(*) from customers)::int as customers,
          (select coalesce(sum(order_count), 0) + coalesce(sum(spent_kobo), 0) from customers)::int as sums,
          (select string_agg(l::text, '' order by variant_id) from inventory_levels l) as levels`,
      );
    const home = async () => JSON.stringify((await (await owner()).get(to('/home'))).body);
    const [before, homeBefore] = [await still(), await home()];
    await bring(file);
    expect([await still(), await home()]).toEqual([before, homeBefore]);
  });
});

describe('a customer’s past', () => {
  const pastOf = async (id: string) =>
    (
      await (
        await owner()
      ).get<{ items: PastOrder[]; count: number; worth_kobo: number }>(to(`/customers/${id}/past-orders`))
    ).body;
  const add = async (body: object) =>
    (await (await owner()).post<{ customer: Customer }>(to('/customers'), body)).body.customer;

  test('is shown by their number, with what came in apart from what they spent here', async () => {
    await bring(file);
    const ngozi = await add({ name: 'Ngozi Eze', phone: '08030000002' });
    const { items, count, worth_kobo } = await pastOf(ngozi.id);
    expect([items.map(({ number }) => number), count, worth_kobo]).toEqual([['#1002'], 1, 800_000]);
    expect([ngozi.order_count, ngozi.spent_kobo]).toEqual([0, 0]);
    const bisi = await add({ name: 'Bisi Ade', phone: '08030000001' });
    expect(await pastOf(bisi.id)).toMatchObject({ count: 2, worth_kobo: 0 });
  });

  test('goes with them when they are erased, keeps its sums, and does not come back with the file', async () => {
    await bring(file);
    const { id } = await add({ name: 'Ngozi Eze', phone: '08030000002' });
    await (await owner()).post(to(`/customers/${id}/erasure`), { last_digits: '0002' });
    const again = await bring(file);
    expect(again.counts).toMatchObject({ made: 0, same: 3 });
    const other = await bring(file.replaceAll('#1002', '#2002'));
    expect(other.counts.made).toBe(1);
    const { items } = await past();
    const theirs = items.filter(({ number }) => number.endsWith('002'));
    expect(
      theirs.map((one) => [
        one.name,
        one.phone,
        one.email,
        one.address,
        one.note,
        one.lines[0]!.title,
        one.total_kobo,
      ]),
    ).toEqual([
      ['Erased customer', '', '', '', '', '', 1_000_000],
      ['Erased customer', '', '', '', '', '', 1_000_000],
    ]);
    expect((await past('?search=ngozi')).items).toEqual([]);
  });

  test('goes out as a sheet, a row for each line', async () => {
    await bring(file);
    const { text } = await (await owner()).get(to('/past-orders-csv?search=1002'));
    expect(text.split('\r\n').slice(1)).toEqual([
      'shopify,#1002,2024-03-02,Ngozi Eze,08030000002,ngozi@example.com,"12 Allen, Ikeja, Lagos",Adire gown - M,A-M,2,4000,1500,500,10000,10000,2000,partially refunded,fulfilled,,Ring',
      'shopify,#1002,2024-03-02,Ngozi Eze,08030000002,ngozi@example.com,"12 Allen, Ikeja, Lagos",Cap,,1,1000,,,,,,partially refunded,fulfilled,,Ring',
      '',
    ]);
  });
});

describe('files of WooCommerce', () => {
  test('with all lines of an order in one cell', async () => {
    const done = await bring(
      'order_id,order_number,order_date,paid_date,status,shipping_total,discount_total,order_total,refund_total,order_currency,payment_method_title,billing_first_name,billing_last_name,billing_email,billing_phone,customer_note,line_item_1,line_item_2\n' +
        '51,51,2024-06-01 10:00:00,2024-06-01 10:02:00,completed,1000,0,11000.00,0,NGN,Paystack,Ada,Obi,ada@example.com,0803-000-0009,,name:Gown|product_id:3|sku:G|quantity:2|total:9000.00,name:Cap|quantity:1|total:1000\n' +
        '52,52,2024-06-02 10:00:00,,wc-cancelled,0,0,500.00,0,NGN,,Ada,Obi,,,,name:Cap|quantity:1|total:500,',
    );
    expect([done.source, done.problems, done.counts.made]).toEqual(['woocommerce', [], 2]);
    const { items } = await past();
    expect(items.map((one) => [one.number, one.name, one.paid_kobo, one.canceled, one.sent_said])).toEqual([
      ['52', 'Ada Obi', 0, true, 'cancelled'],
      ['51', 'Ada Obi', 1_100_000, false, 'completed'],
    ]);
    expect(items[1]!.lines).toEqual([
      { title: 'Gown', sku: 'G', quantity: 2, price_kobo: 450_000 },
      { title: 'Cap', sku: '', quantity: 1, price_kobo: 100_000 },
    ]);
  });

  test('with a row for each line, and days whose order the file itself says', async () => {
    const heads =
      'Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Phone (Billing),Order Total Amount,Order Shipping Amount,Item Name,Quantity (- Refund),Item Cost';
    const done = await bring(
      `${heads}\n7,Completed,02/13/2024 10:00,Ada,Obi,08030000009,2000,0,Mug,1,500\n7,Completed,02/13/2024 10:00,Ada,Obi,08030000009,2000,0,Jug,3,500\n8,Completed,03/02/2024 10:00,Ada,Obi,,500,0,Mug,1,500`,
    );
    expect(done.problems).toEqual([]);
    expect((await past()).items.map((one) => [one.number, one.placed_at, one.lines.length])).toEqual([
      ['8', '2024-03-02T09:00:00.000Z', 1],
      ['7', '2024-02-13T09:00:00.000Z', 2],
    ]);
    const unclear = await send(`${heads}\n9,Completed,03/02/2024,Ada,Obi,,500,0,Mug,1,500`);
    expect(unclear.body.problems[0]!.problem).toBe(
      '“03/02/2024” may be two days, or none. Write it like 2024-03-02.',
    );
  });

  test('as its own report writes them', async () => {
    await bring(
      'Date,Order #,Status,Customer,Customer type,Product(s),Items sold,Coupon(s),N. Revenue\n2024-06-01 10:00:00,77,completed,Ada Obi,new,"2× Gown, red, 1× Cap",3,,"12,000.00"',
    );
    const [one] = (await past()).items;
    expect([one!.number, one!.name, one!.total_kobo, one!.lines]).toEqual([
      '77',
      'Ada Obi',
      1_200_000,
      [
        { title: 'Gown, red', sku: '', quantity: 2, price_kobo: null },
        { title: 'Cap', sku: '', quantity: 1, price_kobo: null },
      ],
    ]);
  });
});
