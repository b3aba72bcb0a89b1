import { naira } from '#shared/money.ts';

export interface RefundWish {
  choice: 'all' | 'part';
  /** What was typed for a part; null for nothing or no amount. Kobo. */
  partKobo: number | null;
}

export type RefundAmount = { ok: true; amountKobo: number } | { ok: false; problem: string };

/** The exact amount a refund would send back, or what is wrong with it. */
export function refundAmount({ choice, partKobo }: RefundWish, refundableKobo: number): RefundAmount {
  if (refundableKobo <= 0) return { ok: false, problem: 'Everything has been sent back already.' };
  if (choice === 'all') return { ok: true, amountKobo: refundableKobo };
  if (partKobo === null) return { ok: false, problem: 'Enter how much to send back, for example 2,500.' };
  if (partKobo < 1) return { ok: false, problem: 'Enter an amount above ₦0.' };
  if (partKobo > refundableKobo)
    return { ok: false, problem: `At most ${naira(refundableKobo)} can be sent back.` };
  return { ok: true, amountKobo: partKobo };
}
