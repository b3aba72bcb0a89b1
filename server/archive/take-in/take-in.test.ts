import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { settle } from '#server/payments/index.ts';
import { tellWaiting } from '#server/back-in-stock/tell.ts';
import { sweepUnconfirmed } from '#server/orders/confirming/confirm.ts';
import { sweepTransfers } from '#server/orders/jobs.ts';
import { sweepParts } from '#server/orders/parts/sweep.ts';
import { remindOwners } from '#server/orders/explaining/remind.ts';
import { sweep } from '#server/payments/sweep.ts';
import { days } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { signedInOwner } from '#tests/support/app.ts';
import { packed } from '#tests/support/moving/archives.ts';
import { unpacked } from '#tests/support/reading/unpacked.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { emptyTables } from '#tests/support/moving/filled-store.ts';
import { orderOne, orderRow, referenceOf } from '#tests/support/selling/shopping.ts';
import { wrongPlaces, wrongShelves } from '#tests/support/selling/stock-books.ts';
import { everythingOf, hashesOf, twoWorlds, type TwoWorlds } from '#tests/support/moving/taken-in.ts';

let worlds: TwoWorlds;
let storeId: string;
let slug: string;
beforeAll(async () => {
  worlds = await twoWorlds();
  ({ storeId, slug } = worlds.known.shop);
});
afterAll(() => worlds.close());

const countOf = async (table: string) =>
  (await worlds.to.database.sql(`select count(*)::int as n from ${table}`))[0]!.n as number;

test('where the database fails in the middle nothing of it stays, and the next try takes all of it in, once for two at a time', async () => {
  const { to, archive, take } = worlds;
  const before = await everythingOf(to, storeId);
  const { sql, role, login } = to.database;
  const program = role ?? login.user;
  await sql(`revoke insert on visit_parts from ${program}`);
  await expect(take(archive)).rejects.toThrow('permission denied for table visit_parts');
  expect(await everythingOf(to, storeId)).toBe(before);
  await sql(`grant insert on visit_parts to ${program}`);

  const said = await Promise.all([take(archive), take(archive)]);
  expect(
    said.filter((one) => String(one).includes('is here with 5 products, 10 orders, 5 customers')),
  ).toHaveLength(1);
  expect(said.filter((one) => String(one).includes('is here already'))).toHaveLength(1);
});

test('every table came in, and every entry of an archive made here is that of the one it came from', async () => {
  const { from, to, owner, archive, exported } = worlds;
  expect(await emptyTables(from, storeId)).toEqual([]);
  expect(await emptyTables(to, storeId)).toEqual([]);
  await to.work();
  expect(await hashesOf(await exported(to, owner))).toEqual(await hashesOf(archive));
  for (const table of ['order_words', 'customer_words', 'product_words', 'store_words']) {
    const words = `select * from ${table} where store_id = $1 order by ${table}::text`;
    expect([table, await to.database.sql(words, [storeId])]).toEqual([
      table,
      await from.database.sql(words, [storeId]),
    ]);
  }
});

test('it is its owner’s alone, closed, on the free plan, with no domain proven and nothing that lets anybody in', async () => {
  const { to, owner } = worlds;
  const { sql } = to.database;
  expect(await sql('select user_id, role from store_members where store_id = $1', [storeId])).toEqual([
    { user_id: owner.id, role: 'owner' },
  ]);
  expect(
    await sql('select plan, plan_until, status, published_at, own_host from stores where store_id = $1', [
      storeId,
    ]),
  ).toEqual([{ plan: 'free', plan_until: null, status: 'live', published_at: null, own_host: null }]);
  const domains = await sql<{ token: string }>(
    'select host, state, token, look_at from store_domains where store_id = $1',
    [storeId],
  );
  expect(domains).toMatchObject([{ host: 'adas-shop.example', state: 'given_up', look_at: null }]);
  expect(domains[0]!.token).toMatch(/^[0-9a-f]{32}$/);
  expect(await sql('select host from store_directory where store_id = $1', [storeId])).toEqual([
    { host: slug },
  ]);
  for (const table of [
    'api_keys',
    'webhook_endpoints',
    'integrations',
    'payout_accounts',
    'payments',
    'open_stores',
  ])
    expect([table, await countOf(table)]).toEqual([table, 0]);
});

/** All that is done by the clock, once. */
async function clockLooks(): Promise<void> {
  const { deps } = worlds.to.app;
  await worlds.to.work();
  await sweep(deps.payments);
  for (const look of [sweepTransfers, sweepUnconfirmed, sweepParts, tellWaiting, remindOwners])
    await look(deps);
  await worlds.to.work();
}

test('nothing goes out because rows came in, also not when the clock looks at them', async () => {
  const { to } = worlds;
  const truth = JSON.stringify(to.sandbox.control.truth());
  const sent = async () => [
    await countOf('mails'),
    await countOf('push_news'),
    await countOf('webhook_deliveries'),
  ];
  const before = await sent();
  await clockLooks();
  to.clock.advance(days(2));
  await clockLooks();
  const asked = to.mails().filter(({ subject }) => !/ready to download/.test(subject));
  expect([await sent(), asked]).toEqual([before, []]);
  expect(JSON.stringify(to.sandbox.control.truth())).toBe(truth);
});

test('money that a provider took elsewhere is given back by its owner’s own hand: nothing is asked of the provider here', async () => {
  const { to, owner, known } = worlds;
  const client = await owner.signIn();
  const path = `/api/sites/${slug}/orders/${known.delivered.id}`;
  const { body: order } = await client.get<Order>(path);
  expect(order).toMatchObject({
    payment_status: 'paid',
    captured_kobo: 510_000,
    elsewhere_kobo: 510_000,
    refundable_kobo: 0,
    givable_kobo: 510_000,
    refunds: [],
  });
  expect(order.actions).toContain('refund');
  const truth = JSON.stringify(to.sandbox.control.truth());
  const given = await client.post<Order>(`${path}/refund`, {
    amount_kobo: 500_000,
    reason: 'Torn',
    key: 'torn-one',
  });
  expect(given.body).toMatchObject({
    refunded_kobo: 500_000,
    elsewhere_kobo: 10_000,
    givable_kobo: 10_000,
    refunds: [],
  });
  expect(given.body.timeline.at(-1)!.message).toBe('₦5,000 was given back by the owner: Torn.');
  const more = await client.post(`${path}/refund`, { amount_kobo: 10_001, key: 'torn-two' });
  expect([more.status, more.body]).toEqual([400, { amount_kobo: ['At most ₦100 can be sent back.'] }]);
  expect([JSON.stringify(to.sandbox.control.truth()), await countOf('refunds')]).toEqual([truth, 0]);
});

test('goods of an order that waited for a card go back on the shelf; one that waits for a transfer is ended after three days, with its letter', async () => {
  const { to } = worlds;
  const { sql } = to.database;
  const held = () =>
    sql(
      `select r.state, o.pay_method from reservations r join orders o on o.id = r.order_id and o.store_id = r.store_id
    where o.store_id = $1 and o.status = 'open' and o.captured_kobo = 0 order by 2`,
      [storeId],
    );
  expect(await held()).toEqual([
    { state: 'held', pay_method: 'direct_transfer' },
    { state: 'expired', pay_method: 'online' },
  ]);
  to.clock.advance(days(1));
  await clockLooks();
  expect(await held()).toEqual([
    { state: 'expired', pay_method: 'direct_transfer' },
    { state: 'expired', pay_method: 'online' },
  ]);
  expect(await sql('select template from mails order by 1')).toEqual(
    ['archive-ready', 'refund-processed', 'transfer-expired'].map((template) => ({ template })),
  );
});

test('it sells again: numbers go on, the money is the provider’s here, and shelves, ledger and books agree', async () => {
  const { to, owner, known } = worlds;
  const client = await owner.signIn();
  expect((await client.patch(`/api/sites/${slug}/settings`, { published: true })).status).toBe(200);
  to.clock.advance(seenWithin);
  const [{ highest }] = (await to.database.sql('select max(number)::int as highest from orders')) as [
    { highest: number },
  ];
  const { number } = await orderOne(to, known.shop);
  expect(number).toBe(highest + 1);
  const reference = await referenceOf(to, known.shop, number);
  await to.sandbox.control.pay({ reference });
  await settle(to.app.deps.payments, reference, 'test');
  await to.work();
  expect(await orderRow(to, known.shop, number)).toMatchObject({ payment_status: 'paid', captured: 550_000 });
  expect([await wrongShelves(to.database, storeId), await wrongPlaces(to.database, storeId)]).toEqual([
    [],
    [],
  ]);
});

test('an order of the same id in another store knows nothing of its payments, and cannot send them back', async () => {
  const { from, archive, takeInto, known } = worlds;
  const files = await unpacked(archive);
  const manifest = JSON.parse(files.get('archive.json')!.toString()) as { store: { id: string } };
  manifest.store.id = newId();
  files.set('archive.json', Buffer.from(JSON.stringify(manifest)));
  const other = await signedInOwner(from, 'Mallory');
  const said = await takeInto(from, other.email, await packed(files), ['a-copy-of-it']);
  expect(said).toContain('(a-copy-of-it) is here with');
  const path = `/orders/${known.delivered.id}`;
  const { body: copy } = await other.client.get<Order>(`/api/sites/a-copy-of-it${path}`);
  expect(copy).toMatchObject({ elsewhere_kobo: 510_000, refundable_kobo: 0, sales: [], refunds: [] });
  const truth = JSON.stringify(from.sandbox.control.truth());
  const wish = { amount_kobo: 510_000, key: 'all-of-it' };
  const given = await other.client.post<Order>(`/api/sites/a-copy-of-it${path}/refund`, wish);
  expect(given.body).toMatchObject({ payment_status: 'refunded', refunds: [] });
  await from.work();
  expect(JSON.stringify(from.sandbox.control.truth())).toBe(truth);
  const real = await (await known.shop.owner.signIn()).get<Order>(`/api/sites/${slug}${path}`);
  expect(real.body).toMatchObject({ payment_status: 'paid', refundable_kobo: 510_000, elsewhere_kobo: 0 });
});

test('a gift card has a code of this installation, which pays here', async () => {
  const { to, owner } = worlds;
  const client = await owner.signIn();
  const { body } = await client.get<{ items: { last_four: string; left_kobo: number }[] }>(
    `/api/sites/${slug}/gift-cards`,
  );
  const [from] = await worlds.from.database.sql('select last_four from gift_cards where store_id = $1', [
    storeId,
  ]);
  expect(body.items.map(({ left_kobo }) => left_kobo).toSorted()).toEqual([0, 100]);
  expect(body.items.map(({ last_four }) => last_four)).not.toContain(from!.last_four);
  expect(
    await to.database.sql('select 1 as is from audit_entries where action = $1', ['archive take-in']),
  ).toEqual([{ is: 1 }]);
});
