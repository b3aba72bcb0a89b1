import { grossFor, type FeeRule } from '#shared/fees.ts';
import type { DeliveryRate } from '#shared/api/stores.ts';

export interface PricedLine {
  quantity: number;
  unitPriceKobo: number;
}

export interface Totals {
  subtotalKobo: number;
  deliveryKobo: number;
  /** The provider's fee, where the shopper pays it. */
  feeKobo: number;
  /** Taken off, so that a transfer is known by its amount. */
  tailKobo: number;
  totalKobo: number;
}

/**
 * What an order costs in kobo: the sum of its lines, and its delivery, free from the rate's own threshold on. With a
 * fee rule the shopper pays so much on top that the rest of it is whole after the provider's fee.
 */
export function totalsOf(
  lines: readonly PricedLine[],
  rate: Pick<DeliveryRate, 'price_kobo' | 'free_above_kobo'>,
  fee: FeeRule | null = null,
): Totals {
  const subtotalKobo = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceKobo, 0);
  const free = rate.free_above_kobo !== null && subtotalKobo >= rate.free_above_kobo;
  const deliveryKobo = free ? 0 : rate.price_kobo;
  const dueKobo = subtotalKobo + deliveryKobo;
  const feeKobo = fee ? grossFor(fee, dueKobo) - dueKobo : 0;
  return { subtotalKobo, deliveryKobo, feeKobo, tailKobo: 0, totalKobo: dueKobo + feeKobo };
}

/** Whether a way of delivery reaches a state; picking up needs none. */
export function reaches(rate: Pick<DeliveryRate, 'kind' | 'states'>, state: string): boolean {
  return rate.kind === 'pickup' || (rate.states as readonly string[]).includes(state);
}
