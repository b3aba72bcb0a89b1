import type { Context } from '../context.ts';
import type { Domain } from '../types.ts';
import type { TransferStatus } from './types.ts';

/** States in which the money has left the balance. */
const gone: readonly TransferStatus[] = ['pending', 'success'];

export interface Wallet {
  /** Kobo. */
  opening: number;
  sent: number;
  fees: number;
  balance: number;
}

/** The balance transfers are made from. It is topped up by hand and has nothing to do with the settlements. */
export function walletOf(context: Context, domain: Domain): Wallet {
  const out = context.store
    .shelf('transfer')
    .all()
    .filter((each) => each.domain === domain && gone.includes(each.status));
  const sent = out.reduce((sum, each) => sum + each.amount, 0);
  const fees = out.reduce((sum, each) => sum + each.fee, 0);
  const opening = context.settings.opening_balance;
  return { opening, sent, fees, balance: opening - sent - fees };
}

/** What a transfer costs, kobo: ₦10 up to ₦5,000, ₦25 up to ₦50,000, ₦50 above. */
export function transferFee(amount: number): number {
  if (amount <= 500_000) return 1_000;
  return amount <= 5_000_000 ? 2_500 : 5_000;
}
