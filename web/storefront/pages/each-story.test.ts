import { expect, test } from 'vitest';
import { howFarEach, type HowFarEach } from '#shared/orders/goods-and-services.ts';
import * as words from '#shared/words/spoken/en.ts';
import { placedOrder } from '#tests/support/selling/placed-order.ts';
import { orderStory } from './order-story.ts';

const line = { quantity: 2, fulfilled: 0, removed: 0 };

test.each([
  [{ fulfilled: 0 }, { fulfilled: 1 }, false, { goods: 'open', services: 'part' }],
  [{ fulfilled: 1 }, { fulfilled: 0 }, true, { goods: 'part', services: 'open' }],
  [{ fulfilled: 1, removed: 1 }, { fulfilled: 2 }, false, { goods: 'sent', services: 'done' }],
  [{ fulfilled: 2 }, { fulfilled: 2 }, true, { goods: 'arrived', services: 'done' }],
  [{ removed: 2 }, { fulfilled: 1, removed: 1 }, true, { goods: 'none', services: 'done' }],
  [{ fulfilled: 2 }, { removed: 2 }, true, null],
] as const)('goods %j beside a service %j, arrived %s, are %j', (goods, service, hasArrived, each) => {
  const file = { ...line, download: {} };
  const card = { ...line, gift_card: true };
  const lines = [{ ...line, ...goods }, { ...line, ...service, service: true }, file, card];
  expect(howFarEach(lines, hasArrived)).toEqual(each);
});

const told = (each: HowFarEach, change: object) =>
  orderStory({ ...placedOrder, payment_status: 'paid', paid_kobo: 1, each, ...change }, 'Adunni', words);

test.each([
  ['open', 'done', 'partially_fulfilled', 'Part of it is done'],
  ['part', 'done', 'partially_fulfilled', 'Part of it is on its way'],
  ['sent', 'open', 'partially_fulfilled', 'Part of it is on its way'],
  ['arrived', 'part', 'partially_fulfilled', 'Part of it is with you'],
  ['sent', 'done', 'fulfilled', 'On its way'],
  ['arrived', 'done', 'delivered', 'Delivered'],
  ['none', 'part', 'partially_fulfilled', 'Part of it is done'],
  ['none', 'done', 'delivered', 'Done'],
] as const)('goods %s and a service %s are told as “%s”: “%s”', (goods, services, status, headline) => {
  const story = told({ goods, services }, { fulfillment_status: status });
  expect(story.headline).toBe(headline);
  expect(story.text.includes('The goods')).toBe(goods !== 'none' && goods !== 'part');
  expect(story.next.includes('Keep your phone near: the rider calls you.')).toBe(
    goods === 'sent' || goods === 'part',
  );
  const fetched = told({ goods, services }, { fulfillment_status: status, delivery_kind: 'pickup' });
  expect([fetched.headline, fetched.text].join(' ')).not.toMatch(/way|sent|deliver|Deliver/);
});

test('of goods and a service of which nothing moved yet the usual is told, and that a day is agreed on', () => {
  const lines = [{ title: 'Braids', service: true }] as typeof placedOrder.lines;
  const { text, next } = told({ goods: 'open', services: 'open' }, { lines });
  expect(text).toContain('Adunni is getting your order ready.');
  expect(next).toContain('Not delivered: Braids. Adunni agrees on a day for it with you.');
});
