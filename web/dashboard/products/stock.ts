import type { Tone } from '#web/ui/badge.tsx';

interface Stock {
  /** null: not counted. */
  available: number | null;
  variant_count: number;
  /** So many of its kinds are low or sold out. */
  low_count: number;
}

/** Stock of a product in words. */
export function stockLabel({ available, variant_count, low_count }: Stock): { label: string; tone: Tone } {
  if (available === null) return { label: 'Stock not counted', tone: 'neutral' };
  if (available <= 0) return { label: 'Sold out', tone: 'bad' };
  const pieces = available.toLocaleString('en');
  if (low_count > 0 && variant_count > 1)
    return { label: `${pieces} left, ${low_count} of ${variant_count} kinds low`, tone: 'warn' };
  if (low_count > 0) return { label: `${pieces} left`, tone: 'warn' };
  return { label: `${pieces} in stock`, tone: 'good' };
}
