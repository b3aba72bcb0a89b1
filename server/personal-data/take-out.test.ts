import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataRequest, PersonalData } from '#shared/api/personal-data.ts';
import { signedInOwner, testApp, type TestApp } from '#tests/support/app.ts';
import {
  knownPerson,
  theirEmail,
  theirPhones,
  type KnownPerson,
} from '#tests/support/moving/known-person.ts';
import { plantBrought } from '#tests/support/moving/brought-person.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';

let world: TestApp;
let known: KnownPerson;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  known = await knownPerson(world);
});
afterAll(() => world.close());

interface File {
  name: string;
  data: PersonalData;
  page: string;
}
const to = (rest = '') => `/customers/${known.customerId}/data-requests${rest}`;
const takeOut = () => known.call<File>('POST', to('/file'));

test('what they bought at the shop before comes out, too', async () => {
  await plantBrought(world, known);
  const { data, page } = await takeOut();
  expect(data.past_orders).toMatchObject([
    {
      number: '#1001',
      name: 'Zubaidah Markerson',
      phone: theirPhones[1],
      note: 'For Markerson',
      total_kobo: 250_000,
    },
  ]);
  expect(page).toContain('1 × Gele for Markerson');
});

test('which advert networks were to be told of an order, and what is kept of their browser, comes out', async () => {
  await world.database.sql(
    `insert into ad_events (store_id, id, order_id, network, state, client_ip, user_agent, created_at)
     values ($1, gen_random_uuid(), $2, 'meta', 'waiting', '192.0.2.7', 'A phone', '2026-03-02T09:00:00Z')`,
    [known.shop.storeId, known.delivered.id],
  );
  const { data, page } = await takeOut();
  expect(data.orders.find(({ number }) => number === known.delivered.number)!.adverts).toEqual([
    {
      agreed_at: '2026-03-02T09:00:00.000Z',
      network: 'meta',
      state: 'waiting',
      told_at: null,
      network_address: '192.0.2.7',
      browser: 'A phone',
      came_by: '',
      known_as: '',
    },
  ]);
  expect(page).toContain('meta · waiting · 192.0.2.7 · A phone');
});

test('everything the store holds on a person comes out: as data, of both their numbers, with every word and every kobo', async () => {
  const { name, data } = await takeOut();
  expect(name).toMatch(/^customer-data-\d{4}-\d{2}-\d{2}$/);
  expect(data.known_as.map(({ name: who, phone, email }) => [who, phone, email])).toEqual([
    ['Zubaidah A. Markerson', theirPhones[0], theirEmail],
    ['Zubaidah Markerson', theirPhones[1], ''],
  ]);
  expect(data.tags).toEqual(['markerson family']);
  expect(data.notes.map(({ words }) => words)).toEqual(['Sister of Chief Markerson']);
  expect(data.orders).toHaveLength(7);
  const orderOf = (number: number) => data.orders.find((one) => one.number === number)!;
  expect(orderOf(known.delivered.number)).toMatchObject({
    name: 'Zubaidah Markerson',
    phone: theirPhones[0],
    email: theirEmail,
    address: {
      state: 'Lagos',
      lga: 'Ikeja',
      area: '77 Markerson Close',
      landmark: 'Behind the Markerson gate',
    },
    note: 'Ring for Markerson, please',
    discount_code: 'TENOFF',
    lines: [{ title: 'Clay mug', quantity: 1, unit_price_kobo: 400_000, discount_kobo: 40_000 }],
    total_kobo: 510_000,
    money: [{ kind: 'capture', amount_kobo: 510_000, reference: known.delivered.reference }],
    payments: [{ reference: known.delivered.reference, state: 'paid', email: theirEmail }],
    parcels: [{ link: 'https://courier.example/track/markerson-1' }],
  });
  expect(
    orderOf(known.delivered.number)
      .notes.map(({ words }) => words)
      .toSorted(),
  ).toEqual(['Called Markerson', 'Markerson wants it wrapped']);
  expect(orderOf(known.sentBack.number).refunds).toMatchObject([
    { state: 'processed', amount_kobo: 550_000, reason: 'Too small for Mrs Markerson' },
  ]);
  expect(orderOf(known.canceled.number).history.map(({ words }) => words)).toContain(
    'Cancelled: Markerson is travelling',
  );
  expect(data.orders.map((one) => one.transfer_sender).filter(Boolean)).toEqual(['Baba Markerson']);
  expect(data.orders.flatMap(({ lines }) => lines.map(({ title }) => title))).toContain(
    'Purple gele for Markerson',
  );
  expect(data.reviews).toMatchObject([
    { stars: 2, words: 'Too big, says Markerson', name: 'Z. Markerson', answer: 'Sorry, Mrs Markerson' },
  ]);
  const [photo, ...others] = data.reviews[0]!.photos;
  expect(others).toEqual([]);
  expect(photo!.state).toBe('shown');
  const { pathname } = new URL(photo!.address);
  expect((await known.visit.ask(pathname)).status).toBe(200);
  expect(data.enquiries).toMatchObject([
    { message: 'For the Markerson wedding', phone: theirPhones[0], note: 'Markerson wants two hours' },
  ]);
  expect(data.news).toMatchObject([{ email: theirEmail, state: 'asked' }]);
  expect(data.waits).toMatchObject([{ email: theirEmail, product: 'Clay plate', told_at: null }]);
  const about = data.mails.map((mail) => mail.about);
  for (const one of ['order-paid', 'order-sent', 'order-canceled', 'enquiry-sent', 'newsletter-confirm'])
    expect(about).toContain(one);
  expect(new Set(data.mails.map((mail) => mail.to))).toEqual(new Set([theirEmail]));
});

test('nothing of anybody else is in it, nor what another store wrote to the same address', async () => {
  const other = await knownPerson(world);
  const { data } = await takeOut();
  const numbers = data.orders.flatMap(({ payments }) => payments.map(({ reference }) => reference));
  expect(numbers).not.toContain(other.delivered.reference);
  expect(JSON.stringify(data)).not.toContain('Bisi');
  const [row] = await world.database.sql<{ n: number }>(
    'select count(*)::int as n from mails where recipient = $1',
    [theirEmail],
  );
  expect(data.mails.length).toBe(row!.n / 2);
});

test('the page says the same to people, asks for nothing, and what was typed is text in it', async () => {
  await known.call('PUT', `/customers/${known.customerId}/tags`, { tags: ['<b>vip</b>'] });
  const { page } = await takeOut();
  const document = parsedPage(page);
  expect(document.querySelector('h1')!.textContent).toBe('What Ada’s Shop keeps about Zubaidah A. Markerson');
  for (const said of [
    '77 Markerson Close',
    theirPhones[1],
    'Too big, says Markerson',
    '₦5,100',
    '<b>vip</b>',
  ])
    expect(document.body.textContent).toContain(said);
  expect(document.querySelectorAll('script, img, link, a, b')).toHaveLength(0);
});

test('that it was done, when and by whom is kept and stands in the list of changes, which names nobody', async () => {
  const before = (await known.call<{ items: DataRequest[] }>('GET', to())).items.length;
  const at = world.clock.now().toISOString();
  const { data } = await takeOut();
  expect(data.requests[0]).toMatchObject({ kind: 'taken_out', by: 'Ada', at });
  const { items } = await known.call<{ items: DataRequest[] }>('GET', to());
  expect(items).toHaveLength(before + 1);
  expect(items[0]).toMatchObject({ kind: 'taken_out', by: 'Ada', at });
  const changes = await known.call<{ items: object[] }>('GET', '/changes?kind=customers');
  expect(changes.items[0]).toMatchObject({
    what: 'Took out all that is kept of a customer',
    before: '',
    after: '',
    by: { name: 'Ada Eze' },
  });
});

test('only an owner may: a manager is told so, and nothing is noted', async () => {
  const manager = await signedInOwner(world, 'Musa');
  await world.database.sql(
    `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, 'manager', now())`,
    [known.shop.storeId, manager.id],
  );
  const before = await known.call('GET', to());
  const path = `/api/sites/${known.shop.slug}${to()}`;
  const client = await manager.signIn();
  expect((await client.post(`${path}/file`)).status).toBe(403);
  expect((await client.get(path)).status).toBe(403);
  expect(await known.call('GET', to())).toEqual(before);
});
