import { expect, test } from 'vitest';
import { halfOf, halfOfPieces, restOfPieces, worthOf, type Shared } from './refund-share.ts';

const line = (id: string, quantity: number, total_kobo: number, discount_kobo = 0) => ({
  id,
  quantity,
  total_kobo,
  discount_kobo,
  refunded: 0,
});
const order: Shared = {
  // 1,000.01 + 333.33 less 100.00, delivery 1,500.00, a fee of 21.17 and a tail of 0.03.
  total_kobo: 100_001 + 33_333 - 10_000 + 150_000 + 2_117 - 3,
  delivery_kobo: 150_000,
  lines: [line('a', 3, 100_001, 7_001), line('b', 7, 33_333, 2_999)],
};

test('a piece goes back with its share of the discount, and of delivery where that is wanted', () => {
  const simple: Shared = {
    total_kobo: 1_000_000 - 100_000 + 150_000,
    delivery_kobo: 150_000,
    lines: [line('a', 2, 800_000, 80_000), line('b', 2, 200_000, 20_000)],
  };
  const one = [{ line_id: 'a', quantity: 1 }];
  expect(worthOf(simple, one, false)).toBe(360_000);
  expect(worthOf(simple, one, true)).toBe(420_000);
  expect(halfOf(simple, 1_050_000)).toBe(525_000);
  expect(halfOf(simple, 7)).toBe(7);
  expect(halfOfPieces(simple.lines)).toEqual([
    { line_id: 'a', quantity: 1 },
    { line_id: 'b', quantity: 1 },
  ]);
});

test('all pieces together are the total to the kobo, one by one in any order', () => {
  for (let seed = 1; seed <= 200; seed++) {
    let state = seed * 2_654_435_761;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
    const lines = order.lines.map((one) => ({ ...one }));
    let sum = 0;
    while (restOfPieces(lines).length > 0) {
      const rest = restOfPieces(lines);
      const { line_id, quantity } = rest[random(rest.length)]!;
      const pieces = [{ line_id, quantity: 1 + random(quantity) }];
      const worth = worthOf({ ...order, lines }, pieces, true);
      expect([seed, worth >= 0]).toEqual([seed, true]);
      sum += worth;
      lines.find(({ id }) => id === line_id)!.refunded += pieces[0]!.quantity;
    }
    expect([seed, sum]).toEqual([seed, order.total_kobo]);
  }
});

test('an odd piece stays with the customer, and what went back before does not go back again', () => {
  expect(halfOfPieces([{ ...line('a', 1, 100), refunded: 0 }])).toEqual([]);
  expect(halfOfPieces([{ ...line('a', 4, 100), refunded: 3 }])).toEqual([{ line_id: 'a', quantity: 1 }]);
  const free: Shared = { total_kobo: 0, delivery_kobo: 0, lines: [line('a', 2, 0)] };
  expect(worthOf(free, restOfPieces(free.lines), true)).toBe(0);
});
