import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { naira } from '#shared/money.ts';
import type { PayoutAccount, Sale } from '#shared/api/money.ts';
import type { Order } from '#shared/api/orders.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { openShop, type TestShop } from '#tests/support/app.ts';
import { billingWorld, consent, type BillingWorld } from '#tests/support/billing.ts';
import { shopWithOwnKeys } from '#tests/support/selling/odd-money.ts';
import { sell, shopWithBank } from '#tests/support/selling/store-money.ts';
import { beginPayment, openPaymentPage, settle } from '../payments/index.ts';
import { type PlatformBooks } from '../payments/books/platform-books.ts';
import { newId } from '../platform/ids.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
  const told = () => Promise.resolve();
  world.test.app.deps.payments.handlers.domain = {
    paid: () => Promise.resolve('accepted'),
    mismatched: told,
    closed: told,
    refundAsked: told,
    refunded: told,
    refundFailed: told,
  };
});
afterAll(() => world.close());

const monthly = { offer: 'starter', billing: 'monthly' };
/** What one sold mug brings: with delivery, less what the provider kept. Kobo. */
const gross = 550_000;
const fee = 18_250;
const net = gross - fee;

const billed = (shop: TestShop) => ({
  ...shop,
  path: (rest: string) => `/api/sites/${shop.slug}/billing${rest}`,
});

/** Something else the owner may buy of us one day. */
async function payForDomain(shop: TestShop): Promise<void> {
  const { payments } = world.test.app.deps;
  const reference = await world.test.database.db.transact((tx) =>
    beginPayment(payments, tx, {
      purpose: 'domain',
      ownerId: newId(),
      storeId: shop.storeId,
      amountKobo: 900_000,
      currency: 'NGN',
      email: shop.owner.email,
      callbackUrl: 'http://localhost/back',
    }),
  );
  await openPaymentPage(payments, reference);
  await world.test.sandbox.control.pay({ reference });
  await settle(payments, reference, 'test');
}

/** The plan is paid by card, then one order sold, then paid for the plan and for something else: older and newer money. */
async function planAndOrder(shop: TestShop): Promise<{ reference: string; id: string }> {
  await world.buy(billed(shop), monthly);
  world.test.clock.advance(60_000);
  const order = await sell(world.test, shop);
  world.test.clock.advance(60_000);
  await world.buy(billed(shop), { offer: 'starter', billing: 'annual' });
  await payForDomain(shop);
  const paid = await world.test.database.sql(
    `select purpose, integration, state from payments where store_id = $1 order by created_at, reference desc`,
    [shop.storeId],
  );
  expect(paid).toEqual(
    ['plan', 'order', 'plan', 'domain'].map((purpose) => ({
      purpose,
      integration: 'platform',
      state: 'paid',
    })),
  );
  return { reference: order.reference, id: order.id };
}

const read = async <T>(shop: TestShop, rest: string) =>
  (await shop.owner.client.get<T>(`/api/sites/${shop.slug}${rest}`)).body;

interface Statement {
  items: Sale[];
  totals: Record<string, number>;
}

test('a store whose owner pays her plan by card finds her customers’ money alone in every list and sum', async () => {
  const shop = await openShop(world.test);
  const { reference, id } = await planAndOrder(shop);
  const statement = await read<Statement>(shop, '/statement');
  expect(statement.items).toEqual([
    expect.objectContaining({ reference, order_id: id, gross_kobo: gross, net_kobo: net, state: 'waiting' }),
  ]);
  expect(statement.totals).toEqual({
    gross_kobo: gross,
    fees_kobo: fee,
    refunded_kobo: 0,
    recovered_kobo: 0,
    net_kobo: net,
    settled_kobo: 0,
    coming_kobo: 0,
    waiting_kobo: net,
  });
  expect((await read<PayoutAccount>(shop, '/payout-account')).waiting_kobo).toBe(net);
  expect(await read(shop, '/balance')).toEqual({
    owed_kobo: 0,
    payouts_stopped: false,
    pay_to: null,
    waiting_refunds_kobo: 0,
    entries: [expect.objectContaining({ kind: 'held_sale', amount_kobo: -net, order_id: id })],
  });
  expect(await read(shop, '/overview')).toMatchObject({ payments_to_explain: 0, paid_today_kobo: gross });
  const { sales } = await read<Order>(shop, `/orders/${id}`);
  expect(sales.map((one) => one.reference)).toEqual([reference]);
});

test('the operator is told of, and can pay out, what her customers paid and not a kobo more', async () => {
  const shop = await openShop(world.test);
  await planAndOrder(shop);
  const held = (await world.operator('payment held')) as { slug: string; kobo: number }[];
  const nowhere = {
    bank_name: null,
    account_name: null,
    account_number: null,
    added_at: null,
    added_by: null,
  };
  expect(held.filter((one) => one.slug === shop.slug)).toEqual([
    { slug: shop.slug, store_id: shop.storeId, kobo: net, disputed_kobo: 0, ...nowhere },
  ]);
  expect(await world.operator(`payout record ${shop.slug} ${net + 1} TRF-${shop.slug}`)).toBe(
    `We hold ${naira(net)}, so that is too much. Nothing was changed.`,
  );
  expect(await world.operator(`payout record ${shop.slug} ${net} TRF-${shop.slug}`)).toBe(
    `${naira(net)} was sent to Ada’s Shop (${shop.slug}). We hold ₦0 for it now.`,
  );
  expect((await read<Statement>(shop, '/statement')).items).toMatchObject([{ state: 'paid_out' }]);
  const books = (await world.operator('books')) as PlatformBooks;
  expect([books.balances, books.account.difference]).toEqual([true, 0]);
});

test('with a bank account only the order is on its way to it', async () => {
  const shop = await shopWithBank(world.test);
  const { reference } = await planAndOrder(shop);
  const { items, totals } = await read<Statement>(shop, '/statement');
  expect(items).toMatchObject([{ reference, share_kobo: net }]);
  expect(totals).toMatchObject({ gross_kobo: gross, coming_kobo: net, waiting_kobo: 0 });
  expect(((await world.operator('books')) as PlatformBooks).balances).toBe(true);
});

test('a plan that was paid with another amount is for us to explain and not for the owner', async () => {
  const shop = await openShop(world.test);
  const begun = await shop.owner.client.post<{ reference: string }>(billed(shop).path('/checkout'), {
    consent,
    ...monthly,
  });
  const { reference } = begun.body;
  await world.test.sandbox.control.pay({ reference });
  world.test.sandbox.control.addFault({
    match: { reference },
    kind: 'wrong_amount',
    value: 400_000,
    times: 1,
  });
  await settle(world.deps.payments, reference, 'test');
  expect(JSON.stringify(await world.operator('payment open'))).toContain(reference);
  expect(await read(shop, '/overview')).toMatchObject({ payments_to_explain: 0 });
  expect(await read(shop, '/statement')).toMatchObject({ items: [], totals: { gross_kobo: 0 } });
});

/** The platform's own work on all payments, whoever they are for; a merchant's lists and sums are not made here. */
const everybodys: Record<string, string> = {
  'server/payments/queries.ts': 'one payment, or those of one thing that is paid for',
  'server/payments/due-queries.ts': 'what the sweep asks the provider about',
  'server/payments/disputes/queries.ts': 'disputes of one thing, or of one purpose',
  'server/payments/odd-money/explain-queries.ts': 'odd money of one thing, or of all that came by our keys',
  'server/payments/keys/integration-queries.ts': 'how far the keys of one integration were used',
  'server/payments/books/books-queries.ts': 'what is in no settlement',
  'server/payments/books/sums-queries.ts': 'the whole sum',
  'server/payments/old-records.ts': 'what is erased after its time',
  'server/payments/overdue.ts': 'since when tries by our own keys have no end',
  'server/records/orders.ts': 'the same of orders, which wait while it is not settled',
  'server/records/plans.ts': 'the same of invoices',
  'server/records/courses.ts': 'the same of the course',
  'server/personal-data/account-copy.ts': 'what somebody paid us, of no store',
  'server/personal-data/erase.ts': 'tries held while a customer is erased',
  'server/personal-data/erase-orders.ts': 'the payer’s address, which goes',
  'server/closing/erase-store.ts': 'the payers’ addresses of a store that ends, which go',
};

const readsAll =
  /(?<!distinct )\b(?:from|join|update)\s+payments\b|\b\w*(?:from|join|table)\w*\(\s*\[?'payments(?: as \w+)?'/i;
const ofOneStore = /\b(?:p|payments)\.store_id['"]?(?:\s*,\s*'='|\s*=\s*\$\{)/;
const sources = globSync('server/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('lists and sums of a merchant’s money read merchant_payments: whoever reads all payments is named here', () => {
  expect(
    sources
      .filter(({ text }) => readsAll.test(text))
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(Object.keys(everybodys).toSorted());
  for (const wrong of [
    "db.selectFrom('payments').select(",
    "db.selectFrom('payments as p')",
    ".innerJoin('payments', 'payments.reference'",
    ".leftJoinLateral('payments as p'",
    'select 1 from payments where',
    'left join\n payments p on',
  ])
    expect([wrong, readsAll.test(wrong)]).toEqual([wrong, true]);
});

test('what is the platform’s own is said once: no statement leaves a purpose out, or picks one store of all payments', () => {
  const leavesOut = /purpose\W+(?:<>|!=(?!=))|purpose !== '(?:plan|course)'/;
  // Billing asks whether a payment is its own.
  const others = sources.filter(({ file }) => !file.startsWith('server/billing/'));
  expect(others.filter(({ text }) => leavesOut.test(text)).map(({ file }) => file)).toEqual([]);
  const named = sources.filter(({ file }) => file in everybodys);
  for (const { file, text } of named) {
    const lines = text.split('\n').filter((line) => !line.includes('among: merchants'));
    expect([file, lines.filter((line) => ofOneStore.test(line))]).toEqual([file, []]);
  }
});

test('the set-up asks for a bank account until there is one, and not where nothing is paid online through us', async () => {
  const asks = async (shop: TestShop) =>
    (await shop.owner.client.get<StoreSettings>(`/api/sites/${shop.slug}/settings`)).body.steps.find(
      ({ step }) => step === 'bank',
    )?.done === false;
  const shop = await openShop(world.test);
  expect(await asks(shop)).toBe(true);
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { pay_online: false });
  expect(await asks(shop)).toBe(false);
  expect(await asks(await shopWithBank(world.test))).toBe(false);
  const own = await shopWithOwnKeys(world.test);
  expect(await asks(own)).toBe(false);
  await world.test.database.sql('update stores set plan = $2 where store_id = $1', [own.storeId, 'free']);
  expect(await asks(own)).toBe(true);
});
