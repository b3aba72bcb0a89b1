import type { PayRequest } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { grossFor, type FeeRule } from '#shared/pricing/fees.ts';
import type { Quote } from '#shared/pricing/quote.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { PartRow } from './queries.ts';

/** What is asked for first. Kobo. @throws AppError when nothing would be left to pay afterwards. */
export function depositOf({ deposit_kobo }: PayRequest, total: number): number {
  if (deposit_kobo === 0 || deposit_kobo < total) return deposit_kobo;
  throw new AppError('bad_input', {
    deposit_kobo: [`A deposit is less than all of it, which is ${naira(total)}.`],
  });
}

type NewPart = Pick<PartRow, 'part' | 'kind' | 'amount_kobo' | 'fee_kobo'>;

/** The deposit and the balance, each with what is paid on top for paying it online. */
export function inTwo(deposit: number, balance: number, fee: FeeRule | null): NewPart[] {
  const part = (number: number, kind: NewPart['kind'], net: number): NewPart => {
    const amount_kobo = fee ? grossFor(fee, net) : net;
    return { part: number, kind, amount_kobo, fee_kobo: amount_kobo - net };
  };
  return [part(0, 'deposit', deposit), part(1, 'balance', balance)];
}

/** The same price with what its parts are paid on top. */
export function withFee(quote: Quote, parts: readonly NewPart[]): Quote {
  const fee_kobo = parts.reduce((sum, part) => sum + part.fee_kobo, 0);
  return { ...quote, fee_kobo, total_kobo: quote.total_kobo + fee_kobo };
}
