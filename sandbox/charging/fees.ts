import { z } from 'zod';
import { kobo } from '../amount.ts';

export const feeRate = z.strictObject({
  /** Hundredths of a percent. */
  basis_points: z.int().min(0).max(10_000),
  flat: kobo,
  /** The flat part is not charged on amounts below this. */
  flat_waived_below: kobo,
  /** Null for none. */
  cap: kobo.nullable(),
});
export type FeeRate = z.output<typeof feeRate>;

/** Nigerian cards and transfers: 1.5 % + ₦100, the ₦100 waived below ₦2,500, never above ₦2,000. */
export const localRate: FeeRate = {
  basis_points: 150,
  flat: 10_000,
  flat_waived_below: 250_000,
  cap: 200_000,
};

/** Cards issued abroad: 3.9 % + ₦100, no cap. */
export const internationalRate: FeeRate = {
  basis_points: 390,
  flat: 10_000,
  flat_waived_below: 0,
  cap: null,
};

/** The provider's fee in kobo for an amount in kobo. The percentage is rounded down to a whole kobo. */
export function feeFor(amount: number, rate: FeeRate): number {
  const percentage = Math.floor((amount * rate.basis_points) / 10_000);
  const fee = percentage + (amount < rate.flat_waived_below ? 0 : rate.flat);
  return rate.cap === null ? fee : Math.min(fee, rate.cap);
}
