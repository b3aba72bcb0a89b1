import type { ApiReply, ApiRequest, ApiRoute } from '../api/api-types.ts';
import type { Context } from '../context.ts';
import type { Effect } from '../charging/endings.ts';
import type { SavedCard, SavedOutcome, Transaction } from '../types.ts';
import { cardByKey } from '../charging/cards.ts';
import { ApiError, invalid, missing } from '../api/errors.ts';
import { createTransaction, readTransaction, wayIn } from '../charging/initialize.ts';
import { transactionView } from '../charging/transaction-view.ts';
import { startSavedCard } from '../charging/ways.ts';
import { good, route, textField } from '../api/api-route.ts';

/** POST /transaction/charge_authorization. A refusal by the bank is still a 200: `data.status` tells it. */
function chargeAuthorization(context: Context, request: ApiRequest): ApiReply {
  const input = readTransaction(context, request);
  const saved = chargeable(context, request, input.email);
  const transaction = createTransaction(context, { ...input, channels: ['card'] });
  const effect = startSavedCard(context, transaction, saved, outcomeFor(context, saved, transaction.amount));
  takeBalance(context, saved, transaction);
  return chargeReply(context, transaction, effect);
}

/** The answer to a charge, or where the customer has to go when the bank wants to hear from them. */
function chargeReply(context: Context, transaction: Transaction, effect: Effect): ApiReply {
  const reply =
    transaction.status === 'ongoing'
      ? good('The customer has to approve this charge', { ...wayIn(context, transaction), paused: true })
      : good('Charge attempted', transactionView(context, transaction));
  return { ...reply, ...(effect?.beforeAnswer ? { after: effect.tried } : {}) };
}

/** The saved card a call names. */
function cardNamed(context: Context, { fields, domain }: ApiRequest): SavedCard {
  const code = fields.authorization_code;
  if (typeof code !== 'string' || code === '') throw missing('Authorization Code');
  const saved = context.store.savedCards.get(code);
  if (saved?.active && saved.domain === domain) return saved;
  throw new ApiError(404, 'Authorization code not found.', 'not_found');
}

/** The same, if it may be charged for this address. */
function chargeable(context: Context, request: ApiRequest, email: string): SavedCard {
  const saved = cardNamed(context, request);
  if (saved.customer.toLowerCase() !== email.toLowerCase())
    throw invalid('Authorization code does not belong to this email');
  if (!cardByKey(saved.card).reusable) throw invalid('Authorization code is not reusable');
  return saved;
}

/** What the bank says to the next charge of a card; a set outcome is used up by asking. */
export function nextOutcome(context: Context, saved: SavedCard): SavedOutcome {
  const { next } = saved;
  if (!next) return isExpired(context, saved) ? 'expired_card' : 'success';
  if (next.left !== 'always') {
    const left = next.left - 1;
    context.store.saveCard(Object.assign(saved, { next: left === 0 ? null : { ...next, left } }));
  }
  return next.outcome;
}

/** The same for an amount in kobo: a card with less on it than that is refused. */
function outcomeFor(context: Context, saved: SavedCard, amount: number): SavedOutcome {
  const outcome = nextOutcome(context, saved);
  return outcome === 'success' && (saved.balance ?? Infinity) < amount ? 'insufficient_funds' : outcome;
}

/** Takes a payment off the card’s balance, when it has one. */
function takeBalance(context: Context, saved: SavedCard, transaction: Transaction): void {
  if (transaction.status !== 'success' || saved.balance === undefined || saved.balance === null) return;
  context.store.saveCard(Object.assign(saved, { balance: saved.balance - transaction.amount }));
}

function isExpired(context: Context, saved: SavedCard): boolean {
  return Date.UTC(Number(saved.exp_year), Number(saved.exp_month), 1) <= context.clock.now();
}

/** POST /customer/authorization/deactivate */
function deactivateAuthorization(context: Context, request: ApiRequest): ApiReply {
  context.store.saveCard(Object.assign(cardNamed(context, request), { active: false }));
  return good('Authorization has been deactivated');
}

const reference: ApiRoute['reference'] = (_context, { fields }) => textField(fields.reference);

export const savedCardRoutes: readonly ApiRoute[] = [
  route('charge_authorization', 'POST /transaction/charge_authorization', chargeAuthorization, { reference }),
  route('authorization_deactivate', 'POST /customer/authorization/deactivate', deactivateAuthorization),
];
