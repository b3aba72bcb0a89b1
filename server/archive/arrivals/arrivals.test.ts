import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Site } from '#shared/api/stores.ts';
import { filesBelow } from '#tests/support/programs/test-files.ts';
import { days, hours } from '#server/platform/clock.ts';
import { everyMinute } from '#server/platform/jobs/jobs.ts';
import { ownerPassword, signedInOwner } from '#tests/support/app.ts';
import { linesIn, packed } from '#tests/support/moving/archives.ts';
import * as bring from '#tests/support/arrivals.ts';
import { unpacked } from '#tests/support/reading/unpacked.ts';
import { everythingOf, twoWorlds, type TwoWorlds } from '#tests/support/moving/taken-in.ts';

let worlds: TwoWorlds;
let storeId: string;
let slug: string;
beforeAll(async () => {
  worlds = await twoWorlds();
  ({ storeId, slug } = worlds.known.shop);
});
afterAll(() => worlds.close());

/** Whether anything of a file that was brought is still kept. */
const lies = async (id: string) => (await filesBelow(worlds.to.app.deps.blobs, `arrivals/${id}`)).length > 0;
const done = async (...names: string[]) => {
  const { db, jobs } = worlds.to.app.deps;
  for (const name of names) await db.transact((tx) => jobs.send(tx, name, {}));
  await worlds.to.work();
};
const cleared = () => done('archive.arrivals');
const mailsTo = (email: string) =>
  worlds.to
    .mails()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject);

test('a file goes on where it broke off, one at a time, and is looked at once all of it is there', async () => {
  const { to, owner, archive } = worlds;
  const key = 'the same file';
  const begun = await bring.begin(owner.client, archive.length, key);
  expect([begun.status, begun.body.state, begun.body.parts]).toEqual([201, 'sending', 0]);
  const { id, part_bytes: size } = begun.body;
  const part = (n: number) => archive.subarray(n * size, (n + 1) * size);
  expect((await bring.sendPart(owner.client, id, 1, part(1))).status).toBe(409);
  expect((await bring.sendPart(owner.client, id, 0, part(0).subarray(1))).status).toBe(400);
  expect((await bring.sendPart(owner.client, id, 0, part(0))).body.parts).toBe(1);
  expect((await bring.sendPart(owner.client, id, 0, part(0))).body.parts).toBe(1);
  // Chosen once more after the page was loaded anew; another one has to wait.
  expect((await bring.begin(owner.client, archive.length, key)).body).toMatchObject({ id, parts: 1 });
  const other = await bring.begin(owner.client, 100);
  expect([other.status, other.body.detail]).toEqual([
    409,
    'You are bringing “presence-adas-shop.zip” already. Finish with that, or give it up first.',
  ]);
  // Nobody else finds it.
  const stranger = await signedInOwner(to, 'Tunde');
  expect((await bring.sendPart(stranger.client, id, 1, part(1))).status).toBe(404);
  expect((await bring.cancel(stranger.client, id)).status).toBe(404);
  expect(await bring.newest(stranger.client)).toBe(null);

  for (let n = 1; n * size < archive.length; n++) await bring.sendPart(owner.client, id, n, part(n));
  expect((await bring.newest(owner.client))!.state).toBe('looking');
  await to.work();
  const looked = (await bring.newest(owner.client))!;
  expect([looked.state, looked.problem, await lies(id)]).toEqual(['looked', null, true]);
  expect(looked.looked).toMatchObject({
    name: 'Ada’s Shop',
    slug,
    free_slug: slug,
    counts: { products: 5, orders: 10, customers: 5, pictures: 1, files: 1 },
    left: [
      { what: 'reviews', count: 1 },
      { what: 'subscribers', count: 1 },
      { what: 'stock_waits', count: 1 },
    ],
    gift_cards: 2,
    domains: 1,
  });
});

test('with the password and a free address it is made in the background: closed, theirs, and nothing in it that needs more than their word', async () => {
  const { to, owner } = worlds;
  const { id } = (await bring.newest(owner.client))!;
  await to.database.sql(
    `insert into store_directory (host, store_id, kind, created_at) values ('taken', gen_random_uuid(), 'slug', now())`,
  );
  const with_ = (body: { slug: string; password: string }) => bring.take(owner.client, id, body);
  expect((await with_({ slug: 'taken', password: ownerPassword })).status).toBe(409);
  expect((await with_({ slug: 'admin', password: ownerPassword })).status).toBe(400);
  const wrong = await with_({ slug: 'ada-again', password: 'not hers' });
  expect([wrong.status, wrong.body.password]).toEqual([400, ['That is not your password.']]);
  expect((await bring.newest(owner.client))!.state).toBe('looked');

  const asked = await with_({ slug: 'ada-again', password: ownerPassword });
  expect([asked.status, asked.body.state]).toEqual([202, 'taking']);
  expect((await with_({ slug: 'ada-again', password: ownerPassword })).body.id).toBe(id);
  await to.work();
  expect(await bring.newest(owner.client)).toMatchObject({ state: 'in', progress: 100, slug: 'ada-again' });
  expect(await lies(id)).toBe(false);
  const sites = (await owner.client.get<Site[]>('/api/sites')).body;
  expect(sites.filter((site) => site.id === storeId)).toMatchObject([
    { slug: 'ada-again', role: 'owner', published: false, is_subscribed: false },
  ]);
  const { sql } = to.database;
  const count = async (table: string) =>
    (await sql(`select count(*)::int as n from ${table} where store_id = $1`, [storeId]))[0]!.n as number;
  const none = ['reviews', 'review_photos', 'subscribers', 'stock_waits', 'payments', 'api_keys'];
  for (const table of [...none, 'webhook_endpoints', 'payout_accounts', 'integrations', 'subscriptions'])
    expect([table, await count(table)]).toEqual([table, 0]);
  expect(await count('orders')).toBe(10);
  expect(
    await sql('select 1 from products where store_id = $1 and (review_count > 0 or star_sum > 0)', [storeId]),
  ).toEqual([]);
  expect(await sql('select user_id from store_members where store_id = $1', [storeId])).toEqual([
    { user_id: owner.id },
  ]);
  expect(await sql('select distinct state from store_domains where store_id = $1', [storeId])).toEqual([
    { state: 'given_up' },
  ]);
  // Nobody is said to have done what only the file says.
  expect(
    await sql(
      `select by_id from store_changes where store_id = $1 and by_id <> '00000000-0000-0000-0000-000000000000'
       union all select by_id from stock_movements where store_id = $1 and by_id is not null`,
      [storeId],
    ),
  ).toEqual([]);
  expect(mailsTo(owner.email)).toContain('Ada’s Shop is in and waits for you to open it');
  expect((await bring.cancel(owner.client, id)).status).toBe(409);
});

test('the clock writes no letter to those whom the file names', async () => {
  const { to } = worlds;
  const before = await to.database.sql('select count(*) from mails');
  to.clock.advance(days(8));
  const minutely = await to.database.sql<{ name: string }>(
    'select name from pgboss.schedule where cron = $1',
    [everyMinute],
  );
  expect(minutely.length).toBeGreaterThan(10);
  await done(...minutely.map(({ name }) => name));
  const due = await to.database.sql(
    `select o.pay_method from direct_transfer_times t join orders o on o.id = t.order_id where t.store_id = $1
     union all select 'confirm' from order_confirm_times where store_id = $1
     union all select 'wait' from stock_wait_times where store_id = $1`,
    [storeId],
  );
  expect(due.filter(({ pay_method: method }) => method !== 'online')).toEqual([]);
  expect(await to.database.sql('select count(*) from mails')).toEqual(before);
});

test('one that is here already is refused with where it is, and what can be done', async () => {
  const { to, archive } = worlds;
  const owner = await worlds.owner.signIn();
  const before = await everythingOf(to, storeId);
  const { id } = (await bring.sent(owner, archive)).body;
  await to.work();
  const refused = (await bring.newest(owner))!;
  expect([refused.state, await lies(id)]).toEqual(['refused', false]);
  expect(refused.problem).toMatch(
    /^“Ada’s Shop” is here already, among your stores\. .* use the sheets in the file/,
  );
  const other = await signedInOwner(to, 'Musa');
  await bring.sent(other.client, archive);
  await to.work();
  expect((await bring.newest(other.client))!.problem).toBe(
    '“Ada’s Shop” is here already, in another account. If it is yours, sign in with that account, or write to us.',
  );
  const counts = (text: string) =>
    text.replace(
      /\{"name":"(?:arriving_stores|mails|users|sessions|\w*session\w*|mail_counts)","n":\d+\}/g,
      '',
    );
  expect(counts(await everythingOf(to, storeId))).toBe(counts(before));
});

/** As another store, so that it is not here. */
async function another(archive: Buffer, digit: string): Promise<{ bytes: Buffer; id: string }> {
  const files = await unpacked(archive);
  const id = `${digit.repeat(8)}-0000-7000-8000-000000000000`;
  const text = files.get('archive.json')!.toString().replaceAll(storeId, id);
  files.set('archive.json', Buffer.from(text));
  return { bytes: await packed(files), id };
}

test('called off while it comes in, nothing of it stays; nor of one that nobody came back for', async () => {
  const { to, archive } = worlds;
  const bisi = await signedInOwner(to, 'Bisi');
  const { bytes, id: itsStore } = await another(archive, 'a');
  const { id } = (await bring.sent(bisi.client, bytes)).body;
  await to.work();
  await bring.take(bisi.client, id, { slug: 'bisis', password: ownerPassword });
  expect((await bring.cancel(bisi.client, id)).body.state).toBe('gone');
  await to.work();
  expect([(await bring.newest(bisi.client))!.state, await lies(id)]).toEqual(['gone', false]);
  expect(await to.database.sql('select 1 from stores where store_id = $1', [itsStore])).toEqual([]);

  const left = (await bring.begin(bisi.client, bytes.length)).body;
  await bring.sendPart(bisi.client, left.id, 0, bytes.subarray(0, left.part_bytes));
  to.clock.advance(hours(23));
  await cleared();
  expect([(await bring.newest(await bisi.signIn()))!.state, await lies(left.id)]).toEqual(['sending', true]);
  to.clock.advance(hours(2));
  await cleared();
  expect([(await bring.newest(await bisi.signIn()))!.state, await lies(left.id)]).toEqual(['gone', false]);
  to.clock.advance(days(3));
  await cleared();
  expect(await bring.newest(await bisi.signIn())).toBe(null);
});

test('an address that somebody took meanwhile is asked for anew, and nothing has to be sent again', async () => {
  const { to, archive } = worlds;
  const sade = await signedInOwner(to, 'Sade');
  const { bytes, id: itsStore } = await another(archive, 'b');
  const { id } = (await bring.sent(sade.client, bytes)).body;
  await to.work();
  await bring.take(sade.client, id, { slug: 'sades', password: ownerPassword });
  await to.database.sql(
    `insert into store_directory (host, store_id, kind, created_at) values ('sades', gen_random_uuid(), 'slug', now())`,
  );
  await to.work();
  expect(await bring.newest(sade.client)).toMatchObject({
    state: 'looked',
    problem: 'The address “sades” is another store’s here. Name another one for it.',
  });
  await bring.take(sade.client, id, { slug: 'sades-shop', password: ownerPassword });
  await to.work();
  expect((await bring.newest(sade.client))!.state).toBe('in');
  expect(await to.database.sql('select slug from stores where store_id = $1', [itsStore])).toEqual([
    { slug: 'sades-shop' },
  ]);
});

test('what is too large for it is said before it is sent, or once it was looked at', async () => {
  const { to, archive } = worlds;
  const kemi = await signedInOwner(to, 'Kemi');
  const huge = await bring.begin(kemi.client, 2_000_000_001);
  expect([huge.status, huge.body.file]).toEqual([
    400,
    ['This file is 2 GB. Up to 2 GB come in here; write to us, and we take in a larger one for you.'],
  ]);
  const files = await unpacked((await another(archive, 'c')).bytes);
  const said = JSON.parse(files.get('archive.json')!.toString()) as { tables: Record<string, number> };
  said.tables.orders = 6_000_000;
  files.set('archive.json', Buffer.from(JSON.stringify(said)));
  await bring.sent(kemi.client, await packed(files));
  await to.work();
  expect(await bring.newest(kemi.client)).toMatchObject({
    state: 'refused',
    problem: 'This store is larger than what comes in by itself. Write to us, and we take it in for you.',
  });
  expect(mailsTo(kemi.email)).toContain('presence-adas-shop.zip did not come in');
  const page = await bring.begin(kemi.client, 5);
  const none = await bring.sendPart(kemi.client, page.body.id, 0, Buffer.from('hello'));
  expect([none.status, none.body.file]).toEqual([
    400,
    ['This is no file of a store: it is no zip. Choose the file as it was downloaded.'],
  ]);
  expect((await bring.newest(kemi.client))!.state).toBe('gone');
  expect(linesIn(files, 'data/stores.jsonl')).toHaveLength(1);
});
