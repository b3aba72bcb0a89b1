import { expect, test } from 'vitest';
import type { OrderView } from '#shared/storefront.ts';
import * as words from '#shared/words/spoken/en.ts';
import { placedOrder } from '#tests/support/selling/placed-order.ts';
import { answerWords, orderStory } from './order-story.ts';

const story = (change: Partial<OrderView>) => orderStory({ ...placedOrder, ...change }, 'Adunni', words);
const paid = { payment_status: 'paid', paid_kobo: 1_250_000, payment_try: 'none', may_pay: false } as const;

test.each([
  [{}, 'Waiting for your payment', true, true],
  [{ payment_try: 'none' }, 'Order placed, not paid yet', true, false],
  [{ payment_try: 'confirming' }, 'Waiting for your bank', false, true],
  [{ payment_try: 'confirming', may_go_on: true }, 'Your payment is not finished yet', false, true],
  [{ payment_try: 'failed' }, 'The payment did not go through', true, true],
  [{ payment_try: 'failed', may_pay: false }, 'The payment did not go through', false, true],
  [{ payment_try: 'needs_look' }, 'Your payment needs a look', false, true],
  [{ payment_status: 'partially_paid', paid_kobo: 500_000 }, 'Part of it is paid', true, true],
  [paid, 'Paid. Thank you!', false, false],
  [{ ...paid, fulfillment_status: 'fulfilled' }, 'On its way', false, false],
  [
    { ...paid, fulfillment_status: 'partially_fulfilled', delivery_kind: 'pickup' },
    'Part of it is ready for you',
    false,
    false,
  ],
  [{ ...paid, fulfillment_status: 'fulfilled', delivery_kind: 'pickup' }, 'Ready for you', false, false],
  [{ ...paid, fulfillment_status: 'delivered' }, 'Delivered', false, false],
  [{ ...paid, fulfillment_status: 'delivered', delivery_kind: 'pickup' }, 'Picked up', false, false],
  [{ ...paid, payment_status: 'overpaid', paid_kobo: 2_500_000 }, 'Paid. Thank you!', false, false],
  [{ ...paid, payment_status: 'refunded', refunded_kobo: 1_250_000 }, 'Paid back', false, false],
  [
    { pay_method: 'on_delivery', payment_try: null, may_pay: false },
    'Order placed. Thank you!',
    false,
    false,
  ],
  [
    { status: 'canceled', payment_status: 'voided', payment_try: 'failed' },
    'This order was cancelled',
    false,
    true,
  ],
  [
    { status: 'canceled', payment_status: 'voided', payment_try: 'none' },
    'This order was cancelled',
    false,
    false,
  ],
  [
    { ...paid, status: 'canceled', payment_status: 'refunded', refunded_kobo: 1_250_000 },
    'Cancelled and paid back',
    false,
    false,
  ],
] satisfies [Partial<OrderView>, string, boolean, boolean][])(
  '%j is told as "%s"',
  (change, headline, mayPay, mayAsk) => {
    expect(story(change)).toMatchObject({ headline, mayPay, mayAsk });
  },
);

test('what was made to order and is on its way is not still to be agreed on', () => {
  const asked = {
    ...paid,
    channel: 'manual',
    address: { state: '', lga: '', area: '', landmark: '' },
  } as const;
  expect(story(asked).next.join()).toContain('Adunni agrees with you how it gets to you.');
  const { next } = story({ ...asked, fulfillment_status: 'fulfilled' });
  expect(next).toEqual(['Keep your phone near: the rider calls you.']);
});

test('a refund under way is told as it stands, in every story', () => {
  for (const change of [paid, { ...paid, status: 'canceled' }, { payment_try: 'needs_look' }] as const) {
    const asked = story({ ...change, refund_asked_kobo: 300_000 });
    expect(asked.next[0]).toBe('A refund of ₦3,000 was asked for and is not sent yet.');
    const sent = story({ ...change, refund_on_its_way_kobo: 250_050 });
    expect(sent.next[0]).toBe('A refund of ₦2,500.50 is on its way back to you.');
    expect(story(change).next.join()).not.toContain('efund of');
  }
});

test('an order whose money is all on its way back is not said to be got ready', () => {
  expect(story({ ...paid, refund_on_its_way_kobo: 1_250_000 })).toMatchObject({
    headline: 'A refund of ₦12,500 is on its way back to you.',
    text: 'Your money goes back to where it came from. You have nothing to do.',
    tone: 'wait',
    next: ['Banks take up to 10 working days to show it.'],
  });
  const part = { ...paid, refunded_kobo: 250_000, payment_status: 'partially_refunded' } as const;
  expect(story({ ...part, refund_on_its_way_kobo: 1_000_000 }).headline).toBe(
    'A refund of ₦10,000 is on its way back to you.',
  );
  expect(story({ ...part, refund_on_its_way_kobo: 999_999 }).headline).toBe('Paid. Thank you!');
});

test('a refund that did not go through is told, with whom the money is', () => {
  for (const change of [paid, { ...paid, status: 'canceled' }] as const)
    expect(story({ ...change, refund_failed_kobo: 300_000 }).next[0]).toBe(
      'A refund of ₦3,000 did not go through. The money is still with the shop, which knows of it: ask the shop how you get it.',
    );
});

test('what is on its way back for a cancelled order is not called unsent', () => {
  const told = (kobo: number) => {
    const { text, next } = story({ ...paid, status: 'canceled', refund_on_its_way_kobo: kobo });
    return [...next, text];
  };
  expect(told(1_250_000)).toEqual([
    'A refund of ₦12,500 is on its way back to you.',
    'Banks take up to 10 working days to show it.',
    'Your money goes back to where it came from. You have nothing to do.',
  ]);
  expect(told(1_000_000).join()).toContain('₦12,500 that you paid has not been sent back yet.');
});

const statuses = ['draft', 'open', 'completed', 'canceled'] as const;
const payments = [
  'unpaid',
  'pending',
  'partially_paid',
  'paid',
  'overpaid',
  'partially_refunded',
  'refunded',
  'voided',
] as const;
const fulfillments = [
  'not_required',
  'unfulfilled',
  'partially_fulfilled',
  'fulfilled',
  'delivered',
  'returned',
] as const;
const tries = ['none', 'open', 'confirming', 'failed', 'needs_look', null] as const;

test('what is asked for in a shop that rests is not said to have run out of time', () => {
  const asked = { ...placedOrder, channel: 'manual', payment_try: 'none', may_pay: false } as const;
  const told = (resting: boolean) => orderStory(asked, 'Adunni', words, resting);
  expect([told(true).headline, told(true).text, told(true).mayPay]).toEqual([
    'This cannot be paid now',
    'No money was taken. Ask Adunni if you still want it.',
    false,
  ]);
  expect(told(false).headline).toBe('The time to pay this has run out');
});

test('every combination of states has a true and complete story', () => {
  for (const status of statuses)
    for (const payment_status of payments)
      for (const fulfillment_status of fulfillments)
        for (const payment_try of tries)
          for (const delivery_kind of ['delivery', 'pickup'] as const) {
            const paid_kobo = [
              'paid',
              'overpaid',
              'partially_refunded',
              'refunded',
              'partially_paid',
            ].includes(payment_status)
              ? 1_250_000
              : 0;
            const pay_method = payment_try === null ? 'on_delivery' : 'online';
            const told = story({
              status,
              payment_status,
              fulfillment_status,
              payment_try,
              delivery_kind,
              paid_kobo,
              pay_method,
            });
            const words = [told.headline, told.text, ...told.next].join(' ');
            expect(told.headline).not.toBe('');
            expect(told.text).not.toBe('');
            expect(words).not.toMatch(/undefined|null|NaN|₦-|\.\./);
            if (paid_kobo === 0) expect(words).not.toMatch(/have your payment|sent back to you/);
            if (status !== 'canceled') expect(words).not.toContain('cancelled');
            if (payment_try === 'confirming' || payment_try === 'needs_look') expect(told.mayPay).toBe(false);
            if (status === 'canceled' || payment_status === 'paid' || payment_status === 'overpaid')
              expect(told.mayPay).toBe(false);
          }
});

test('closing the payment page is never called cancelled, and nobody is told to pay twice', () => {
  const waiting = story({ payment_try: 'open' });
  expect(waiting.next.join(' ')).toContain('Closing the payment page does not stop it.');
  for (const payment_try of ['confirming', 'needs_look'] as const)
    expect(story({ payment_try }).text).toContain('Please do not pay again.');
});

test('the answer to "I have been debited" says whether to pay again', () => {
  expect(answerWords('received', placedOrder, words.story).text).toContain('Nothing more to pay');
  expect(answerWords('with_bank', placedOrder, words.story).text).toContain('Please do not pay again');
  expect(answerWords('not_received', placedOrder, words.story).text).toContain('you can safely pay again');
  expect(answerWords('unknown', placedOrder, words.story).text).toContain('Please do not pay again yet');
});

const transfer: NonNullable<OrderView['transfer']> = {
  bank_name: 'Zenith Bank',
  account_number: '0123454321',
  account_name: 'ADA EZE',
  state: 'open',
  missing_kobo: 1_249_963,
  sent: false,
  held_until: '2026-11-22T08:05:00Z',
  may_say_sent: true,
  shut: false,
};
const byTransfer = {
  pay_method: 'direct_transfer',
  payment_try: null,
  may_pay: false,
  tail_kobo: 37,
  total_kobo: 1_249_963,
} as const;

test.each([
  [{ transfer }, 'Waiting for your transfer'],
  [{ transfer: { ...transfer, sent: true } }, 'The shop is looking for your transfer'],
  [
    {
      transfer: { ...transfer, missing_kobo: 249_963 },
      payment_status: 'partially_paid',
      paid_kobo: 1_000_000,
    },
    'Part of it has arrived',
  ],
  [{ transfer: { ...transfer, state: 'expired', held_until: null } }, 'Your goods are no longer kept'],
  [
    { transfer: { ...transfer, state: 'not_come', held_until: null } },
    'The shop has not found your transfer',
  ],
  [
    {
      transfer: { ...transfer, state: 'not_come' },
      payment_status: 'refunded',
      paid_kobo: 1_249_963,
      refunded_kobo: 1_249_963,
    },
    'The shop has not found your transfer',
  ],
] satisfies [Partial<OrderView>, string][])(
  'invariant 25: a transfer that is not confirmed is told as %#, and never as paid or cancelled',
  (change, headline) => {
    const told = orderStory({ ...placedOrder, ...byTransfer, ...change }, 'Adunni', words);
    expect(told).toMatchObject({ headline, mayPay: false, mayAsk: false });
    const all = [told.headline, told.text, ...told.next].join(' ');
    expect(all).not.toMatch(/\bpaid\b|cancel/i);
  },
);

test('a transfer that came when the goods were gone is told so; confirmed in time it is paid', () => {
  const came = { payment_status: 'paid', paid_kobo: 1_249_963 } as const;
  const of = (state: 'late' | 'received') =>
    orderStory(
      { ...placedOrder, ...byTransfer, ...came, transfer: { ...transfer, state, missing_kobo: 0 } },
      'Adunni',
      words,
    );
  expect(of('late').headline).toBe('Your transfer came too late');
  expect(of('received').headline).toBe('Paid. Thank you!');
});

const part = {
  kind: 'deposit',
  amount_kobo: 500_000,
  by_hand_kobo: 500_000,
  transfer_kobo: null,
  was_asked: false,
  due_at: null,
  overdue: false,
  stopped: false,
  at_door: false,
  after_kobo: 750_000,
  account: null,
} as const;
const begun = { payment_status: 'partially_paid', paid_kobo: 500_000, payment_try: 'none' } as const;
const rest = {
  ...part,
  kind: 'balance',
  amount_kobo: 750_000,
  by_hand_kobo: 750_000,
  transfer_kobo: null,
  after_kobo: 0,
} as const;

test.each([
  [{ channel: 'manual', payment_try: 'none', asked: part }, 'Adunni asks you to pay ₦5,000 first'],
  [{ ...begun, asked: rest }, 'Your deposit of ₦5,000 is paid'],
  [{ ...begun, asked: { ...rest, was_asked: true } }, 'Please pay the rest: ₦7,500'],
  [{ ...begun, asked: { ...rest, at_door: true, was_asked: true } }, 'Your deposit of ₦5,000 is paid'],
  [{ ...begun, asked: rest, payment_try: 'confirming' }, 'Waiting for your bank'],
  [{ ...begun, asked: { ...rest, at_door: true }, fulfillment_status: 'fulfilled' }, 'On its way'],
  [{ ...begun, status: 'canceled', keeps_paid: true }, 'This order was cancelled'],
] satisfies [Partial<OrderView>, string][])('paid in parts, %j is told as "%s"', (change, headline) => {
  expect(story(change).headline).toBe(headline);
});
