import type { UnexplainedPayment } from '#shared/api/odd-money.ts';
import type { Order } from '#shared/api/orders.ts';
import { settle } from '#server/payments/index.ts';
import { sweep } from '#server/payments/sweep.ts';
import { openShop, type TestApp, type TestShop } from '../app.ts';
import type { Reply } from '../client.ts';
import { orderOne, orderRow, referenceOf, type PlacedOrder } from './shopping.ts';

export interface Placed extends PlacedOrder {
  id: string;
  shop: TestShop;
  reference: string;
  shopper: Awaited<ReturnType<typeof orderOne>>['shopper'];
}

/** An order of one mug (₦5,500 with delivery), in whatever way it is to be paid. */
export async function place(world: TestApp, shop: TestShop, change: object = {}): Promise<Placed> {
  const order = await orderOne(world, shop, change);
  const { id } = await orderRow(world, shop, order.number);
  const online = !('pay_method' in change);
  return { ...order, id, shop, reference: online ? await referenceOf(world, shop, order.number) : '' };
}

/** A shop that is paid by keys of its own. */
export async function shopWithOwnKeys(
  world: TestApp,
  options: Parameters<typeof openShop>[1] = {},
): Promise<TestShop> {
  const shop = await openShop(world, options);
  await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [shop.storeId]);
  const reply = await shop.owner.client.put(`/api/sites/${shop.slug}/own-keys`, {
    provider: 'paystack',
    password: 'correct horse battery',
    secret_key: 'sk_test_presence_sandbox',
  });
  if (reply.status !== 200) throw new Error(`The keys were not taken: ${reply.text}`);
  return shop;
}

export async function payAsAsked(world: TestApp, order: Placed, card?: string): Promise<void> {
  await world.sandbox.control.pay({ reference: order.reference, ...(card ? { card } : {}) });
  await settle(world.app.deps.payments, order.reference, 'test');
}

/** Money of another amount comes for an order. Kobo. */
export async function payAnother(
  world: TestApp,
  order: Placed,
  amountKobo = 500_000,
  card?: string,
): Promise<void> {
  const { reference } = order;
  await world.sandbox.control.pay({ reference, ...(card ? { card } : {}) });
  world.sandbox.control.addFault({
    match: { reference },
    kind: 'wrong_amount',
    value: amountKobo,
    times: 'always',
  });
  await settle(world.app.deps.payments, reference, 'test');
}

/** Both clocks go on, and everything that falls due is done. */
export async function pass(world: TestApp, ms: number): Promise<void> {
  await world.work();
  await world.sandbox.control.advance(ms);
  world.clock.advance(ms);
  while ((await sweep(world.app.deps.payments)) > 0);
  await world.work();
}

const pathOf = ({ shop, id }: Pick<Placed, 'shop' | 'id'>, rest = '') =>
  `/api/sites/${shop.slug}/orders/${id}${rest}`;

export async function view(order: Placed): Promise<Order> {
  return (await (await order.shop.owner.signIn()).get<Order>(pathOf(order))).body;
}

export async function act(order: Placed, rest: string, body: object = {}): Promise<Reply<Order>> {
  return (await order.shop.owner.signIn()).post<Order>(pathOf(order, `/${rest}`), body);
}

type Cases = Reply<{ items: UnexplainedPayment[] }>;

export async function openList(shop: TestShop): Promise<UnexplainedPayment[]> {
  const client = await shop.owner.signIn();
  return (await client.get<{ items: UnexplainedPayment[] }>(`/api/sites/${shop.slug}/payments-to-explain`))
    .body.items;
}

/** The owner decides about odd money. */
export async function say(
  order: Placed,
  word: 'accept' | 'return' | 'explain' | 'ask-us',
  body: object = { reason: 'Agreed with Chidi by phone.' },
): Promise<Cases> {
  const client = await order.shop.owner.signIn();
  return client.post(
    `/api/sites/${order.shop.slug}/payments-to-explain/${order.reference}/${word}`,
    word === 'ask-us' ? {} : body,
  );
}

/** All that deciding about money could change, as one text. */
export async function everythingOf(world: TestApp, order: Placed): Promise<string> {
  const { sql } = world.database;
  const rows = await Promise.all([
    sql('select t::text from orders t where id = $1', [order.id]),
    // How often the provider was asked is no change.
    sql(
      `select (to_jsonb(t) - 'checks' - 'next_check_at')::text from payments t where owner_id = $1 order by reference`,
      [order.id],
    ),
    sql(
      `select r::text from refunds r join payments p on p.reference = r.reference
       where p.owner_id = $1 order by r.id`,
      [order.id],
    ),
    sql('select t::text from ledger_entries t where order_id = $1 order by id', [order.id]),
    sql('select t::text from order_events t where order_id = $1 order by id', [order.id]),
    sql('select t::text from reservations t where order_id = $1', [order.id]),
    sql('select t::text from inventory_levels t where store_id = $1', [order.shop.storeId]),
    sql('select t::text from money_decisions t where subject = $1 order by id', [order.reference]),
    sql(`select key from mails where key like '%' || $1 || '%' order by key`, [order.id]),
  ]);
  return JSON.stringify(rows);
}
