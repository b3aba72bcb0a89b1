import type { Tone } from '#web/ui/badge.tsx';

/** From here on a product counts as nearly sold out. */
const lowStock = 3;

/** Stock in words; null is stock that is not counted. */
export function stockLabel(available: number | null): { label: string; tone: Tone } {
  if (available === null) return { label: 'Stock not counted', tone: 'neutral' };
  if (available <= 0) return { label: 'Sold out', tone: 'bad' };
  if (available <= lowStock) return { label: `${available} left`, tone: 'warn' };
  return { label: `${available} in stock`, tone: 'good' };
}
