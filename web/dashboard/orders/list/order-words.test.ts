import { expect, test } from 'vitest';
import { sentMessage } from '../../sending/sent-words.ts';
import { sentOrder } from '../../testing/sent-order.ts';
import { orderWords } from './order-words.ts';

const order = {
  customer_name: 'Chidi Okafor',
  number: 1042,
  status: 'open',
  confirmation: null,
  payment_status: 'pending',
  fulfillment_status: 'unfulfilled',
  pay_method: 'online',
  delivery_kind: 'delivery',
  total_kobo: 950_000,
  captured_kobo: 0,
  refunded_kobo: 0,
  shopper_url: 'https://ada.example/orders/x',
} as const;
const words = (change: object) =>
  orderWords({ ...order, ...change }, 'Ada’s Shop').replace(
    'Hello Chidi, this is Ada’s Shop about your order #1042.',
    '…',
  );
const seen = 'You see it here: https://ada.example/orders/x';

test('a message to the customer says how the order stands, and where it is seen', () => {
  expect(words({})).toBe(`… ₦9,500 is still to be paid. ${seen}`);
  expect(words({ payment_status: 'partially_paid', captured_kobo: 450_000 })).toBe(
    `… ₦5,000 is still to be paid. ${seen}`,
  );
  expect(words({ pay_method: 'on_delivery' })).toBe(
    `… We are getting it ready. You pay ₦9,500 when you get it. ${seen}`,
  );
  expect(words({ pay_method: 'on_delivery', due_kobo: 350_000 })).toBe(
    `… We are getting it ready. You pay ₦3,500 when you get it. ${seen}`,
  );
  expect(words({ payment_status: 'paid', captured_kobo: 950_000 })).toBe(
    `… Your payment is here, and we are getting it ready. ${seen}`,
  );
  expect(words({ confirmation: 'asked' })).toBe(
    `… Please tell us that you meant it, so that we set the goods aside. ${seen}`,
  );
  expect(words({ payment_status: 'paid', fulfillment_status: 'fulfilled' })).toBe(
    `… It is on its way. ${seen}`,
  );
  expect(words({ fulfillment_status: 'fulfilled', delivery_kind: 'pickup' })).toBe(
    `… It is ready for pick-up. ${seen}`,
  );
  expect(words({ fulfillment_status: 'delivered', payment_status: 'paid' })).toBe(
    `… We hope you are happy with it. ${seen}`,
  );
  expect(words({ status: 'canceled' })).toBe('… It was cancelled.');
});

test('whose money goes back is told that, and never that it is on its way or that we hope they are happy', () => {
  const paid = { payment_status: 'paid', captured_kobo: 950_000 } as const;
  const back = (state: string, amount_kobo = 950_000) => ({ ...paid, refunds: [{ state, amount_kobo }] });
  for (const fulfillment_status of ['fulfilled', 'delivered']) {
    const told = (change: object) => words({ ...change, fulfillment_status });
    expect(told({ ...paid, payment_status: 'refunded', refunded_kobo: 950_000 })).toBe(
      `… Your money went back. ${seen}`,
    );
    expect(told({ ...paid, disputes: [{ state: 'answered' }] })).toBe(
      `… Your bank asks for this payment back. Please tell us what is wrong, so that we can put it right. ${seen}`,
    );
    expect(told(back('processing'))).toBe(`… Your money is on its way back to you. ${seen}`);
    expect(told(back('waiting'))).toBe(
      `… Your money is to go back to you. We tell you once it is on its way. ${seen}`,
    );
    for (const other of [
      back('processing', 100_000),
      back('failed'),
      { ...paid, disputes: [{ state: 'won' }] },
    ])
      expect(told(other)).toBe(words({ ...paid, fulfillment_status }));
  }
  expect(words({ ...paid, fulfillment_status: 'returned' })).toBe(`… It came back to us. ${seen}`);
});

test('of goods and a service the message says of each how far it is', () => {
  const line = { quantity: 1, fulfilled: 0, removed: 0 };
  const both = (sent: number, done: number, more: object = {}) =>
    words({
      fulfillment_status: sent + done === 2 ? 'fulfilled' : 'partially_fulfilled',
      lines: [
        { ...line, fulfilled: sent },
        { ...line, fulfilled: done, service: true },
      ],
      parcels: [{ delivered_at: null }],
      ...more,
    });
  expect(both(1, 0)).toBe(`… The goods are on their way. Which day suits you for the rest? ${seen}`);
  expect(both(0, 1)).toBe(`… The goods are still to be sent. The service is done. ${seen}`);
  expect(both(1, 1)).toBe(`… The goods are on their way. The service is done. ${seen}`);
  expect(both(1, 0, { parcels: [{ delivered_at: '2026-11-21T08:05:00Z' }] })).toBe(
    `… Which day suits you for the rest? ${seen}`,
  );
  expect(both(1, 0, { delivery_kind: 'pickup' })).toBe(
    `… The goods are ready for pick-up. Which day suits you for the rest? ${seen}`,
  );
});

test('whoever packs says what the order is, and nothing of its money', () => {
  expect(orderWords({ customer_name: 'Chidi', number: 7 }, 'Ada’s Shop')).toBe(
    'Hello Chidi, this is Ada’s Shop about your order #7.',
  );
  const parcel = { status: 'open', fulfillment_status: 'unfulfilled', delivery_kind: 'delivery' } as const;
  expect(orderWords({ customer_name: 'Chidi', number: 7, ...parcel }, 'Ada’s Shop')).toBe(
    'Hello Chidi, this is Ada’s Shop about your order #7.',
  );
  expect(
    orderWords(
      { customer_name: 'Chidi', number: 7, ...parcel, fulfillment_status: 'fulfilled' },
      'Ada’s Shop',
    ),
  ).toBe('Hello Chidi, this is Ada’s Shop about your order #7. It is on its way.');
});

test('what is told of a service that is done is the service alone where goods are in the order, too', () => {
  const [sent] = sentOrder.parcels;
  const told = (delivery_kind: 'delivery' | 'service') =>
    sentMessage({ ...sentOrder, delivery_kind }, { ...sent!, service: true }, 'Ada’s Shop');
  const hello = `Hello ${sentOrder.customer_name.split(' ')[0]}, this is Ada’s Shop.`;
  expect([told('service'), told('delivery')]).toEqual([
    `${hello} Your order #${sentOrder.number} is done. Thank you.`,
    `${hello} The service of your order #${sentOrder.number} is done. Thank you.`,
  ]);
});
