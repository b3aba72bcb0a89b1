import { expect, test } from 'vitest';
import * as words from '#shared/words/spoken/en.ts';
import { placedOrder } from '#tests/support/selling/placed-order.ts';
import { orderStory } from './order-story.ts';

test('how soon it comes begins a sentence, however it was typed', () => {
  const paid = {
    ...placedOrder,
    payment_status: 'paid',
    payment_try: null,
    may_pay: false,
    delivery_eta: 'today, if ordered before 2 pm',
  } as const;
  expect(orderStory(paid, 'Adunni', words).next.join()).toContain('. Today, if ordered before 2 pm.');
});
