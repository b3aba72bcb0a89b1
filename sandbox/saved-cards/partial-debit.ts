import type { ApiReply, ApiRequest } from '../api.ts';
import type { Context } from '../context.ts';
import { invalid, missing } from '../errors.ts';
import { createTransaction, readTransaction } from '../initialize.ts';
import { startSavedCard } from '../ways.ts';
import { chargeReply, chargeable, outcomeFor, takeBalance } from './charge.ts';

/** POST /transaction/partial_debit: takes what the card has, if that is at least `at_least`. Amounts in kobo. */
export function partialDebit(context: Context, request: ApiRequest): ApiReply {
  const { fields } = request;
  if (!fields.currency) throw missing('Currency');
  const input = readTransaction(context, request);
  const saved = chargeable(context, request, input.email);
  const least =
    fields.at_least === undefined || fields.at_least === '' ? input.amount : Number(fields.at_least);
  if (!Number.isSafeInteger(least) || least < 1 || least > input.amount)
    throw invalid('at_least must be a whole number of kobo, not more than the amount');
  const possible = Math.min(input.amount, saved.balance ?? Infinity);
  const amount = possible >= least ? possible : input.amount;
  const transaction = createTransaction(context, {
    ...input,
    amount,
    requested_amount: input.amount,
    channels: ['card'],
  });
  const effect = startSavedCard(context, transaction, saved, outcomeFor(context, saved, amount));
  takeBalance(context, saved, transaction);
  return chargeReply(context, transaction, effect);
}
