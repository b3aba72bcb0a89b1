import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { payAsAsked, place } from '#tests/support/odd-money.ts';
import { after, hours } from '../platform/clock.ts';
import { pollDisputes, syncDispute } from './disputes.ts';
import type { ProviderDispute } from './gateway.ts';
import { ofPlatform } from './integrations.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

/** A payment that was made with our keys, and not by us. */
async function madeElsewhere(reference: string): Promise<string> {
  const reply = await fetch(`${world.sandbox.url}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_presence_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({ reference, amount: 700_000, email: 'chidi@example.com' }),
  });
  expect(reply.status).toBe(200);
  await world.sandbox.control.pay({ reference });
  return reference;
}

test('a dispute about a payment that is not ours is kept by nobody, and ours beside it is found', async () => {
  world.sandbox.control.setSettings({ webhook_url: '' });
  const order = await place(world, await openShop(world));
  await payAsAsked(world, order);
  const opened = [];
  for (const reference of [await madeElsewhere('before-ours'), order.reference, await madeElsewhere('after')])
    opened.push(world.sandbox.control.openDispute({ reference }).id);
  await pollDisputes(world.app.payments);
  expect(await world.database.sql('select id, reference, state from disputes')).toEqual([
    { id: opened[1], reference: order.reference, state: 'open' },
  ]);
});

test('a provider that tells of no disputes is asked for none, and is due again in an hour as any other', async () => {
  const shop = await openShop(world);
  await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [shop.storeId]);
  const given = await shop.owner.client.put(`/api/sites/${shop.slug}/own-keys`, {
    provider: 'flutterwave',
    secret_key: 'FLWSECK_TEST-presence-sandbox-X',
    password: 'correct horse battery',
  });
  expect(given.status).toBe(200);
  await pollDisputes(world.app.payments);
  const due = await world.database.sql(
    `select next_at, claimed_until from provider_polls join integrations i on i.id::text = integration
     where i.store_id = $1 and kind = 'disputes'`,
    [shop.storeId],
  );
  expect(due).toEqual([{ next_at: after(world.clock.now(), hours(1)), claimed_until: null }]);
});

test('a bank that asks for more than was paid is kept with what was paid', async () => {
  const order = await place(world, await openShop(world));
  await payAsAsked(world, order);
  const { payments } = world.app;
  const said: ProviderDispute = {
    id: 'too-much',
    reference: order.reference,
    amountKobo: 550_001,
    category: 'chargeback',
    state: 'open',
    dueAt: null,
    openedAt: world.clock.now(),
  };
  const gateway = await payments.gatewayFor({ integration: ofPlatform, provider: 'paystack' });
  const disputes = { ...gateway.disputes!, find: async () => said };
  const parts = { ...payments, gatewayFor: async () => ({ ...gateway, disputes }) };
  await syncDispute(parts, { integration: ofPlatform, provider: 'paystack' }, said.id);
  const kept = await world.database.sql(
    'select state, amount_kobo::int as kobo from disputes where reference = $1',
    [order.reference],
  );
  expect(kept).toEqual([{ state: 'open', kobo: 550_000 }]);
});
