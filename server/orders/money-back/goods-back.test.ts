import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { checkOut, checkoutForm, orderRow, referenceOf } from '#tests/support/selling/shopping.ts';
import { pass, shopWithBank } from '#tests/support/selling/store-money.ts';
import { settle } from '../../payments/index.ts';
import { days } from '../../platform/clock.ts';

let world: TestApp;
let shop: TestShop;
let plate: string;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const total = 650_000;
const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
const owner = () => shop.owner.signIn();

/** A shop with 500 mugs and one plate. */
async function open(): Promise<void> {
  shop = await shopWithBank(world);
  const { body } = await shop.owner.client.post<{ variants: { id: string }[] }>(to('/products'), {
    title: 'Clay plate',
    variants: [{ price_kobo: 100_000, on_hand: 1 }],
  });
  plate = body.variants[0]!.id;
}

/** An order of those things, one each; answers its id. */
async function order(variants: string[], change: object = {}): Promise<string> {
  const shopper = world.client(shop.slug);
  for (const variant_id of variants) await shopper.post('/api/shop/cart/lines', { variant_id, quantity: 1 });
  const { number } = (await checkOut(shopper, checkoutForm(shop, change))).body;
  if (!('pay_method' in change)) {
    const reference = await referenceOf(world, shop, number);
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    await world.work();
  }
  return (await orderRow(world, shop, number)).id;
}

const act = async (id: string, rest: string, body: object = {}) =>
  (await owner()).post<Order>(to(`/orders/${id}/${rest}`), body);
const view = async (id: string) => (await (await owner()).get<Order>(to(`/orders/${id}`))).body;

/** A mug and the plate, paid out to the store, whose refund with the goods put back waits for its next sales. */
async function waiting(): Promise<{ id: string; refund: string }> {
  await open();
  const id = await order([shop.product.variantId, plate]);
  await pass(world, days(5));
  const asked = await act(id, 'refund', { amount_kobo: total, key: `refund-${id}`, restock: true });
  expect(asked.body.refunds).toMatchObject([{ state: 'waiting', amount_kobo: total }]);
  return { id, refund: asked.body.refunds[0]!.id };
}

/** What is on the shelf and promised, of the mugs and the plate. */
async function shelf() {
  const rows = await world.database.sql<{ on_hand: number; held: number; committed: number }>(
    'select on_hand, held, committed from inventory_levels where variant_id = any($1) order by array_position($1, variant_id)',
    [[shop.product.variantId, plate]],
  );
  return rows.map((row) => [row.on_hand, row.held, row.committed]);
}

/** The history of the shelf as far as an order is about it. */
async function history(id: string) {
  const rows = await world.database.sql<{ variant_id: string; kind: string; quantity: number }>(
    'select variant_id, kind, quantity from stock_movements where order_id = $1 order by id',
    [id],
  );
  expect(rows.every((row) => row.quantity === 1)).toBe(true);
  const of = (variant: string) => rows.filter((row) => row.variant_id === variant).map((row) => row.kind);
  return { mug: of(shop.product.variantId), plate: of(plate) };
}

test('invariant 16: goods put back with a refund that is withdrawn are the shopper’s again, once, and can be sent', async () => {
  const { id, refund } = await waiting();
  expect(await shelf()).toEqual([
    [500, 0, 0],
    [1, 0, 0],
  ]);
  for (let n = 0; n < 2; n++) expect((await act(id, `refunds/${refund}/withdraw`)).status).toBe(200);
  expect(await shelf()).toEqual([
    [500, 0, 1],
    [1, 0, 1],
  ]);
  const moves = ['committed', 'released', 'committed'];
  expect(await history(id)).toEqual({ mug: moves, plate: moves });
  const shown = await view(id);
  expect(shown).toMatchObject({
    status: 'open',
    payment_status: 'paid',
    fulfillment_status: 'unfulfilled',
    refundable_kobo: total,
    actions: ['fulfill', 'refund', 'cancel', 'edit'],
  });
  expect(shown.timeline.at(-1)!.message).toMatch(
    /^The refund of ₦6,500 was ended before it was sent\. Withdrawn by Ada\.$/,
  );
  expect((await act(id, 'fulfill')).body.fulfillment_status).toBe('fulfilled');
  expect(await shelf()).toEqual([
    [499, 0, 0],
    [0, 0, 0],
  ]);
});

test('invariant 16: goods that were sold before the refund was withdrawn stay with who bought them, and the owner is told', async () => {
  const { id, refund } = await waiting();
  const other = await order([plate], { pay_method: 'on_delivery' });
  expect((await act(id, `refunds/${refund}/withdraw`)).status).toBe(200);
  // The order gets all of its goods or none: the mug was taken and given up again.
  expect(await shelf()).toEqual([
    [500, 0, 0],
    [1, 0, 1],
  ]);
  expect(await history(id)).toEqual({
    mug: ['committed', 'released', 'committed', 'released'],
    plate: ['committed', 'released'],
  });
  const shown = await view(id);
  expect(shown).toMatchObject({
    status: 'open',
    payment_status: 'paid',
    actions: ['refund', 'cancel', 'edit'],
  });
  expect(shown.timeline.at(-1)!.message).toMatch(
    /Its goods were put back in stock and have been sold since\.$/,
  );
  expect(await act(id, 'fulfill')).toMatchObject({
    status: 409,
    body: {
      detail: 'The goods of this order have been sold meanwhile. Put them in stock again, then send it.',
    },
  });
  expect((await act(other, 'cancel')).status).toBe(200);
  expect((await act(id, 'fulfill')).status).toBe(200);
  expect(await shelf()).toEqual([
    [499, 0, 0],
    [0, 0, 0],
  ]);
});

test('invariant 16: what was sold meanwhile is taken out of the order, its money goes back, and the rest is sent', async () => {
  const { id, refund } = await waiting();
  await order([plate], { pay_method: 'on_delivery' });
  await act(id, `refunds/${refund}/withdraw`);
  const lines = [{ line_id: (await view(id)).lines[1]!.id, quantity: 0 }];
  const { body: seen } = await act(id, 'edit/look', { lines });
  expect(seen).toMatchObject({ new_total_kobo: 550_000, back_online_kobo: 100_000 });
  expect((await act(id, 'edit', { lines, key: randomUUID(), seen })).status).toBe(200);
  expect((await act(id, 'fulfill')).status).toBe(200);
  expect(await shelf()).toEqual([
    [499, 0, 0],
    [1, 0, 1],
  ]);
});
