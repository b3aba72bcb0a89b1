import { expect, it } from 'vitest';
import { refundSource } from './refund-labels.ts';

it('says before anything is asked how much of a refund comes out of the next sales', () => {
  const held = { owed_kobo: -531_750, sendable_kobo: 550_000, no_sales: false };
  expect(refundSource(held, 550_000)).toEqual({
    waits: false,
    sentences: [
      '₦5,317.50 comes out of the money that is kept for you.',
      '₦182.50 of this comes out of your next sales.',
    ],
  });
  expect(refundSource({ owed_kobo: 100_000, sendable_kobo: 450_000, no_sales: false }, 200_000)).toEqual({
    waits: false,
    sentences: [
      '₦2,000 of this comes out of your next sales.',
      '₦1,000 of earlier refunds is still to come out of them.',
    ],
  });
});

it('says that a refund has to wait when nothing covers it, and nothing of the sort where the own provider pays', () => {
  const waiting = refundSource({ owed_kobo: 0, sendable_kobo: 18_250, no_sales: false }, 550_000);
  expect([waiting.waits, waiting.sentences.at(-1)]).toEqual([
    true,
    '₦5,500 of this comes out of your next sales.',
  ]);
  expect(refundSource(null, 550_000)).toEqual({
    waits: false,
    sentences: ['It comes out of your balance with your payment provider.'],
  });
});

it('says nothing of next sales where none comes through us', () => {
  const own = refundSource({ owed_kobo: 100_000, sendable_kobo: 18_250, no_sales: true }, 550_000);
  expect(own).toEqual({
    waits: true,
    sentences: [
      expect.stringContaining('It goes by itself once you have paid us for it, as the page Money says'),
      '₦5,500 of this you then owe us.',
      'You owe us ₦1,000 of earlier refunds already.',
    ],
  });
});
