import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '#shared/api/customers.ts';
import type { DataRequest } from '#shared/api/personal-data.ts';
import { filesBelow } from '#tests/support/programs/test-files.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { settle } from '#server/payments/index.ts';
import {
  knownPerson,
  plantMore,
  theirEmail,
  theirPhones,
  type KnownPerson,
} from '#tests/support/moving/known-person.ts';
import { plantBrought } from '#tests/support/moving/brought-person.ts';
import { act, pass, payAsAsked, place } from '#tests/support/selling/odd-money.ts';
import { impersonal, personal } from '#tests/support/moving/personal-columns.ts';
import { days, hours } from '../platform/clock.ts';

let world: TestApp;
let known: KnownPerson;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  known = await knownPerson(world);
});
afterAll(() => world.close());

interface Column {
  table_schema: string;
  table_name: string;
  column_name: string;
  udt_name: string;
}
const nameOf = ({ table_name: table, column_name: column }: Column) => `${table}.${column}`;
/** Every column that can hold words, those of waiting jobs among them. */
const columns = () =>
  world.database.sql<Column>(`
    select c.table_schema, c.table_name, c.column_name, c.udt_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.udt_name in ('text', 'jsonb', 'json', '_text', 'bytea', 'varchar', 'name', 'bpchar')
      and (c.table_schema = 'public' or (c.table_schema = 'pgboss' and c.table_name = 'job'))
    order by 1, 2, 3`);

/** What names the person: their names and numbers, and the last digits where those stand alone. */
const theirs = `markerson|zubaidah|8055512345|8055567890|(^| )(2345|7890)( |$)`;

/** Where any of that stands, in any row of any store. */
async function holding(): Promise<string[]> {
  const found: string[] = [];
  for (const column of await columns()) {
    const { table_schema: schema, table_name: table, column_name: name, udt_name: type } = column;
    const text = type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`;
    const [row] = await world.database.sql<{ n: number }>(
      `select count(*)::int as n from "${schema}"."${table}" where ${text} ~* $1`,
      [theirs],
    );
    if (row!.n > 0) found.push(nameOf(column));
  }
  return found.toSorted();
}

const erasure = (id = known.customerId) => `/customers/${id}/erasure`;
const tryErase = async (last_digits: string, of = known, id = of.customerId) =>
  (await of.shop.owner.signIn()).post<Customer & { detail: string; last_digits: string[] }>(
    `/api/sites/${of.shop.slug}${erasure(id)}`,
    { last_digits },
  );
/** Every table as it stands, but for who is signed in. */
async function everything(): Promise<string[]> {
  const tables = await world.database.sql<{ name: string }>(
    `select table_name as name from sharding_registry where table_name not in ('sessions', 'session_tokens') order by ord`,
  );
  const read = tables.map(async ({ name }) => {
    const [row] = await world.database.sql<{ all: string }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as all from ${name} t`,
    );
    return `${name} ${row!.all}`;
  });
  return Promise.all(read);
}
/** All money there is: of orders, their lines, the ledger, tries to pay and refunds. */
const money = () =>
  world.database.sql(`
    select 'order' as of, id::text, concat_ws(' ', number, status, payment_status, fulfillment_status, subtotal_kobo, delivery_kobo,
      fee_kobo, discount_kobo, tail_kobo, total_kobo, captured_kobo, refunded_kobo, placed_at) as is from orders
    union all select 'line', id::text, concat_ws(' ', order_id, quantity, unit_price_kobo, discount_kobo, total_kobo) from order_lines
    union all select 'ledger', id::text, l::text from ledger_entries l
    union all select 'payment', reference, concat_ws(' ', state, amount_kobo, captured_kobo, fee_kobo, refund_kobo) from payments
    union all select 'refund', id::text, concat_ws(' ', reference, state, amount_kobo, key) from refunds
    union all select 'customer', id::text, concat_ws(' ', order_count, spent_kobo) from customers
    union all select 'stock', variant_id::text, concat_ws(' ', on_hand, held, committed) from inventory_levels
    union all select 'code', id::text, uses::text from discounts
    order by 1, 2`);

test('every column that can hold words is known to hold something of shoppers or not', async () => {
  const all = (await columns()).filter((one) => one.table_schema === 'public').map(nameOf);
  const thought = new Set([...personal, ...impersonal]);
  expect(all.filter((name) => !thought.has(name))).toEqual([]);
  expect([...thought].filter((name) => !all.includes(name))).toEqual([]);
  expect(personal.filter((name) => impersonal.includes(name))).toEqual([]);
});

describe('who may not be erased yet', () => {
  const whoIs = async (search: string) =>
    (await known.call<{ items: Customer[] }>('GET', `/customers?search=${search}`)).items[0]!;
  const phone = '08079990001';
  const refusal = async () => {
    const { id } = await whoIs(phone);
    const before = await everything();
    const reply = await tryErase('0001', known, id);
    expect(reply.status).toBe(409);
    expect(await everything()).toEqual(before);
    const { hindrances } = await known.call<{ hindrances: { sentence: string }[] }>('GET', erasure(id));
    expect(reply.body.detail.startsWith(hindrances[0]!.sentence)).toBe(true);
    return reply.body.detail;
  };

  test('is told what is not finished and what to do, and nothing is changed', async () => {
    const order = await place(world, known.shop, { phone, name: 'Tolu' });
    expect(await refusal()).toMatch(
      /^Money may still come for order #\d+\. Wait until that is known, soon after /,
    );
    await payAsAsked(world, order);
    expect(await refusal()).toMatch(
      /^Order #\d+ is paid and not sent\. Send it and mark it as delivered, or cancel it and send the money back\.$/,
    );
    await act(order, 'refund', { amount_kobo: 100_000, key: 'a-part-of-it' });
    expect(await refusal()).toMatch(/^A refund of order #\d+ is under way\./);
    await pass(world, hours(3));
    await act(order, 'fulfill', { tracking: '' });
    expect(await refusal()).toMatch(/^Order #\d+ is on its way\. Mark it as delivered first\.$/);
    const { id } = world.sandbox.control.openDispute({ reference: order.reference, amount: 450_000 });
    await world.database.sql(
      `insert into disputes (integration, id, reference, amount_kobo, category, state, opened_at, changed_at)
       values ('platform', $1, $2, 450000, 'general', 'open', now(), now())`,
      [String(id), order.reference],
    );
    expect(await refusal()).toMatch(/^The bank of who paid order #\d+ asks for that money\./);
    await world.database.sql(`delete from disputes where reference = $1`, [order.reference]);
    const cash = await place(world, known.shop, { phone, name: 'Tolu', pay_method: 'on_delivery' });
    expect(await refusal()).toMatch(
      /^Order #\d+ is still open\. .+ 1 more of their orders are not finished\.$/,
    );
    await act(cash, 'fulfill', { tracking: '' });
    await act(cash, 'delivered');
    await act(order, 'delivered');
    expect(await refusal()).toMatch(
      /^Order #\d+ was sent and its money is not recorded\. Record it first\.$/,
    );
    await act(cash, 'cash');
    const { id: customer } = await whoIs(phone);
    expect((await tryErase('0001', known, customer)).status).toBe(200);
  });

  test('the wrong digits erase nobody', async () => {
    const before = await everything();
    const reply = await tryErase('1234');
    expect([reply.status, reply.body.last_digits]).toEqual([
      400,
      ['Enter the last four digits of their phone number.'],
    ]);
    expect(await everything()).toEqual(before);
  });
});

describe('who is erased', () => {
  let before: unknown[];
  beforeAll(async () => {
    await plantMore(world, known);
    await plantBrought(world, known);
    // Whatever is counted on the list was really there, so what is not there afterwards was erased.
    expect(await holding()).toEqual([...personal].toSorted());
    before = await money();
    // A process that dies in the middle leaves everything as it was.
    const whole = await everything();
    await world.database.sql(
      `alter table data_requests add constraint power_cut check (kind <> 'erased') not valid`,
    );
    expect((await tryErase('2345')).status).toBe(500);
    await world.database.sql('alter table data_requests drop constraint power_cut');
    expect(await everything()).toEqual(whole);
    // Asked for twice at once, it is done once.
    const replies = await Promise.all([tryErase('2345'), tryErase('2345')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('is in no column of any table any more, and every sum is what it was to the kobo', async () => {
    // Counts of mails by address end by themselves.
    world.clock.advance(days(3));
    await world.database.db.transact((tx) => world.app.deps.jobs.send(tx, 'mail.tidy', {}));
    await world.work();
    expect(await holding()).toEqual([]);
    expect(await money()).toEqual(before);
  });

  test('photos they added to what they wrote are gone from the disk, too', async () => {
    const [row] = await world.database.sql<{ n: number }>(
      'select count(*)::int as n from review_photos where store_id = $1 and state <> $2',
      [known.shop.storeId, 'withdrawn'],
    );
    expect(row!.n).toBe(0);
    await world.work();
    expect(await filesBelow(world.app.deps.blobs, `media/${known.shop.storeId}`)).toEqual([]);
  });

  test('is shown as erased, with what their orders cost, and cannot be changed; a second time is the same', async () => {
    const { body } = await tryErase('2345');
    expect(body).toMatchObject({
      name: '',
      phone: '',
      email: '',
      tags: [],
      addresses: [],
      enquiries: [],
      reviews: [],
    });
    expect(body.erased_at).not.toBeNull();
    expect(body.spent_kobo).toBe(510_000);
    const { items } = await known.call<{ items: DataRequest[] }>(
      'GET',
      `/customers/${known.customerId}/data-requests`,
    );
    expect(items.map(({ kind, by }) => [kind, by])).toEqual([['erased', 'Ada']]);
    const owner = await known.shop.owner.signIn();
    const to = `/api/sites/${known.shop.slug}/customers`;
    expect((await owner.put(`${to}/${known.customerId}/tags`, { tags: ['vip'] })).status).toBe(409);
    expect((await owner.get<{ items: object[] }>(`${to}?search=${theirPhones[0]}`)).body.items).toEqual([]);
    const changes = await known.call<{ items: { what: string }[] }>('GET', '/changes?kind=customers');
    expect(changes.items[0]!.what).toBe('Erased a customer who asked for it');
  });

  test('their orders are found by their goods, and say nothing but numbers and money', async () => {
    const { items } = await known.call<{ items: { number: number; customer_name: string; phone: string }[] }>(
      'GET',
      '/orders?search=mug&limit=50',
    );
    const found = items.find((one) => one.number === known.delivered.number)!;
    expect([found.customer_name, found.phone]).toEqual(['Erased customer', '']);
  });

  test('the link of their order says what happened, to whoever has it, and takes no word any more', async () => {
    const page = await known.visit.ask(known.delivered.order_url);
    expect(page.status).toBe(410);
    expect(page.text).toContain(`Order #${known.delivered.number} was erased`);
    expect(page.text).toContain('tell the shop the number of the order');
    const form = { line: '00000000-0000-4000-8000-000000000009', stars: '5', words: 'x', name: 'x' };
    expect((await known.visit.ask(`${known.delivered.order_url}/review`, { form })).status).toBe(404);
  });

  test('money that comes late for their order is taken in, explained and sent back', async () => {
    const { reference } = known.unpaid;
    await world.sandbox.control.pay({ reference });
    expect(await settle(world.app.deps.payments, reference, 'test')).toMatchObject({ state: 'late_paid' });
    await pass(world, hours(3));
    const refunds = await world.database.sql(
      'select state, amount_kobo::int as kobo from refunds where reference = $1',
      [reference],
    );
    expect(refunds).toEqual([{ state: 'processed', kobo: 550_000 }]);
  });

  test('who orders again by the same number is a new customer', async () => {
    await place(world, known.shop, { phone: theirPhones[0], name: 'Zubaidah', email: theirEmail });
    const { items } = await known.call<{ items: Customer[] }>('GET', `/customers?search=${theirPhones[0]}`);
    expect(items.map(({ id, order_count }) => [id === known.customerId, order_count])).toEqual([[false, 1]]);
  });
});

test('of orders that come in while somebody is erased none is left behind with their name, and none is lost', async () => {
  const phone = '08079990002';
  const first = await place(world, known.shop, { phone, name: 'Kemi Bello', pay_method: 'on_delivery' });
  await act(first, 'cancel', { reason: '' });
  const { items } = await known.call<{ items: Customer[] }>('GET', `/customers?search=${phone}`);
  const { id } = items[0]!;
  const [reply] = await Promise.all([
    tryErase('0002', known, id),
    ...[1, 2, 3, 4].map(() => place(world, known.shop, { phone, name: 'Kemi Bello' })),
  ]);
  expect([200, 409]).toContain(reply.status);
  const orders = await world.database.sql<{ of_erased: boolean; named: boolean }>(
    `select o.name <> 'Erased customer' as named, c.erased_at is not null as of_erased
     from orders o join customers c on c.store_id = o.store_id and c.id = o.customer_id
     where o.store_id = $1 and (c.id = $2 or c.phone = $3)`,
    [known.shop.storeId, id, phone],
  );
  expect(orders).toHaveLength(5);
  for (const { of_erased, named } of orders) expect(named).toBe(!of_erased);
});
