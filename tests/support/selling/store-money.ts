import type { PayoutAccount } from '#shared/api/money.ts';
import type { Order } from '#shared/api/orders.ts';
import { findPayment, settle, type Payment } from '#server/payments/index.ts';
import { pollDisputes } from '#server/payments/disputes/disputes.ts';
import { pollSettlements } from '#server/payments/books/settlements.ts';
import { sweep } from '#server/payments/sweep.ts';
import { operatorDeps } from '#server/compose.ts';
import { commandFor } from '#server/operator/index.ts';
import { openShop, type TestApp, type TestShop } from '../app.ts';
import type { Reply } from '../client.ts';
import { orderOne, orderRow, referenceOf } from './shopping.ts';

export interface SoldOrder {
  shop: TestShop;
  id: string;
  number: number;
  reference: string;
}

/** A store whose sales go to its own bank account. */
export async function shopWithBank(world: TestApp): Promise<TestShop> {
  const shop = await openShop(world, { stock: 500 });
  const given = await shop.owner.client.put<PayoutAccount>(`/api/sites/${shop.slug}/payout-account`, {
    bank_code: '057',
    account_number: '0000000000',
    account_name: 'TEST ACCOUNT',
  });
  if (!given.body.current) throw new Error(`No bank account was kept: ${given.text}`);
  return shop;
}

/** An order of one mug (₦5,500 with delivery; ₦182.50 is the provider's) that waits for its money. */
export async function unpaidOrder(world: TestApp, shop: TestShop): Promise<SoldOrder> {
  const { number } = await orderOne(world, shop);
  const { id } = await orderRow(world, shop, number);
  return { shop, id, number, reference: await referenceOf(world, shop, number) };
}

export async function sell(world: TestApp, shop: TestShop, outcome?: string): Promise<SoldOrder> {
  const order = await unpaidOrder(world, shop);
  await world.sandbox.control.pay({
    reference: order.reference,
    ...(outcome ? { outcome: outcome as 'success' } : {}),
  });
  await settle(world.app.deps.payments, order.reference, 'test');
  await world.work();
  return order;
}

let asked = 0;
export async function askRefund(
  order: SoldOrder,
  amountKobo: number,
  key = `wish-${asked++}-key`,
): Promise<Reply<Order>> {
  const owner = await order.shop.owner.signIn();
  return owner.post<Order>(`/api/sites/${order.shop.slug}/orders/${order.id}/refund`, {
    amount_kobo: amountKobo,
    key,
  });
}

export async function seenByOwner(order: SoldOrder): Promise<Order> {
  const owner = await order.shop.owner.signIn();
  return (await owner.get<Order>(`/api/sites/${order.shop.slug}/orders/${order.id}`)).body;
}

/** Lets time pass here and at the provider, and does what falls due meanwhile. */
export async function pass(world: TestApp, ms: number): Promise<void> {
  await world.work();
  await world.sandbox.control.advance(ms);
  world.clock.advance(ms);
  await world.work();
  while ((await sweep(world.app.deps.payments)) > 0);
  await pollDisputes(world.app.deps.payments);
  await pollSettlements(world.app.deps.payments);
  await world.work();
}

export const paymentOf = async (world: TestApp, { reference }: SoldOrder): Promise<Payment> =>
  (await findPayment(world.database.db.platform, reference))!;

/** Kobo a store owes; below nothing, what is held for it. */
export async function owed(world: TestApp, shop: TestShop): Promise<number> {
  const [row] = await world.database.sql<{ owed: number }>(
    'select owed_kobo::int as owed from store_balances where store_id = $1',
    [shop.storeId],
  );
  return row?.owed ?? 0;
}

/** What the provider has of a payment's refunds. */
export const theirRefunds = (world: TestApp, { reference }: SoldOrder) =>
  world.sandbox.control
    .truth()
    .refunds.filter((one) => one.reference === reference)
    .map(({ amount, status }) => ({ amount, status }));

/** Somebody refunds on the provider's own pages. */
export async function refundThere(
  world: TestApp,
  { reference }: SoldOrder,
  amount?: number,
): Promise<number> {
  const reply = await fetch(`${world.sandbox.url}/refund`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_presence_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({ transaction: reference, ...(amount ? { amount } : {}) }),
  });
  return reply.status;
}

/** Runs an operator's command and answers what it prints. */
export function operator<T = string>(world: TestApp, words: string): Promise<T> {
  const found = commandFor(words.split(' '))!;
  return found.command.run(operatorDeps(world.app.deps, 'operator test'), found.args) as Promise<T>;
}
