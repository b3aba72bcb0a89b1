import type { FeeRate } from '../charging/fees.ts';
import { feeFor } from '../charging/fees.ts';

/** Cards and transfers of Nigeria: 1.4 %, never above ₦2,000. */
export const flutterwaveRate: FeeRate = { basis_points: 140, flat: 0, flat_waived_below: 0, cap: 200_000 };

/** Cards issued abroad: 3.8 %, no cap. */
const abroadRate: FeeRate = { basis_points: 380, flat: 0, flat_waived_below: 0, cap: null };

/** The second provider's fee with the tax on it, in kobo, each rounded down. */
export function flutterwaveFee(
  amount: number,
  abroad: boolean,
  settings: { flutterwave_fee: FeeRate; flutterwave_tax_basis_points: number },
): number {
  const fee = feeFor(amount, abroad ? abroadRate : settings.flutterwave_fee);
  return fee + Math.floor((fee * settings.flutterwave_tax_basis_points) / 10_000);
}
