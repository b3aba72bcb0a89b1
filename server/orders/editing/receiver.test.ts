import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { act, place, view, type Placed } from '#tests/support/selling/odd-money.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
});
afterAll(() => world.close());

const address = { state: 'Ogun', lga: 'Ifo', area: '3 Itoku Road', landmark: 'Blue gate' };
const correct = async (order: Placed, body: object) =>
  (await shop.owner.signIn()).put<Order & { detail: string }>(
    `/api/sites/${shop.slug}/orders/${order.id}/receiver`,
    body,
  );
const corrections = ({ timeline }: Order) =>
  timeline.map(({ message }) => message).filter((message) => message.startsWith('Corrected'));

test('who receives an order and where is corrected, once, and it is found by it', async () => {
  const order = await place(world, shop, { pay_method: 'on_delivery', name: 'Ada Ezee' });
  const right = { name: ' Adá Eze ', phone: '+234 809 555 1234', address };
  for (let n = 0; n < 2; n++) expect((await correct(order, right)).status).toBe(200);
  const after = await view(order);
  expect([after.customer_name, after.phone, after.address, after.delivery_kobo]).toEqual([
    'Adá Eze',
    '08095551234',
    address,
    150_000,
  ]);
  expect(corrections(after)).toEqual(['Corrected: name, phone number, address.']);
  const owner = await shop.owner.signIn();
  const found = async (text: string) =>
    (
      await owner.get<{ items: { id: string }[] }>(
        `/api/sites/${shop.slug}/orders?search=${encodeURIComponent(text)}`,
      )
    ).body.items.map(({ id }) => id);
  expect([await found('08095551234'), await found('Ezee')]).toEqual([[order.id], []]);
  const parcel = await owner.get<Order>(`/api/sites/${shop.slug}/orders/${order.id}/parcel`);
  expect(parcel.body).toMatchObject({ customer_name: 'Adá Eze', phone: '08095551234', address });
});

test('what is not said of the address leaves it; a name or number that is none is refused', async () => {
  const order = await place(world, shop, { pay_method: 'on_delivery' });
  const before = await view(order);
  await correct(order, { name: 'Bola', phone: before.phone });
  const after = await view(order);
  expect([after.address, corrections(after)]).toEqual([before.address, ['Corrected: name.']]);
  expect((await correct(order, { name: ' ', phone: '0809' })).body).toEqual({
    name: ['Enter a name.'],
    phone: ['Please enter a valid phone number.'],
  });
  expect(
    (await correct(order, { name: 'Bola', phone: before.phone, address: { ...address, area: ' ' } })).body,
  ).toEqual({ 'address.area': ['Say where it goes.'] });
});

test('once all of it left, the number may still be corrected and the address not; of a cancelled order nothing', async () => {
  const order = await place(world, shop, { pay_method: 'on_delivery' });
  const { customer_name: name, phone, address: was } = await view(order);
  await act(order, 'fulfill');
  expect((await view(order)).fulfillment_status).toBe('fulfilled');
  expect((await correct(order, { name, phone, address })).body.detail).toBe(
    'Nothing of this order is left to bring, so its address stays.',
  );
  expect((await correct(order, { name, phone: '08095559999', address: was })).body.phone).toBe('08095559999');
  const other = await place(world, shop, { pay_method: 'on_delivery' });
  await act(other, 'cancel', { reason: '', send_back: true });
  expect((await correct(other, { name, phone })).body.detail).toBe('This order is cancelled.');
});

test('it is for who may change orders: a stranger is told of no such order', async () => {
  const order = await place(world, shop, { pay_method: 'on_delivery' });
  const stranger = await (await signedInOwner(world)).signIn();
  const path = `/api/sites/${shop.slug}/orders/${order.id}/receiver`;
  expect((await stranger.put(path, { name: 'Eve', phone: '08095551234' })).status).toBe(404);
  expect(corrections(await view(order))).toEqual([]);
});
