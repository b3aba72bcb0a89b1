import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Together } from '#shared/api/together.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { pieceShop, type PieceOrder, type PieceShop } from '#tests/support/selling/pieces.ts';

let world: TestApp;
let at: PieceShop;
beforeAll(async () => {
  world = await testApp();
  at = await pieceShop(world, 200);
});
afterAll(() => world.close());

const together = async (what: 'send' | 'change', orders: readonly PieceOrder[], body: object) =>
  (await at.shop.owner.signIn()).post<Together>(`/api/sites/${at.shop.slug}/orders/together/${what}`, {
    orders: orders.map(({ id }) => id),
    ...body,
  });
const numbers = ({ body }: { body: Together }) => ({
  done: body.done.map(({ number }) => number),
  already: body.already.map(({ number }) => number),
  refused: body.refused.map(({ number, because }) => [number, because]),
});
const onDelivery = () => at.order(1, 0, { pay_method: 'on_delivery' });

test('several orders are sent, each by its own rule; pressed again nothing is sent twice, and it is taken back together', async () => {
  const [paid, cash, canceled] = [await at.order(1, 1), await onDelivery(), await onDelivery()];
  await canceled.act('cancel', {});
  const all = [paid, cash, canceled];
  const body = { key: 'one-press-1', tracking: 'GIG 778899' };
  const why = 'This order is cancelled, so there is nothing to send.';
  const before = await at.shelf();
  expect(numbers(await together('send', all, body))).toEqual({
    done: [paid.number, cash.number],
    already: [],
    refused: [[canceled.number, why]],
  });
  const sent = await paid.view();
  expect(sent).toMatchObject({ fulfillment_status: 'fulfilled', parcels: [{ courier: 'GIG' }] });
  expect(numbers(await together('send', all, body))).toEqual({
    done: [],
    already: [paid.number, cash.number],
    refused: [[canceled.number, why]],
  });
  expect((await paid.view()).parcels).toHaveLength(1);
  expect(numbers(await together('send', all, { ...body, undo: true }))).toEqual({
    done: [paid.number, cash.number],
    already: [canceled.number],
    refused: [],
  });
  expect([(await paid.view()).fulfillment_status, await at.shelf()]).toEqual(['unfulfilled', before]);
});

test('cash is recorded once for each, and taken out again; what is paid is not cancelled by the way', async () => {
  const [one, two, online] = [await onDelivery(), await onDelivery(), await at.order(1, 0)];
  const all = [one, two, online];
  expect(numbers(await together('change', all, { what: 'record_cash' }))).toEqual({
    done: [one.number, two.number],
    already: [],
    refused: [[online.number, 'This order is not paid in cash.']],
  });
  expect(numbers(await together('change', [one], { what: 'record_cash' })).already).toEqual([one.number]);
  expect((await one.view()).captured_kobo).toBe(550_000);
  await together('change', [two], { what: 'undo_cash' });
  expect(numbers(await together('change', all, { what: 'cancel' }))).toEqual({
    done: [two.number],
    already: [],
    refused: [one, online].map(({ number }) => [
      number,
      'This order is paid. Refund it first, then cancel it.',
    ]),
  });
  expect([(await one.view()).status, (await two.view()).status]).toEqual(['open', 'canceled']);
});

test('at most a hundred go at once, orders of others are left out, and the chosen come as a sheet', async () => {
  const order = await at.order(1, 1);
  const many = Array.from({ length: 101 }, () => ({ ...order, id: crypto.randomUUID() }));
  expect((await together('change', many, { what: 'cancel' })).body).toEqual({
    orders: ['Choose at most 100 orders at once.'],
  });
  const strangers = await together('change', many.slice(0, 2), { what: 'cancel' });
  expect(strangers.body).toEqual({ done: [], already: [], refused: [] });
  const client = await at.shop.owner.signIn();
  const sheet = await client.get(`/api/sites/${at.shop.slug}/orders-csv/chosen?orders=${order.id}`);
  const rows = sheet.text.trim().split('\n');
  expect(rows).toHaveLength(3);
  expect(rows[1]!.startsWith(String(order.number))).toBe(true);
});
