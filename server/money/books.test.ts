import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnKeys, PayoutAccount } from '#shared/api/money.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { operator, owed, pass, shopWithBank } from '#tests/support/selling/store-money.ts';
import { orderOne, orderRow, referenceOf } from '#tests/support/selling/shopping.ts';
import { findPayment, settle } from '../payments/index.ts';
import { checkBooks } from '../payments/books/books.ts';
import { storesHeldFor } from '../payments/balances/queries.ts';
import { pollDisputes } from '../payments/disputes/disputes.ts';
import { pollSettlements } from '../payments/books/settlements.ts';
import { sweep } from '../payments/sweep.ts';
import { days, hours } from '../platform/clock.ts';

const password = 'correct horse battery';
let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world, { stock: 100 });
  await shop.owner.client.put<PayoutAccount>(to('/payout-account'), {
    bank_code: '057',
    account_number: '0000000000',
    account_name: 'TEST ACCOUNT',
  });
});
afterAll(() => world.close());

const to = (rest: string, of = shop) => `/api/sites/${of.slug}${rest}`;

async function sell(of = shop): Promise<{ id: string; reference: string }> {
  const { number } = await orderOne(world, of);
  const reference = await referenceOf(world, of, number);
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
  return { id: (await orderRow(world, of, number)).id, reference };
}

test('invariant 14 the books agree with the provider’s to the kobo after sales, a refund and a lost dispute', async () => {
  const [first, second] = [await sell(), await sell()];
  await sell();
  const waiting = await openShop(world);
  await sell(waiting);
  await shop.owner.client.post(to(`/orders/${first.id}/refund`), {
    amount_kobo: 100_000,
    key: 'refund-key-1',
  });
  await world.work();
  world.sandbox.control.openDispute({ reference: second.reference });
  await world.sandbox.control.advance(days(6));
  world.clock.advance(days(6));
  await sweep(world.app.deps.payments);
  await pollDisputes(world.app.deps.payments);
  await pollSettlements(world.app.deps.payments);
  expect(await checkBooks(world.app.deps.payments)).toEqual([]);
  // Its payouts are stopped while it owes; what it had earned comes once it has paid.
  const stopped = await world.database.sql('select id from settlements where subaccount is not null');
  expect(stopped).toEqual([]);
  await operator(world, `debt paid ${shop.slug} ${await owed(world, shop)} GTB-100`);
  await pass(world, days(5));
  expect(await checkBooks(world.app.deps.payments)).toEqual([]);
  const [{ count } = { count: 0 }] = await world.database.sql<{ count: number }>(
    'select count(*)::int as count from settlements where subaccount is not null',
  );
  expect(count).toBe(1);
  expect(await storesHeldFor(world.database.db.platform)).toMatchObject([
    { store_id: waiting.storeId, kobo: 531_750, account_number: null, added_by: null },
  ]);
});

test('invariant 14 one kobo that differs is found, named and told once', async () => {
  const { reference } = await sell(await shopWithBank(world));
  await world.sandbox.control.advance(days(5));
  world.clock.advance(days(5));
  await pollSettlements(world.app.deps.payments);
  await world.database.sql('update payments set fee_kobo = fee_kobo - 1 where reference = $1', [reference]);
  const found = await checkBooks(world.app.deps.payments);
  expect(found).toMatchObject([{ integration: 'platform', amount_kobo: -1 }]);
  await checkBooks(world.app.deps.payments);
  const kept = await world.database.sql('select subject from book_differences');
  expect(kept).toEqual([{ subject: found[0]!.subject }]);
});

test('R-093 a store with its own Flutterwave keys is paid there, told by its own webhook and refunds there', async () => {
  const own = await openShop(world, { owner: { ...shop.owner, client: await shop.owner.signIn() } });
  await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [own.storeId]);
  const kept = await own.owner.client.put<OwnKeys>(to('/own-keys', own), {
    provider: 'flutterwave',
    secret_key: 'FLWSECK_TEST-presence-sandbox-X',
    password,
  });
  const { webhook_url: url, webhook_hash: hash } = kept.body.active!;
  world.sandbox.control.setSettings({
    flutterwave_webhook_url: url!.replace('localhost', '127.0.0.1'),
    flutterwave_hash: hash!,
  });
  const { number } = await orderOne(world, own);
  const reference = await referenceOf(world, own, number);
  await world.sandbox.control.pay({ reference });
  await world.sandbox.control.settle();
  await world.work();
  const payment = (await findPayment(world.database.db.platform, reference))!;
  expect(payment).toMatchObject({ state: 'paid', provider: 'flutterwave', captured_kobo: 550_000 });
  const [event] = await world.database.sql<{ outcome: string; all: string }>(
    'select outcome, t::text as all from provider_events t where integration = $1',
    [payment.integration],
  );
  expect(event!.outcome).toBe('paid');
  // The hash is the secret itself, so it is not kept with the event.
  expect(event!.all).not.toContain(hash);

  const { id } = await orderRow(world, own, number);
  await (
    await shop.owner.signIn()
  ).post(to(`/orders/${id}/refund`, own), { amount_kobo: 550_000, key: 'refund-key-flw' });
  await world.work();
  await world.sandbox.control.advance(days(1));
  world.clock.advance(hours(30));
  await sweep(world.app.deps.payments);
  const refunds = world.sandbox.control.truth().refunds.filter((one) => one.reference === reference);
  expect(refunds).toMatchObject([{ amount: 550_000, status: 'processed' }]);
  expect((await orderRow(world, own, number)).payment_status).toBe('refunded');
});

test('invariant 8 a Flutterwave event without the hash, or with another, changes nothing and is not kept', async () => {
  const own = await openShop(world, { owner: { ...shop.owner, client: await shop.owner.signIn() } });
  await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [own.storeId]);
  const kept = await own.owner.client.put<OwnKeys>(to('/own-keys', own), {
    provider: 'flutterwave',
    secret_key: 'FLWSECK_TEST-presence-sandbox-X',
    password,
  });
  const address = kept.body.active!.webhook_url!.replace('localhost', '127.0.0.1');
  const body = JSON.stringify({ event: 'charge.completed', data: { tx_ref: 'ord-nobody' } });
  for (const headers of [{}, { 'verif-hash': '' }, { 'verif-hash': 'guess' }]) {
    const reply = await fetch(address, {
      method: 'POST',
      body,
      headers: { ...headers } as Record<string, string>,
    });
    expect(reply.status).toBe(401);
  }
  const rows = await world.database.sql('select 1 from provider_events where body = $1', [Buffer.from(body)]);
  expect(rows).toEqual([]);
});
