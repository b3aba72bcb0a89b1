import { expect, test } from 'vitest';
import { fulfillmentLabel, statusLabel } from './labels.ts';

const order = {
  fulfillment_status: 'unfulfilled',
  payment_status: 'paid',
  pay_method: 'online',
  delivery_kind: 'delivery',
} as const;

test('the label of goods and a service says which of the two is left', () => {
  const line = { quantity: 1, fulfilled: 0, removed: 0, download: null };
  const both = (sent: number, done: number) =>
    fulfillmentLabel({
      ...order,
      fulfillment_status: sent + done > 0 ? 'partially_fulfilled' : 'unfulfilled',
      lines: [
        { ...line, fulfilled: sent },
        { ...line, fulfilled: done, service: true },
      ],
    }).label;
  expect([both(0, 0), both(1, 0), both(0, 1)]).toEqual([
    'To send and to do',
    'Service to do',
    'Goods to send',
  ]);
  // A list has no lines.
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
