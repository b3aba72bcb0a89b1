import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnKeys, PayoutAccount, Sale } from '#shared/api/money.ts';
import type { Order } from '#shared/api/orders.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { altered } from '#tests/support/altered.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import {
  checkOut,
  checkoutForm,
  fillBasket,
  orderOne,
  orderRow,
  referenceOf,
} from '#tests/support/selling/shopping.ts';
import { findPayment, settle } from '../payments/index.ts';
import { pollDisputes } from '../payments/disputes/disputes.ts';
import { openPayoutAccount } from '../payments/balances/payout-account.ts';
import { pollSettlements } from '../payments/books/settlements.ts';
import { days, hours } from '../platform/clock.ts';

const password = 'correct horse battery';
const gtb = { bank_code: '058', account_number: '0123456789' };
const zenith = { bank_code: '057', account_number: '0000000000', account_name: 'TEST ACCOUNT' };

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

const to = (shop: TestShop, rest: string) => `/api/sites/${shop.slug}${rest}`;
const accountOf = async (shop: TestShop) =>
  (await shop.owner.client.get<PayoutAccount>(to(shop, '/payout-account'))).body;
const rowsOf = (shop: TestShop) =>
  world.database.sql<{ state: string; subaccount: string | null; ends: string }>(
    `select state, subaccount, right(account_number, 4) as ends from payout_accounts where store_id = $1 order by id`,
    [shop.storeId],
  );
const paymentOf = async (shop: TestShop, number: number) =>
  (await findPayment(world.database.db.platform, await referenceOf(world, shop, number)))!;

async function giveAccount(shop: TestShop, account = gtb, more: object = {}) {
  const named = await shop.owner.client.post<{ account_name: string }>(
    to(shop, '/payout-account/name'),
    account,
  );
  const body = { ...account, account_name: named.body.account_name, ...more };
  return shop.owner.client.put<PayoutAccount>(to(shop, '/payout-account'), body);
}

async function paidOrder(shop: TestShop): Promise<{ number: number; reference: string; id: string }> {
  const { number } = await orderOne(world, shop);
  const reference = await referenceOf(world, shop, number);
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
  return { number, reference, id: (await orderRow(world, shop, number)).id };
}

async function onStarter(shop: TestShop): Promise<void> {
  await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [shop.storeId]);
}

describe('the bank account', () => {
  test('banks come from the provider by name', async () => {
    const shop = await openShop(world);
    const { body } = await shop.owner.client.get<{ items: { code: string; name: string }[] }>(
      to(shop, '/banks'),
    );
    expect(body.items).toHaveLength(30);
    expect(body.items[0]).toEqual({ code: '044', name: 'Access Bank' });
  });

  test('a number shows the name it stands under, and an account nobody has is refused in words', async () => {
    const shop = await openShop(world);
    const named = await shop.owner.client.post(to(shop, '/payout-account/name'), gtb);
    expect(named.body).toEqual({ account_name: expect.stringMatching(/^[A-Z]+ [A-Z]+ [A-Z]+$/) });
    const nobody = await shop.owner.client.post(to(shop, '/payout-account/name'), {
      ...gtb,
      account_number: '9912345678',
    });
    expect([nobody.status, nobody.body]).toEqual([
      400,
      { account_number: ['This bank has no account with that number. Check both and try again.'] },
    ]);
    const short = await shop.owner.client.post(to(shop, '/payout-account/name'), {
      ...gtb,
      account_number: '012345',
    });
    expect(short.body).toEqual({ account_number: ['An account number has 10 digits.'] });
  });

  test('a confirmed account is known to the provider once, whatever is sent twice', async () => {
    const shop = await openShop(world);
    const replies = await Promise.all([giveAccount(shop), giveAccount(shop), giveAccount(shop)]);
    expect(replies.map((reply) => reply.status)).toContain(200);
    await world.work();
    expect(await rowsOf(shop)).toEqual([
      { state: 'active', subaccount: expect.stringMatching(/^ACCT_/), ends: '6789' },
    ]);
    expect((await accountOf(shop)).current).toMatchObject({ bank_name: 'Guaranty Trust Bank', ends: '6789' });
  });

  test('an answer that got lost after the provider acted makes no second subaccount', async () => {
    const shop = await openShop(world);
    world.sandbox.control.addFault({
      match: { route: 'subaccount_create' },
      kind: 'drop_after_act',
      times: 1,
    });
    await giveAccount(shop);
    expect((await accountOf(shop)).next).toMatchObject({ state: 'pending', ends: '6789' });
    const [row] = await world.database.sql<{ id: string }>(
      'select id from payout_accounts where store_id = $1',
      [shop.storeId],
    );
    await openPayoutAccount(world.app.deps.payments, row!.id);
    const list = await fetch(`${world.sandbox.url}/subaccount?perPage=100`, {
      headers: { authorization: 'Bearer sk_test_presence_sandbox' },
    });
    const { data } = (await list.json()) as { data: { description: string }[] };
    expect(data.filter((one) => one.description === row!.id)).toHaveLength(1);
    expect((await accountOf(shop)).current).toMatchObject({ ends: '6789' });
  });

  test('another name than the confirmed one is refused and nothing is kept', async () => {
    const shop = await openShop(world);
    const reply = await shop.owner.client.put(to(shop, '/payout-account'), {
      ...zenith,
      account_name: 'ADA EZE',
    });
    expect([reply.status, reply.body]).toEqual([
      409,
      { account_name: ['This account belongs to TEST ACCOUNT. Please check it and confirm again.'] },
    ]);
    expect(await rowsOf(shop)).toEqual([]);
  });

  test('a change wants the password, tells every owner and is for new payments only', async () => {
    const shop = await openShop(world);
    await giveAccount(shop);
    const before = await orderOne(world, shop);
    const refused = await giveAccount(shop, zenith);
    expect([refused.status, refused.body]).toEqual([400, { password: ['That is not your password.'] }]);
    expect((await accountOf(shop)).current).toMatchObject({ ends: '6789' });
    const changed = await giveAccount(shop, zenith, { password });
    expect(changed.body.current).toMatchObject({ bank_name: 'Zenith Bank', ends: '0000' });
    const after = await orderOne(world, shop);
    const [first, second] = [await paymentOf(shop, before.number), await paymentOf(shop, after.number)];
    expect(first.subaccount).not.toBe(second.subaccount);
    await world.work();
    const mails = world.mails().filter((mail) => mail.to === shop.owner.email);
    const told = mails.filter((mail) => mail.template === 'payout-account-changed');
    expect(told).toHaveLength(1);
    expect(told[0]!.text).toContain('Zenith Bank, ending in 0000');
    expect(told[0]!.text).not.toContain('0000000000');
  });

  test('a store without an account takes orders all the same, and its money is shown as waiting', async () => {
    const shop = await openShop(world);
    const { number } = await paidOrder(shop);
    expect((await paymentOf(shop, number)).subaccount).toBeNull();
    // ₦5,500 less 1.5 % and ₦100.
    expect(await accountOf(shop)).toEqual({ current: null, next: null, waiting_kobo: 531_750 });
  });

  test('the share of a sale is the store’s in full, less the provider’s fee', async () => {
    const shop = await openShop(world);
    await giveAccount(shop);
    const { reference } = await paidOrder(shop);
    const reply = await fetch(`${world.sandbox.url}/transaction/verify/${reference}`, {
      headers: { authorization: 'Bearer sk_test_presence_sandbox' },
    });
    const { data } = (await reply.json()) as { data: { fees_split: object } };
    expect(data.fees_split).toMatchObject({ integration: 0, subaccount: 531_750 });
  });
});

describe('who pays the fee', () => {
  test('the shopper’s fee is a line of its own, counted by the server so that the store gets its price whole', async () => {
    const shop = await openShop(world);
    await giveAccount(shop);
    await shop.owner.client.patch(to(shop, '/settings'), { fee_bearer: 'shopper' });
    const shopper = await fillBasket(world, shop);
    const page = await shopper.get('/checkout');
    expect(page.text).toContain('Payment fee');
    const stale = await checkOut(shopper, checkoutForm(shop, { shown_total_kobo: 550_000 }));
    expect(stale.status).toBe(409);
    const placed = await checkOut(shopper, checkoutForm(shop));
    const { id } = await orderRow(world, shop, placed.body.number);
    const { body } = await shop.owner.client.get<Order>(to(shop, `/orders/${id}`));
    expect(body.total_kobo).toBe(body.subtotal_kobo + body.delivery_kobo + body.fee_kobo);
    const reference = await referenceOf(world, shop, placed.body.number);
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    const { captured_kobo: captured, fee_kobo: fee } = await paymentOf(shop, placed.body.number);
    expect(captured! - fee!).toBe(550_000);
  });

  test('pay on delivery has no fee, whoever bears it', async () => {
    const shop = await openShop(world);
    await shop.owner.client.patch(to(shop, '/settings'), { fee_bearer: 'shopper' });
    const placed = await orderOne(world, shop, { pay_method: 'on_delivery' });
    expect(placed.total_kobo).toBe(550_000);
  });

  test('only the chosen ways are offered on the payment page', async () => {
    const shop = await openShop(world);
    await shop.owner.client.patch(to(shop, '/settings'), { pay_channels: ['ussd', 'bank_transfer'] });
    const { number } = await orderOne(world, shop);
    expect((await paymentOf(shop, number)).channels).toEqual(['bank_transfer', 'ussd']);
    const none = await shop.owner.client.patch(to(shop, '/settings'), { pay_channels: [] });
    expect([none.status, none.body]).toEqual([
      400,
      { pay_channels: ['Choose at least one way to pay online.'] },
    ]);
  });
});

describe('own keys', () => {
  const ownKey = 'sk_test_of_a_store_of_its_own';
  const keys = async (shop: TestShop, body: object) =>
    shop.owner.client.put<OwnKeys>(to(shop, '/own-keys'), { provider: 'paystack', password, ...body });
  beforeAll(() => world.sandbox.control.setSettings({}));

  test.each([
    ['pk_test_abcdefgh1234', 'That is the public key. Paste the secret key: it begins with sk_.'],
    ['something else', 'That does not look like a Paystack secret key. It begins with sk_.'],
    [
      'sk_live_abcdefgh1234',
      'That is a live key, and this installation only makes test payments. Paste the test secret key.',
    ],
    ['sk_test_abcdefgh1234', 'Paystack does not know this key. Copy it again from its settings page.'],
  ])('R-093 %s is refused before it is kept', async (secret_key, sentence) => {
    const shop = await openShop(world);
    await onStarter(shop);
    const reply = await keys(shop, { secret_key });
    expect([reply.status, reply.body]).toEqual([400, { secret_key: [sentence] }]);
    expect(
      await world.database.sql('select 1 from integrations where store_id = $1', [shop.storeId]),
    ).toEqual([]);
  });

  test('R-092 the free plan has no custom payment', async () => {
    const shop = await openShop(world);
    const reply = await keys(shop, { secret_key: ownKey });
    expect([reply.status, reply.body]).toEqual([
      403,
      {
        detail: 'Your own payment account comes with Starter. You can change your plan under Plan & billing.',
      },
    ]);
  });

  test('invariant 22 a key is kept sealed and shown by its last four only; the wrong password keeps nothing', async () => {
    const shop = await openShop(world);
    await onStarter(shop);
    const wrong = await keys(shop, { secret_key: platformKey, password: 'not this' });
    expect(wrong.body).toEqual({ password: ['That is not your password.'] });
    const reply = await keys(shop, { secret_key: platformKey });
    expect(reply.body.active).toMatchObject({ provider: 'paystack', ends: 'dbox' });
    expect(reply.text).not.toContain(platformKey);
    const [row] = await world.database.sql<{ all: string }>(
      `select t::text || encode(sealed_key, 'escape') as all from integrations t where store_id = $1`,
      [shop.storeId],
    );
    expect(row!.all).not.toContain('sandbox');
    await world.work();
    expect(
      world.mails().some((one) => one.to === shop.owner.email && one.template === 'own-keys-changed'),
    ).toBe(true);
  });

  const platformKey = 'sk_test_presence_sandbox';
  const sign = (body: string, key: string) => ({
    'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
    'content-type': 'application/json',
  });
  const eventOf = (reference: string) =>
    JSON.stringify({ event: 'charge.success', data: { reference, amount: 550000, currency: 'NGN' } });
  const post = (url: string, body: string, headers: Record<string, string>) =>
    fetch(url.replace('localhost', '127.0.0.1'), { method: 'POST', body, headers });

  test('invariant 9 an event signed with one store’s key moves that store’s payments and nobody else’s', async () => {
    const [mine, theirs, plain] = [await openShop(world), await openShop(world), await openShop(world)];
    for (const shop of [mine, theirs]) {
      await onStarter(shop);
      await keys(shop, { secret_key: platformKey });
    }
    const { body: view } = await mine.owner.client.get<OwnKeys>(to(mine, '/own-keys'));
    const url = view.active!.webhook_url!;
    const order = async (shop: TestShop) => {
      const { number } = await orderOne(world, shop);
      const reference = await referenceOf(world, shop, number);
      await world.sandbox.control.pay({ reference });
      return reference;
    };
    const references = [await order(mine), await order(theirs), await order(plain)];
    await world.sandbox.control.settle();
    await world.database.sql('delete from provider_events where integration <> $1', ['x']);
    await world.database.sql(
      `update payments set state = 'ready' where reference = any($1) and state <> 'paid'`,
      [references],
    );
    const stateOf = async (reference: string) =>
      (await findPayment(world.database.db.platform, reference))!.state;
    const before = [await stateOf(references[1]!), await stateOf(references[2]!)];
    for (const reference of references) {
      const body = eventOf(reference);
      const reply = await post(url, body, sign(body, platformKey));
      expect(reply.status).toBe(200);
    }
    await world.work();
    expect(await stateOf(references[0]!)).toBe('paid');
    expect([await stateOf(references[1]!), await stateOf(references[2]!)]).toEqual(before);
  });

  test('invariant 8 a webhook address nobody was given is not there, and a wrong signature is refused', async () => {
    const shop = await openShop(world);
    await onStarter(shop);
    await keys(shop, { secret_key: platformKey });
    const { body: view } = await shop.owner.client.get<OwnKeys>(to(shop, '/own-keys'));
    const url = view.active!.webhook_url!;
    const body = eventOf('ord-x');
    expect((await post(altered(url, -1), body, sign(body, platformKey))).status).toBe(404);
    expect((await post(url, body, sign(body, 'sk_test_of_somebody'))).status).toBe(401);
    expect((await post(url.replace('paystack', 'flutterwave'), body, sign(body, platformKey))).status).toBe(
      404,
    );
  });

  test('switched off, new payments come through the platform and earlier ones keep their keys', async () => {
    const shop = await openShop(world);
    await onStarter(shop);
    await keys(shop, { secret_key: platformKey });
    const before = await orderOne(world, shop);
    const stopped = await shop.owner.client.post<OwnKeys>(to(shop, '/own-keys/stop'), { password });
    expect(stopped.body.active).toBeNull();
    const after = await orderOne(world, shop);
    expect((await paymentOf(shop, before.number)).integration).not.toBe('platform');
    expect((await paymentOf(shop, after.number)).integration).toBe('platform');
    const reference = await referenceOf(world, shop, before.number);
    await world.sandbox.control.pay({ reference });
    expect(await settle(world.app.deps.payments, reference, 'test')).toMatchObject({ state: 'paid' });
  });

  test('R-092 when the plan ends, new payments come through the platform by themselves', async () => {
    const shop = await openShop(world);
    await onStarter(shop);
    await keys(shop, { secret_key: platformKey });
    await world.database.sql(`update stores set plan = 'free' where store_id = $1`, [shop.storeId]);
    const { number } = await orderOne(world, shop);
    expect((await paymentOf(shop, number)).integration).toBe('platform');
  });
});

describe('the statement', () => {
  interface Statement {
    items: Sale[];
    next: string | null;
    totals: Record<string, number>;
  }
  const statementOf = async (shop: TestShop, query = '') =>
    (await (await shop.owner.signIn()).get<Statement>(to(shop, `/statement${query}`))).body;

  test('each sale has gross, fee, net, the day it is expected and the settlement it came in', async () => {
    const shop = await openShop(world);
    await giveAccount(shop);
    const { number, reference } = await paidOrder(shop);
    const [coming] = (await statementOf(shop)).items;
    expect(coming).toMatchObject({
      reference,
      order_number: number,
      gross_kobo: 550_000,
      fee_kobo: 18_250,
      net_kobo: 531_750,
      share_kobo: 531_750,
      state: 'expected',
      expected_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      settlement: null,
    });
    await world.sandbox.control.advance(days(5));
    await pollSettlements(world.app.deps.payments);
    await pollSettlements(world.app.deps.payments);
    const [settled] = (await statementOf(shop)).items;
    expect(settled).toMatchObject({ state: 'settled', settlement: { id: expect.any(String) } });
    const { totals } = await statementOf(shop);
    expect(totals).toMatchObject({
      gross_kobo: 550_000,
      net_kobo: 531_750,
      settled_kobo: 531_750,
      coming_kobo: 0,
    });
  });

  test('pages go on where the last one ended, and days that are none are refused', async () => {
    const shop = await openShop(world);
    for (let n = 0; n < 3; n++) await paidOrder(shop);
    const first = await statementOf(shop, '?limit=2');
    expect(first.items).toHaveLength(2);
    const second = await statementOf(shop, `?limit=2&after=${first.next}`);
    expect([second.items.length, second.next]).toEqual([1, null]);
    const all = [...first.items, ...second.items].map((sale) => sale.reference);
    expect(new Set(all).size).toBe(3);
    const wrong = await (await shop.owner.signIn()).get(to(shop, '/statement?from=2026-11-21&to=2026-11-01'));
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { from: ['The first day must not be after the last.'] },
    ]);
  });
});

describe('disputes', () => {
  const orderOf = async (shop: TestShop, id: string) =>
    (await (await shop.owner.signIn()).get<Order>(to(shop, `/orders/${id}`))).body;

  async function disputed(shop: TestShop, more: object = {}) {
    const order = await paidOrder(shop);
    const dispute = world.sandbox.control.openDispute({ reference: order.reference, ...more });
    await world.sandbox.control.settle();
    await world.work();
    return { ...order, dispute: dispute.id };
  }

  test('an opened dispute shows in the order, and its owner is told once', async () => {
    const shop = await openShop(world);
    const { id, number } = await disputed(shop);
    await pollDisputes(world.app.deps.payments);
    await world.work();
    const order = await orderOf(shop, id);
    expect(order.disputes).toMatchObject([{ state: 'open', amount_kobo: 550_000, answerable: true }]);
    const told = world
      .mails()
      .filter((mail) => mail.to === shop.owner.email && mail.template === 'payment-disputed');
    expect(told).toHaveLength(1);
    expect(told[0]!.subject).toBe(`A dispute about order #${number}`);
    const due = lagosMoment(order.disputes[0]!.due_at!);
    expect(told[0]!.text).toContain(`Answer by ${due}, or it goes back by itself.`);
  });

  test('accepted, the money goes back once and the ledger says so', async () => {
    const shop = await openShop(world);
    const { id, dispute, reference } = await disputed(shop);
    const path = to(shop, `/orders/${id}/disputes/${dispute}/accept`);
    const reply = await (await shop.owner.signIn()).post<Order>(path, {});
    expect(reply.body.disputes).toMatchObject([{ state: 'lost' }]);
    expect(reply.body.payment_status).toBe('refunded');
    expect(reply.body.actions).toContain('cancel');
    expect(reply.body.timeline.map(({ message }) => message)).toContain(
      'The dispute is over and ₦5,500 went back to the customer. Nothing of the order was sent: cancel it to put its goods back on the shelf.',
    );
    expect(reply.body.ledger.filter((entry) => entry.kind === 'dispute_lost')).toHaveLength(1);
    await pollDisputes(world.app.deps.payments);
    expect((await orderOf(shop, id)).ledger.filter((entry) => entry.kind === 'dispute_lost')).toHaveLength(1);
    const payment = (await findPayment(world.database.db.platform, reference))!;
    expect([payment.disputed_kobo, payment.refund_kobo]).toEqual([payment.captured_kobo, 0]);
    const again = await (await shop.owner.signIn()).post(path, {});
    expect([again.status, again.body]).toEqual([409, { detail: 'This dispute was answered already.' }]);
  });

  test('explained and won, the money stays', async () => {
    const shop = await openShop(world);
    const { id, dispute } = await disputed(shop, { outcome: 'won' });
    const client = await shop.owner.signIn();
    const path = to(shop, `/orders/${id}/disputes/${dispute}/explain`);
    const short = await client.post(path, { service: 'Sent.' });
    expect(short.body).toEqual({ service: ['Say what the customer got, and when.'] });
    const reply = await client.post<Order>(path, {
      service: 'A clay mug, given to Chidi at his door on Friday.',
    });
    expect(reply.body.disputes).toMatchObject([{ state: 'answered' }]);
    await world.sandbox.control.advance(days(7));
    await pollDisputes(world.app.deps.payments);
    const order = await orderOf(shop, id);
    expect(order.disputes).toMatchObject([{ state: 'won' }]);
    expect(order.payment_status).toBe('paid');
  });

  test('while the bank asks for the money, it cannot be refunded as well', async () => {
    const shop = await openShop(world);
    const { id } = await disputed(shop);
    const reply = await (
      await shop.owner.signIn()
    ).post(to(shop, `/orders/${id}/refund`), {
      amount_kobo: 1000,
      key: 'refund-key-2',
    });
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        detail:
          'The customer’s bank is asking for this money. Answer the dispute instead, so that it does not go back twice.',
      },
    ]);
  });

  test('one that is not answered in time is lost, and found without any event', async () => {
    const shop = await openShop(world);
    const order = await paidOrder(shop);
    world.sandbox.control.addFault({
      match: { reference: order.reference, event: 'charge.dispute.create' },
      kind: 'webhook_never',
      times: 1,
    });
    world.sandbox.control.openDispute({ reference: order.reference });
    await world.sandbox.control.advance(hours(72));
    await pollDisputes(world.app.deps.payments);
    expect((await orderOf(shop, order.id)).disputes).toMatchObject([{ state: 'lost' }]);
  });
});
