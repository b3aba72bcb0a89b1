import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newsTag, type BroughtFile } from '#shared/api/brought.ts';
import type { Customer, CustomerSummary } from '#shared/api/customers.ts';
import type { Note } from '#shared/api/notes.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { place } from '#tests/support/selling/odd-money.ts';
import { pictureForm } from '#tests/support/stores.ts';
import { refusing } from '#tests/support/refusing.ts';
import { days } from '../platform/clock.ts';

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
  const form = pictureForm(Buffer.from(text), { name: 'customers_export.csv', type: 'text/csv' });
  const reply = await (
    await owner()
  ).send<BroughtFile>('POST', to('/brought-customers'), form.body, form.headers);
  return reply;
}
async function bring(text: string, doubtful: 'leave' | 'bring' = 'leave') {
  const { id } = (await send(text)).body;
  await (await owner()).post(to(`/brought-customers/${id}/start`), { doubtful });
  await world.work();
  return (await (await owner()).get<BroughtFile>(to(`/brought-customers/${id}`))).body;
}
const people = async () =>
  (await (await owner()).get<{ items: CustomerSummary[] }>(to('/customers?limit=100'))).body.items.toSorted(
    (a, b) => (a.phone < b.phone ? -1 : 1),
  );
const view = async (phone: string) => {
  const { id } = (await people()).find((one) => one.phone === phone)!;
  return (await (await owner()).get<Customer>(to(`/customers/${id}`))).body;
};
const notesOf = async (id: string) =>
  (await (await owner()).get<{ items: Note[] }>(to(`/customers/${id}/notes`))).body.items.map(
    ({ words }) => words,
  );
const add = async (body: object) =>
  (await (await owner()).post<{ customer: Customer }>(to('/customers'), body)).body.customer;

const shopify =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags';

describe('a list of customers is looked at before anything is written', () => {
  test('each line is new, known, doubtful or refused, with its reason', async () => {
    await add({ name: 'Bisi Ade', phone: '08030000001', email: 'bisi@example.com' });
    await add({ name: 'Sade Cole', phone: '08030000009', email: '' });
    const { body, status } = await send(
      [
        shopify,
        "1,Ngozi,Eze,ngozi@example.com,yes,12 Allen,Ikeja,,'+2348030000002,no,5000.00,2,Likes blue,no,VIP",
        '2,Bisi,Adeyemi,,no,,,,234 803 000 0001,no,0.00,0,,no,',
        '3,Bisi,Ade,bisi@example.com,no,,,8030000003,,no,0,0,,no,',
        '4,Chidi,Obi,,no,,,,08030000009,no,0,0,,no,',
        '5,Only,Mail,only@example.com,no,,,,,no,0,0,,no,',
        '6,Far,Away,,no,,,,+447700900123,no,0,0,,no,',
        '7,Big,Number,,no,,,,2.34803E+12,no,0,0,,no,',
        '8,Ngozi,,other@,no,,,,08030000004,no,0,0,,no,',
        '9,,,,no,,,,,no,0,0,,no,',
        '10,Tunde,Bello,,no,,,,08030000002,no,0,0,,no,',
        '11,Ngozi,E.,ngozi@example.com,no,,,,0803 000 0002,no,0,0,Second line,no,',
      ].join('\n'),
    );
    expect(status).toBe(201);
    expect([body.source, body.line_count, body.looks]).toEqual([
      'shopify',
      11,
      { new: 1, known: 1, doubtful: 2, refused: 6 },
    ]);
    expect(body.problems.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [4, 'Email', 'This e-mail address is Bisi Ade’s here, who has another number.'],
      [5, 'Phone', 'This number is Sade Cole’s here.'],
      [6, 'Phone', 'There is no phone number. Here a customer is known by it.'],
      [7, 'Phone', '“+447700900123” is no Nigerian mobile number like 0803 123 4567.'],
      [
        8,
        'Phone',
        '“2.34803E+12” was shortened by the sheet. Format the column as text, enter the number anew and send the line again.',
      ],
      [9, 'Email', '“other@” is no e-mail address.'],
      [10, 'Phone', 'There is no phone number. Here a customer is known by it.'],
      [11, 'Phone', 'The number of line 2, where it is Ngozi Eze’s.'],
    ]);
    expect((await people()).map(({ name }) => name)).toEqual(['Bisi Ade', 'Sade Cole']);
  });

  test('a file of something else, or without numbers and addresses, is refused with what to do', async () => {
    const sentence = async (text: string) => {
      const { status, body } = await send(text);
      return [status, (body as unknown as { file: string[] }).file[0]];
    };
    expect(await sentence('Handle,Title,Variant Price\nmug,Mug,2500')).toEqual([
      400,
      'This is a file of products. Bring it in under “Products”.',
    ]);
    expect(await sentence('Name,Lineitem name,Financial Status\n#1,Mug,paid')).toEqual([
      400,
      'This is a file of orders. Bring it in under “Past orders”.',
    ]);
    expect((await sentence('Who,Where\nBisi,Lagos'))[1]).toMatch(
      /^No column of this file is called Phone or Email\./,
    );
  });
});

describe('customers come in in the background', () => {
  test('new ones with tags and notes; a yes to news is a tag and makes nobody a reader of ours', async () => {
    const mails = world.mails().length;
    const done = await bring(
      [
        shopify,
        '1,Ngozi,Eze,ngozi@example.com,yes,12 Allen,Ikeja,,08030000002,yes,5000.00,2,Likes blue,no,"VIP, Lagos"',
      ].join('\n'),
    );
    expect([done.state, done.counts]).toEqual([
      'done',
      { waiting: 0, made: 1, completed: 0, same: 0, left_out: 0, refused: 0 },
    ]);
    const ngozi = await view('08030000002');
    expect(ngozi).toMatchObject({
      name: 'Ngozi Eze',
      email: 'ngozi@example.com',
      tags: ['lagos', newsTag, 'vip'],
      order_count: 0,
      spent_kobo: 0,
      subscribed: false,
    });
    expect(await notesOf(ngozi.id)).toEqual(['Likes blue\nAddress: 12 Allen, Ikeja']);
    const [row] = await world.database.sql<{ n: number }>(
      `select (select count(*) from subscribers where store_id = $1)::int
        + (select count(*) from webhook_deliveries where store_id = $1)::int as n`,
      [shop.storeId],
    );
    expect([row!.n, world.mails().length]).toEqual([0, mails]);
    const found = await (await owner()).get<{ items: CustomerSummary[] }>(to('/customers?search=ngozi'));
    expect(found.body.items.map(({ phone }) => phone)).toEqual(['08030000002']);
  });

  test('who is there already is completed and never overwritten, and the same file again changes nothing', async () => {
    const { id } = await add({ name: 'Bisi Ade', phone: '08030000001', email: '' });
    await (await owner()).put(to(`/customers/${id}/tags`), { tags: ['friend'] });
    const text = 'Name,Phone,Email,Tags,Note\nBisi Adeyemi,0803 000 0001,new@example.com,vip,Pays late';
    const done = await bring(text);
    expect(done.counts).toMatchObject({ made: 0, completed: 1 });
    const bisi = await view('08030000001');
    expect([bisi.name, bisi.email, bisi.tags]).toEqual(['Bisi Ade', 'new@example.com', ['friend', 'vip']]);
    const again = await bring(text.replace('new@', 'other@').replace(',Pays late', ','));
    expect([again.looks.known, again.counts.completed, again.counts.same]).toEqual([1, 0, 1]);
    expect([await notesOf(id), (await view('08030000001')).email]).toEqual([
      ['Pays late'],
      'new@example.com',
    ]);
  });

  test('who is doubtful is left out, or brought in by choice: by their number as that customer, else as one of their own', async () => {
    await add({ name: 'Bisi Ade', phone: '08030000001', email: 'bisi@example.com' });
    const text = 'Name,Phone,Email,Tags\nChidi Obi,08030000001,,new\nBisi Ade,08030000003,bisi@example.com,';
    const left = await bring(text);
    expect([left.counts.left_out, (await people()).length]).toEqual([2, 1]);
    const sheet = await (await owner()).get(to(`/brought-customers/${left.id}/left-out-csv`));
    expect(sheet.text).toBe(
      '\uFEFFName,Phone,Email,Tags,Line in your file,What is wrong\r\nChidi Obi,08030000001,,new,2,Phone: This number is Bisi Ade’s here.\r\n' +
        'Bisi Ade,08030000003,bisi@example.com,,3,"Email: This e-mail address is Bisi Ade’s here, who has another number."\r\n',
    );
    const brought = await bring(text, 'bring');
    expect(brought.counts).toMatchObject({ made: 1, completed: 1, left_out: 0 });
    expect((await people()).map(({ name, phone, tags }) => [name, phone, tags])).toEqual([
      ['Bisi Ade', '08030000001', ['new']],
      ['Bisi Ade', '08030000003', []],
    ]);
  });

  test('taking a file back removes whom it added, besides who has ordered or was written about; what was filled in stays', async () => {
    await add({ name: 'Bisi Ade', phone: '08030000001', email: '' });
    const done = await bring(
      'Name,Phone,Email,Note\nBisi Ade,08030000001,bisi@example.com,\nNgozi Eze,08030000002,,Blue\nTunde Bello,08030000003,,\nUche Ike,08030000004,,',
    );
    world.clock.advance(1_000);
    await place(world, shop, { phone: '08030000003', name: 'Tunde Bello' });
    const { id: uche } = await view('08030000004');
    await (
      await owner()
    ).put(to(`/customers/${uche}/notes/${crypto.randomUUID()}`), { words: 'Called today' });
    const undo = async () => (await (await owner()).post(to(`/brought-customers/${done.id}/undo`), {})).body;
    expect(await undo()).toEqual({ removed: 1, kept: 2 });
    expect((await people()).map(({ phone }) => phone)).toEqual(['08030000001', '08030000003', '08030000004']);
    expect((await view('08030000001')).email).toBe('bisi@example.com');
    expect(await undo()).toEqual({ removed: 0, kept: 0 });
  });

  test('who was erased stays so, in this file and the next; who comes back by themselves is a customer', async () => {
    const text = 'Name,Phone,Email\nNgozi Eze,08030000002,ngozi@example.com\nTunde Bello,08030000003,';
    await bring(text);
    const waiting = await send(text);
    const { id } = await view('08030000002');
    const erased = await (await owner()).post(to(`/customers/${id}/erasure`), { last_digits: '0002' });
    expect(erased.status).toBe(200);
    await (await owner()).post(to(`/brought-customers/${waiting.body.id}/start`), { doubtful: 'bring' });
    await world.work();
    const next = await bring(text, 'bring');
    expect(next.problems).toEqual([
      {
        line: 2,
        column: 'Phone',
        problem:
          'This person was erased from your store because they asked for it, and does not come in again.',
      },
    ]);
    expect((await people()).map(({ name }) => name)).toEqual(['Tunde Bello']);
    await place(world, shop, { phone: '08030000002', name: 'Ngozi Eze' });
    expect((await bring(text)).looks).toMatchObject({ known: 2, refused: 0 });
  });

  test('a worker that dies in the middle makes nobody twice, and 2,000 lines are all in', async () => {
    const lines = Array.from({ length: 2000 }, (_, n) => `Person ${n},080${String(40_000_000 + n)},`);
    const { id } = (await send(['Name,Phone,Email', ...lines].join('\n'))).body;
    const live = await refusing(world.database, 'customers', `name = 'Person 250'`);
    await (await owner()).post(to(`/brought-customers/${id}/start`), { doubtful: 'leave' });
    await expect(world.work()).rejects.toThrow('on_purpose');
    await live();
    await world.database.db.transact(async (tx) => {
      for (const _ of [1, 2])
        await world.app.deps.jobs.send(tx, 'brought.file', {
          store_id: shop.storeId,
          what: 'customers',
          file_id: id,
        });
    });
    await world.work();
    const done = (await (await owner()).get<BroughtFile>(to(`/brought-customers/${id}`))).body;
    expect([done.state, done.counts.made]).toEqual(['done', 2000]);
    const [row] = await world.database.sql<{ n: number }>(
      'select count(*)::int as n from customers where store_id = $1',
      [shop.storeId],
    );
    expect(row!.n).toBe(2000);
  });
});

test('a file is forgotten after 30 days with whatever was wrong in it', async () => {
  const { id } = (await send('Name,Phone\nNgozi Eze,08030000002\nFar Away,+447700900123')).body;
  const night = async () => {
    await world.database.db.transact((tx) => world.app.deps.jobs.send(tx, 'retention.walk', {}));
    await world.work();
    return (await (await owner()).get<BroughtFile>(to(`/brought-customers/${id}`))).body;
  };
  world.clock.advance(days(29));
  expect(await night()).toMatchObject({ has_file: true, counts: { waiting: 1 }, problems: [{ line: 3 }] });
  world.clock.advance(days(2));
  expect(await night()).toMatchObject({ has_file: false, counts: { waiting: 0, left_out: 1 }, problems: [] });
  const left = await (await owner()).post(to(`/brought-customers/${id}/start`), { doubtful: 'leave' });
  expect([left.status, await people()]).toEqual([409, []]);
});

test('a file of another store is not found, and nothing of it comes in', async () => {
  const { id } = (await send('Name,Phone\nNgozi,08030000002')).body;
  const other = await openShop(world);
  const theirs = await other.owner.signIn();
  const path = (rest: string) => `/api/sites/${other.slug}/brought-customers${rest}`;
  expect((await theirs.get(path(`/${id}`))).status).toBe(404);
  expect((await theirs.post(path(`/${id}/start`), { doubtful: 'leave' })).status).toBe(404);
  expect((await theirs.get(path(`/${id}/left-out-csv`))).status).toBe(404);
  expect(await people()).toEqual([]);
});
