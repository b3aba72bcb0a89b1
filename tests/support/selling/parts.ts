import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { settle } from '#server/payments/index.ts';
import type { Order } from '#shared/api/orders.ts';
import type { TestApp, TestShop } from '../app.ts';

type Reply = Order & { detail: string };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
export const gele = { title: 'Purple gele', quantity: 1, unit_price_kobo: 2_500_000 };

/** An order of ₦25,000 of which ₦10,000 is asked for first, with what is done about it. */
export async function askedFirst(world: TestApp, shop: TestShop, change: object = {}) {
  const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
  const wanted = { key: randomUUID(), lines: [gele], deposit_kobo: 1_000_000, ...change };
  const { body, status } = await shop.owner.client.post<Reply>(to('/requests'), wanted);
  expect(status).toBe(201);
  const path = new URL(body.shopper_url).pathname;
  const act = async (rest: string, sent: object = {}) => {
    const reply = await (await shop.owner.signIn()).post<Reply>(to(`/orders/${body.id}/${rest}`), sent);
    return { status: reply.status, body: reply.body };
  };
  const view = async () => (await (await shop.owner.signIn()).get<Order>(to(`/orders/${body.id}`))).body;
  const tries = () =>
    world.database.sql<{ reference: string; part: number; state: string; amount_kobo: number }>(
      'select reference, part, state, amount_kobo::int from payments where owner_id = $1 order by part, created_at, reference',
      [body.id],
    );
  const goPay = () => world.client(shop.slug).post(`${path}/pay`, undefined, form);
  /** Goes to pay what is asked for now; answers its reference. */
  const began = async () => {
    const before = new Set((await tries()).map((one) => one.reference));
    expect((await goPay()).status).toBe(303);
    return (await tries()).find((one) => !before.has(one.reference))!.reference;
  };
  const pay = async () => {
    const reference = await began();
    await paid(world, reference);
    return reference;
  };
  const page = async () => (await world.client(shop.slug).get(path)).text;
  return { ...body, act, view, tries, began, pay, page, path, goPay };
}

/** The money comes, and the provider is asked. */
export async function paid(world: TestApp, reference: string): Promise<void> {
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
}
