import { expect, test } from 'vitest';
import { fulfillmentLabel, statusLabel } from './labels.ts';

const order = {
  fulfillment_status: 'unfulfilled',
  payment_status: 'paid',
  pay_method: 'online',
  delivery_kind: 'delivery',
} as const;

test('the label of goods and a service says which of the two is left', () => {
  const left = (left_of_each: 'goods' | 'services' | 'both') =>
    fulfillmentLabel({ ...order, left_of_each }).label;
  expect([left('both'), left('services'), left('goods')]).toEqual([
    'To send and to do',
    'Service to do',
    'Goods to send',
  ]);
  expect(fulfillmentLabel({ ...order, fulfillment_status: 'partially_fulfilled' }).label).toBe(
    'Sent in part',
  );
});

test('that of a cancelled service speaks of no shelf', () => {
  expect(statusLabel({ status: 'canceled', delivery_kind: 'service' }).meaning).toBe('It will not be done.');
  expect(statusLabel({ status: 'canceled', delivery_kind: 'delivery' }).meaning).toBe(
    'It will not be sent. Its goods are back on the shelf.',
  );
});
