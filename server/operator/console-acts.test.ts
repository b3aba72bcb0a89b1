import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Act, Link, QueueItem, Sheet } from '#shared/api/operator.ts';
import { minutes } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { academy, type Academy } from '#tests/support/academy.ts';
import { altered } from '#tests/support/altered.ts';
import { openShop, type TestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { payAnother, place } from '#tests/support/selling/odd-money.ts';
import { doAs, namedOperator, type TestOperator } from '#tests/support/programs/operators.ts';
import { everyAct } from './acts.ts';
import { commands } from './commands.ts';

let academyWorld: Academy;
let world: TestApp;
let operator: TestOperator;
let client: Client;
beforeAll(async () => {
  academyWorld = await academy();
  world = academyWorld.test;
  operator = await namedOperator(world);
  client = operator.client;
  await operator.confirm();
});
afterAll(() => academyWorld.close());

/** Everything in the database, but for the log, in which looking stands. */
const everything = async () => {
  const { sql } = world.database;
  const tables = await sql<{ name: string }>(
    `select format('%I', table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'audit_entries' order by 1`,
  );
  const rows = [];
  for (const { name } of tables) rows.push([name, await sql(`select t::text from ${name} t order by 1`)]);
  return JSON.stringify(rows);
};
const log = (action: string) =>
  world.database.sql(
    `select actor, action, subject, data, store_id from audit_entries where action = $1 order by at, id`,
    [action],
  );
const look = async (kind: string, id: string) =>
  (await client.get<Sheet>(`/api/operator/look?kind=${kind}&id=${encodeURIComponent(id)}`)).body;
const find = async (words: string) =>
  (
    await client.get<{ found: Link[] }>(`/api/operator/find?words=${encodeURIComponent(words)}`)
  ).body.found.map(({ kind, id }) => [kind, id]);
const queue = async (id: string) =>
  (await client.get<{ items: QueueItem[]; count: number }>(`/api/operator/queues/${id}`)).body;

test('what an act would do is shown and changes nothing; then it is done once, in the operator’s own name', async () => {
  const shop = await openShop(world);
  const order = await place(world, shop);
  await payAnother(world, order);
  const { items } = await queue('money');
  const item = items.find(({ links }) => links.some(({ id }) => id === order.reference))!;
  const accept = item.acts.find(({ label }) => label === 'Accept it')!;
  expect(accept.values).toEqual({ reference: order.reference });
  const asked = { command: accept.command, values: { ...accept.values, reason: 'agreed with her by phone' } };
  const [kept, truth] = [await everything(), JSON.stringify(world.sandbox.control.truth())];
  const would = await client.post<{ said: string; ticket: string }>('/api/operator/would', asked);
  expect(would.body.said).toMatch(
    new RegExp(`^It would count payment ${order.reference} .* because: agreed with her by phone\\.`),
  );
  expect([await everything(), JSON.stringify(world.sandbox.control.truth())]).toEqual([kept, truth]);

  const { ticket } = would.body;
  const twice = await Promise.all([1, 2].map(() => client.post('/api/operator/do', { ...asked, ticket })));
  expect(twice.map(({ status }) => status).toSorted()[0]).toBe(200);
  const again = await client.post('/api/operator/do', { ...asked, ticket });
  expect([again.status, again.body]).toEqual([200, { said: 'It counts now.' }]);
  expect(await log('payment accept')).toEqual([
    {
      actor: `Ada Eze <${operator.email}>`,
      action: 'payment accept',
      subject: order.reference,
      data: { reason: 'agreed with her by phone' },
      store_id: shop.storeId,
    },
  ]);
  expect(
    (await queue('money')).items.some(({ links }) => links.some(({ id }) => id === order.reference)),
  ).toBe(false);
});

test('nothing is done without its own dry run: another act, another session, a late or made-up ticket', async () => {
  const asked = {
    command: 'course grant <email>',
    values: { email: 'bisi@example.com' },
    why: 'she won the prize',
  };
  const shown = async () => (await client.post<{ ticket: string }>('/api/operator/would', asked)).body.ticket;
  const ticket = await shown();
  const other = await namedOperator(world);
  await other.confirm();
  const refused = [
    await client.post('/api/operator/do', { ...asked, ticket: '' }),
    await client.post('/api/operator/do', { ...asked, ticket: altered(ticket, -2) }),
    await client.post('/api/operator/do', { ...asked, values: { email: 'else@example.com' }, ticket }),
    await client.post('/api/operator/do', { ...asked, why: 'for another reason', ticket }),
    await other.client.post('/api/operator/do', { ...asked, ticket }),
  ];
  world.clock.advance(minutes(10));
  client = await operator.signIn();
  await operator.confirm(client);
  refused.push(await client.post('/api/operator/do', { ...asked, ticket }));
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
  expect(await log('course grant')).toEqual([]);
  await doAs(client, asked.command, asked.values, asked.why);
  expect(await log('course grant')).toMatchObject([
    { actor: `Ada Eze <${operator.email}>`, data: { because: 'she won the prize' } },
  ]);
});

test('what takes something from somebody wants a reason, a place is filled and one word where it is one', async () => {
  const would = (command: string, values: Record<string, string>, why = '') =>
    client.post<Record<string, string[]>>('/api/operator/would', { command, values, why });
  const without = await would('course withdraw <email>', { email: 'bisi@example.com' });
  expect([without.status, Object.keys(without.body)]).toEqual([400, ['why']]);
  const empty = await would('payment settle <reference>', {});
  expect([empty.status, Object.keys(empty.body)]).toEqual([400, ['values.reference']]);
  const two = await would('debt forgive <slug> <kobo> <reason>', {
    slug: 'a b',
    kobo: '1',
    reason: 'because',
  });
  expect([two.status, Object.keys(two.body)]).toEqual([400, ['values.slug']]);
  const nowhere = await would('store suspend <slug> <reason>', {
    slug: 'nobody',
    reason: 'sells forged bags',
  });
  expect(nowhere.body).toEqual({ said: 'There is no such store. Nothing would be done.', ticket: null });
});

test('what shows secrets, reads the machine’s folders, names operators or writes to everybody is not done here', async () => {
  const here = new Set(everyAct().map(({ command }) => command));
  const elsewhere = commands
    .filter(({ words, would }) => would !== null && !here.has(words))
    .map(({ words }) => words);
  expect(elsewhere.toSorted()).toEqual([
    'announce <kind> <day> <words>',
    'announce take-back <announcement-id>',
    'archive take-in <archive-file> <account> [<free-address>]',
    'class create <name> <title> <start> <minutes> <seats>',
    'class host-key <class>',
    'class import <folder> [<start>]',
    'class move <class> <start>',
    'class replay <class> <address>',
    'course import <folder>',
    'files move',
    'operator add <operator> [<role>]',
    'operator remove <operator>',
    'payment books',
    'seal renew',
    'status over <part>',
    'status say <part> <words>',
  ]);
  for (const command of [...elsewhere, 'store show <slug>', 'nothing', 'toString']) {
    const reply = await client.post('/api/operator/would', { command, values: {} });
    expect([command, reply.status, reply.body]).toEqual([
      command,
      400,
      { detail: 'That cannot be done here.' },
    ]);
  }
});

test('a store, its order, its payment and its owner are found by what people say, and lead to each other', async () => {
  const shop = await openShop(world);
  const order = await place(world, shop);
  expect(await find(shop.slug)).toContainEqual(['store', shop.slug]);
  expect(await find(`#${order.number} ${shop.slug}`)).toEqual([['order', `${shop.slug} ${order.number}`]]);
  expect(await find(order.reference)).toEqual([['payment', order.reference]]);
  expect(await find(shop.owner.email)).toEqual([
    ['person', shop.owner.id],
    ['store', shop.slug],
  ]);
  const [{ phone }] = (await world.database.sql('select phone from users where id = $1', [
    shop.owner.id,
  ])) as [{ phone: string }];
  expect(await find(phone)).toEqual([['person', shop.owner.id]]);

  const store = await look('store', shop.slug);
  expect(store.links).toEqual([{ kind: 'person', id: shop.owner.email, label: shop.owner.email }]);
  expect(store.sections.map(({ title }) => title)).toEqual([
    'Store',
    'What we did about it',
    'What was reported about it',
    'Plan',
    'Latest orders',
    'From the log',
  ]);
  const payment = await look('payment', order.reference);
  expect(payment.links.slice(0, 2)).toMatchObject([
    { kind: 'store', id: shop.slug },
    { kind: 'order', id: `${shop.slug} ${order.number}` },
  ]);
  expect(JSON.stringify(payment)).not.toMatch(/access_code|authorization_url|callback_url|kobo"/);
  const person = await look('person', shop.owner.id);
  expect(person.links).toEqual([{ kind: 'store', id: shop.slug, label: shop.slug }]);
  expect((await look('order', `${shop.slug} ${order.number}`)).sections[0]!.shown).toMatchObject({
    number: order.number,
    total: '₦5,500',
  });
  for (const [kind, id] of [
    ['store', 'nobody'],
    ['order', `${shop.slug} 999999`],
    ['payment', 'x'],
    ['person', '0'],
    ['domain', 'x.ng'],
  ])
    expect((await client.get(`/api/operator/look?kind=${kind}&id=${encodeURIComponent(id!)}`)).status).toBe(
      404,
    );
});

test('each queue is counted on the first page, shows what is in it with acts that exist, and there is no other', async () => {
  const { body } = await client.get<{ queues: { id: string; count: number }[] }>('/api/operator/queues');
  expect(body.queues.map(({ id }) => id)).toEqual([
    'money',
    'answers',
    'reports',
    'refunds',
    'course-refunds',
    'disputes',
    'held',
    'debts',
    'domains',
    'names',
    'closings',
    'events',
    'erased',
    'records',
    'backups',
    'jobs',
    'mails',
    'texts',
    'addresses',
  ]);
  const known = new Map<string, Act>(everyAct().map((act) => [act.command, act]));
  for (const { id, count } of body.queues) {
    const shown = await queue(id);
    expect([id, shown.count]).toEqual([id, count]);
    for (const { acts } of shown.items) for (const { command } of acts) expect(known.has(command)).toBe(true);
  }
  expect((await client.get('/api/operator/queues/nothing')).status).toBe(404);
});

test('a record past its six years that waits is in its list by its store and what it waits for, and is counted', async () => {
  const shop = await openShop(world);
  await world.database.sql(
    `insert into waiting_records (id, store_id, why, count, looked_at) values
       ($1, $2, 'order: a dispute', 3, $4), ($3, null, 'course: a dispute', 1, $4)`,
    [newId(), shop.storeId, newId(), world.clock.now()],
  );
  const { count, items } = await queue('records');
  expect([count, items.map(({ title }) => title).toSorted()]).toEqual([
    2,
    [`Ada’s Shop (${shop.slug}): order: a dispute`, 'the platform: course: a dispute'].toSorted(),
  ]);
  const ofShop = items.find(({ title }) => title.includes(shop.slug))!;
  expect(ofShop.links).toEqual([{ kind: 'store', id: shop.slug, label: `Ada’s Shop (${shop.slug})` }]);
  expect(ofShop.shown).toMatchObject({ count: 3 });
  await world.database.sql('delete from waiting_records');
  expect((await queue('records')).items).toEqual([]);
});

test('a mail that was given up is in its list and is sent again; a job that failed is tried again', async () => {
  await world.database.sql(
    `insert into mails (id, key, recipient, template, data, created_at, next_try_at, attempts, failed_at, last_error)
     values ($1, 'given-up', 'ada@example.com', 'two-step-on', '{"first_name":"Ada"}', $2, $2, 9, $2, 'no such mailbox')`,
    ['0197a3f0-0000-7000-8000-000000000001', world.clock.now()],
  );
  const [mail] = (await queue('mails')).items;
  expect(mail).toMatchObject({ title: 'two-step-on to ada@example.com' });
  const [again] = mail!.acts;
  expect((await doAs(client, again!.command, again!.values)).said).toBe('It is on its way.');
  await world.work();
  const sent = world.mails().filter(({ to }) => to === 'ada@example.com');
  expect(sent.map(({ template }) => template)).toEqual(['two-step-on']);
  expect((await queue('mails')).items).toEqual([]);

  await doAs(client, 'job run <name>', { name: 'mail.tidy' });
  await world.database.sql(
    `update pgboss.job set state = 'failed', completed_on = now(), output = '{"message":"no room"}' where name = 'mail.tidy'`,
  );
  const [failed] = (await queue('jobs')).items;
  expect(failed!.shown).toMatchObject({ name: 'mail.tidy', why: 'no room' });
  const [retry] = failed!.acts;
  expect((await doAs(client, retry!.command, retry!.values)).said).toBe('mail.tidy is tried again.');
  expect((await queue('jobs')).items).toEqual([]);
});
