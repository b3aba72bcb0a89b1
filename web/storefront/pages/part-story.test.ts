import { expect, test } from 'vitest';
import type { OrderView } from '#shared/storefront.ts';
import * as words from '#shared/words/spoken/en.ts';
import { placedOrder } from '#tests/support/selling/placed-order.ts';
import { orderStory } from './order-story.ts';

const story = (change: Partial<OrderView>) => orderStory({ ...placedOrder, ...change }, 'Adunni', words);
const begun = { payment_status: 'partially_paid', paid_kobo: 500_000, payment_try: 'none' } as const;
const rest = {
  kind: 'balance',
  amount_kobo: 750_000,
  by_hand_kobo: 750_000,
  transfer_kobo: null,
  was_asked: false,
  due_at: null,
  overdue: false,
  stopped: false,
  at_door: false,
  after_kobo: 0,
  account: null,
} as const;
const byTransfer = { pay_method: 'direct_transfer', payment_try: null, may_pay: false } as const;
const transfer = {
  bank_name: 'Zenith Bank',
  account_number: '0123454321',
  account_name: 'ADA EZE',
  state: 'open',
  missing_kobo: 1_249_963,
  sent: false,
  held_until: '2026-11-22T08:05:00Z',
  may_say_sent: true,
  shut: false,
} as const;

test('a rest whose day is past is said to have been due, and a try that came to nothing is told', () => {
  const due = { ...rest, was_asked: true, due_at: '2026-12-03T08:00:00Z' };
  const told = (change: Partial<OrderView>) => story({ ...begun, ...change });
  expect(told({ asked: due }).text).toBe(
    'Your deposit of ₦5,000 is paid. ₦7,500 is left to pay, by 3 Dec 2026.',
  );
  expect(told({ asked: { ...due, overdue: true } }).text).toBe(
    'Your deposit of ₦5,000 is paid. ₦7,500 is left to pay. It was to be paid by 3 Dec 2026.',
  );
  expect(told({ asked: due, payment_try: 'failed' }).next.slice(0, 2)).toEqual([
    'The payment did not go through.',
    'If your bank shows a debit, tap “I have been debited” before you pay again.',
  ]);
  expect(told({ asked: due }).next.join()).not.toContain('did not go through');
});

test('a shop that was taken down is paid nothing: no transfer and no rest is asked for', () => {
  const told = orderStory(
    { ...placedOrder, ...byTransfer, transfer: { ...transfer, shut: true } },
    'Adunni',
    words,
  );
  expect([told.headline, told.text]).toEqual([
    'This cannot be paid now',
    'If you have sent it, tap “I have sent it”.',
  ]);
  const asked = { ...rest, was_asked: true, due_at: '2026-12-03T08:00:00Z', stopped: true };
  const part = story({ ...begun, asked, may_pay: false });
  expect([part.headline, part.text, part.next.join()]).toEqual([
    'Your deposit of ₦5,000 is paid',
    '₦7,500 is left to pay.',
    expect.not.stringContaining('once it is paid'),
  ]);
});
