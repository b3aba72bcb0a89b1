import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import type { Together } from '#shared/api/together.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { act, pass, payAsAsked, place, view, type Placed } from '#tests/support/selling/odd-money.ts';
import { askedFirst } from '#tests/support/selling/parts.ts';
import { pollDisputes, syncDispute } from '../../payments/disputes/disputes.ts';
import { hours } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.control.setSettings({ webhook_url: '' });
});

const paid = async (shop?: TestShop, card?: string): Promise<Placed> => {
  const order = await place(world, shop ?? (await openShop(world)));
  await payAsAsked(world, order, card);
  return order;
};
const refund = (order: Placed, amount_kobo: number) =>
  act(order, 'refund', { amount_kobo, key: `refund-of-${amount_kobo}` });
const dispute = async (order: Placed) => {
  const opened = world.sandbox.control.openDispute({ reference: order.reference });
  await pollDisputes(world.app.deps.payments);
  return opened.id;
};
const won = async (id: string) => {
  world.sandbox.control.decideDispute({ id, outcome: 'won' });
  await syncDispute(world.app.deps.payments, { integration: 'platform', provider: 'paystack' }, id);
};

/** Whether lists, packing, slips and the home have this order among what is to be sent, beside another one. */
async function toSendWith(order: Placed, other: Placed) {
  const client = await order.shop.owner.signIn();
  const at = (rest: string) => `/api/sites/${order.shop.slug}/orders${rest}`;
  const listed = await client.get<{ items: Order[] }>(at('?to_send=true'));
  const all = await client.get<{ items: Order[] }>(at('?fulfillment_status=unfulfilled&to_send=true'));
  const packing = await client.get<{ items: Order[] }>(at('/to-send'));
  const slips = await client.get<{ items: Order[] }>(at(`/slips?orders=${order.id},${other.id}`));
  const home = await client.get<{ orders_to_send: number }>(`/api/sites/${order.shop.slug}/overview`);
  const numbers = [listed, all, packing, slips].map(({ body }) =>
    body.items.map(({ id }) => id === order.id).toSorted(),
  );
  return [numbers, home.body.orders_to_send];
}

test('no list, count or stack of slips has an order whose bank asks for its money among what is to be sent, until the bank has decided', async () => {
  const order = await paid();
  const other = await paid(order.shop);
  const asked = () => toSendWith(order, other);
  const withIt = [Array(4).fill([false, true]), 2];
  expect(await asked()).toEqual(withIt);
  const id = await dispute(order);
  expect(await asked()).toEqual([Array(4).fill([false]), 1]);
  expect((await view(order)).is_disputed).toBe(true);
  const client = await order.shop.owner.signIn();
  const together = await client.post<Together>(`/api/sites/${order.shop.slug}/orders/together/send`, {
    orders: [order.id],
    key: 'k'.repeat(36),
  });
  expect([together.body.done, together.body.refused[0]?.because]).toEqual([
    [],
    'The customer’s bank is asking for this money back. Send the goods once it has decided for you.',
  ]);
  await won(id);
  expect(await asked()).toEqual(withIt);
});

test('what is asked back since a release that did not write it down waits as soon as it is looked at', async () => {
  const order = await paid();
  await dispute(order);
  await world.database.sql('update orders set is_disputed = false where id = $1', [order.id]);
  await pollDisputes(world.app.deps.payments);
  expect((await view(order)).is_disputed).toBe(true);
});

test('an order whose money is all on its way back is to be sent by no list, unless its refund fails', async () => {
  const order = await paid(undefined, '4084080000671803');
  const other = await paid(order.shop);
  const withIt = [Array(4).fill([false, true]), 2];
  await refund(order, 150_000);
  expect(await toSendWith(order, other)).toEqual(withIt);
  await pass(world, hours(3));
  expect(await toSendWith(order, other)).toEqual(withIt);
  await refund(order, 550_000 - (await view(order)).refunded_kobo);
  expect(await view(order)).toMatchObject({ is_going_back: true });
  expect(await toSendWith(order, other)).toEqual([Array(4).fill([false]), 1]);
  await pass(world, hours(3));
  expect(await view(order)).toMatchObject({ is_going_back: false, refunded_kobo: 0 });
  expect(await toSendWith(order, other)).toEqual(withIt);
});

test('a cancelled order says that its deposit is on its way back until it is there', async () => {
  const asked = await askedFirst(world, await openShop(world));
  await asked.pay();
  expect((await asked.act('cancel', { send_back: true })).status).toBe(200);
  expect(await asked.view()).toMatchObject({
    status: 'canceled',
    payment_status: 'partially_paid',
    is_going_back: true,
  });
});
