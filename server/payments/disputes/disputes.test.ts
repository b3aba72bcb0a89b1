import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { payAsAsked, place } from '#tests/support/selling/odd-money.ts';
import { after, hours, minutes } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { answerDispute, pollDisputes, syncDispute } from './disputes.ts';
import type { Disputes, ProviderDispute } from '../providers/gateway.ts';
import { ofPlatform } from '../keys/integrations.ts';
import type { PaymentDeps } from '../deps.ts';
import { settle } from '../settle.ts';

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
  await pollDisputes(world.app.deps.payments);
  expect(await world.database.sql('select id, reference, state from disputes')).toEqual([
    { id: opened[1], reference: order.reference, state: 'open' },
  ]);
});

test('a dispute that is lost before we heard of its money takes that money, once it is known', async () => {
  const { control } = world.sandbox;
  control.setSettings({ webhook_url: '' });
  const { reference } = await place(world, await openShop(world));
  await control.pay({ reference });
  control.decideDispute({ id: control.openDispute({ reference }).id, outcome: 'lost' });
  const seen = () =>
    world.database.sql(
      `select p.state, captured_kobo::int as captured, disputed_kobo::int as disputed, d.state as dispute
       from payments p left join disputes d using (reference) where reference = $1`,
      [reference],
    );
  control.addFault({ kind: 'drop_before_act', match: { route: 'verify', reference }, times: 1 });
  await pollDisputes(world.app.deps.payments);
  expect(await seen()).toEqual([{ state: 'ready', captured: null, disputed: 0, dispute: null }]);
  // That is no failure, so it hides no other on the provider's list.
  const asked = await world.database.sql(
    `select next_at, claimed_until from provider_polls where integration = 'platform' and kind = 'disputes'`,
  );
  expect(asked).toEqual([{ next_at: after(world.clock.now(), minutes(30)), claimed_until: null }]);
  await pollDisputes(world.app.deps.payments);
  // The provider says itself that it is gone, so nothing is given for it.
  const lost = { state: 'mismatch', captured: 550_000, disputed: 550_000, dispute: 'lost' };
  expect(await seen()).toEqual([lost]);
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
  await pollDisputes(world.app.deps.payments);
  const due = await world.database.sql(
    `select next_at, claimed_until from provider_polls join integrations i on i.id::text = integration
     where i.store_id = $1 and kind = 'disputes'`,
    [shop.storeId],
  );
  expect(due).toEqual([{ next_at: after(world.clock.now(), hours(1)), claimed_until: null }]);
});

const platform = { integration: ofPlatform, provider: 'paystack' };

/** A payment of ₦5,500 and a dispute about it of which the provider says whatever a test has it say. */
async function disputed(id: string) {
  world.sandbox.control.setSettings({ webhook_url: '' });
  const { reference } = await place(world, await openShop(world));
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
  const { payments } = world.app.deps;
  const said: ProviderDispute = {
    id,
    reference,
    amountKobo: 550_000,
    category: 'chargeback',
    state: 'open',
    dueAt: null,
    openedAt: world.clock.now(),
  };
  const told: string[] = [];
  const found: string[] = [];
  const gateway = await payments.gatewayFor(platform);
  const disputes: Disputes = {
    ...gateway.disputes!,
    async find(asked) {
      found.push(asked);
      return said;
    },
    since: async () => [said],
  };
  const deps: PaymentDeps = {
    ...payments,
    gatewayFor: async () => ({ ...gateway, disputes }),
    handlers: {
      ...payments.handlers,
      order: {
        ...payments.handlers.order!,
        disputed: async (_tx, _payment, one) => void told.push(one.state),
      },
    },
  };
  const kept = () =>
    world.database.sql(
      `select d.state, d.amount_kobo::int as kobo, disputed_kobo::int as lost
       from disputes d join payments using (reference) where reference = $1`,
      [reference],
    );
  return { reference, said, told, found, deps, kept };
}

test('a bank that asks for more than was paid is kept with what was paid', async () => {
  const { said, deps, kept } = await disputed('too-much');
  said.amountKobo = 550_001;
  await syncDispute(deps, platform, said.id);
  expect(await kept()).toEqual([{ state: 'open', kobo: 550_000, lost: 0 }]);
});

test('a dispute that somebody’s own keys tell of says nothing about a payment by ours', async () => {
  const { said, told, deps, kept } = await disputed('of-others');
  const way = { integration: newId(), provider: 'paystack' };
  expect([await syncDispute(deps, way, said.id), await kept(), told]).toEqual(['not theirs', [], []]);
});

test.each([
  [['open', 'open'], ['open'], 'open', 0],
  [['open', 'answered', 'answered', 'won'], ['open', 'answered', 'won'], 'won', 0],
  [['answered'], ['open', 'answered'], 'answered', 0],
  [['lost', 'lost'], ['open', 'lost'], 'lost', 550_000],
  [['open', 'lost', 'won'], ['open', 'lost'], 'lost', 550_000],
  [['open', 'won', 'lost'], ['open', 'won'], 'won', 0],
] as const)('a dispute that is said to be %j is told as %j', async (says, tells, state, lost) => {
  const { said, told, deps, kept } = await disputed(says.join('-'));
  for (const one of says) {
    said.state = one;
    await syncDispute(deps, platform, said.id);
  }
  expect([told, await kept()]).toEqual([tells, [{ state, kobo: 550_000, lost }]]);
});

test('an open dispute is asked about alone only where the provider’s list does not have it', async () => {
  const { said, found, deps } = await disputed('on-the-list');
  await syncDispute(deps, platform, said.id);
  await world.database.sql(`update disputes set state = 'won' where id <> $1`, [said.id]);
  found.length = 0;
  await pollDisputes(deps);
  expect(found).toEqual([]);
  const old = said.id;
  Object.assign(said, { id: 'another-one' });
  await pollDisputes(deps);
  expect(found).toEqual([old]);
});

test('a dispute that cannot be answered here is answered on the provider’s own page', async () => {
  const { said, deps } = await disputed('elsewhere');
  await syncDispute(deps, platform, said.id);
  const mute = async () => ({ ...(await deps.gatewayFor(platform)), disputes: null });
  expect(
    await answerDispute({ ...deps, gatewayFor: mute }, { purpose: 'order' }, said.id, () => ({
      kind: 'accept',
      note: 'It is theirs.',
    })),
  ).toEqual({ ok: false, reason: 'refused', message: 'Answer it on your provider’s own page.' });
});
