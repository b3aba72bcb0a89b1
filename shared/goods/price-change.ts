import { naira } from '../money.ts';

/** How prices are changed: by per cent, or by an amount; then made round. */
export interface PriceChange {
  kind: 'percent' | 'amount';
  /** Per cent, or kobo; below zero the price falls. */
  by: number;
  /** To the nearest so many kobo; 0 leaves it as it comes out. */
  round_kobo: number;
}

const dearest = 1_000_000_000_00;

/** A price after a change (whole kobo, halves upwards), or why it stays as it is. */
export function changedPrice(
  { price_kobo, compare_at_kobo }: { price_kobo: number; compare_at_kobo: number | null },
  { kind, by, round_kobo }: PriceChange,
): { kobo: number } | { why: string } {
  const exact = kind === 'percent' ? Math.floor((price_kobo * (100 + by) + 50) / 100) : price_kobo + by;
  const kobo = round_kobo > 0 ? Math.floor((exact + round_kobo / 2) / round_kobo) * round_kobo : exact;
  if (kobo <= 0) return { why: 'It would cost nothing.' };
  if (kobo > dearest) return { why: 'It would cost more than we can charge.' };
  if (kobo === price_kobo) return { why: `Made round, it stays ${naira(kobo)}.` };
  if (compare_at_kobo !== null && compare_at_kobo <= kobo)
    return { why: `${naira(kobo)} would not be below its old price, ${naira(compare_at_kobo)}.` };
  return { kobo };
}
