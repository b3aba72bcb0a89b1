import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { Emitted } from '../events/webhooks.ts';
import { authorizationOf } from './authorization.ts';
import { feeFor, internationalRate } from './fees.ts';
import { chargeCompleted } from '../flutterwave/events.ts';
import { flutterwaveFee } from '../flutterwave/fees.ts';
import { recordCapture } from '../memory/ledger.ts';
import { channelNames, note } from '../memory/log.ts';
import { transition } from '../states.ts';
import { shareOut } from '../subaccounts/shares.ts';
import { eventView } from './transaction-view.ts';

/** What a move of the machine caused: the event of a capture, or nothing. */
export type Effect = Emitted | null;

/** What was asked of the customer for a try is over with it. */
export function forgetTry(transaction: Transaction): void {
  transaction.card_try = null;
  transaction.transfer = null;
  transaction.ussd = null;
}

/** Refuses the current try; another may follow. */
export function decline(context: Context, transaction: Transaction, gatewayResponse: string): Effect {
  transition(transaction, 'failed');
  forgetTry(transaction);
  transaction.gateway_response = gatewayResponse;
  transaction.message = gatewayResponse;
  transaction.log.errors += 1;
  note(context, transaction, 'error', gatewayResponse);
  context.store.saveTransaction(transaction);
  // Only the second provider tells of a try that failed.
  return transaction.domain === 'flutterwave' ? chargeCompleted(context, transaction) : null;
}

/** The customer left, or chose another way to pay. A try that waits for the bank is not touched. */
export function abandon(context: Context, transaction: Transaction, why: string): void {
  if (transaction.status !== 'ongoing') return;
  transition(transaction, 'abandoned');
  forgetTry(transaction);
  transaction.gateway_response = 'The transaction was not completed';
  note(context, transaction, 'action', why);
  context.store.saveTransaction(transaction);
}

/** The one place where money arrives; only the charge machine calls it. It runs in one go, so two payers of one transaction cannot both get here. */
export function capture(context: Context, transaction: Transaction, gatewayResponse: string): Effect {
  const { card_try: cardTry } = transaction;
  const abroad = cardTry !== null && cardTry.country !== 'NG';
  transition(transaction, 'success');
  const now = context.clock.now();
  transaction.fees = feeOf(context, transaction, abroad);
  transaction.shares = shareOut(transaction.amount, transaction.fees, transaction.sharing ?? null);
  transaction.paid_at = now;
  transaction.gateway_response = gatewayResponse;
  transaction.message = null;
  transaction.paid_with = cardTry?.card ?? null;
  transaction.authorization = authorizationOf(context, transaction, cardTry);
  transaction.card_try = null;
  transaction.log.success = true;
  note(context, transaction, 'success', `Successfully paid with ${channelNames[transaction.channel]}`);
  recordCapture(context, transaction, now);
  context.store.saveTransaction(transaction);
  if (transaction.domain === 'flutterwave') return chargeCompleted(context, transaction);
  return context.webhooks.emit('charge.success', transaction.reference, eventView(context, transaction));
}

function feeOf(context: Context, { amount, domain }: Transaction, abroad: boolean): number {
  if (domain === 'flutterwave') return flutterwaveFee(amount, abroad, context.settings);
  return feeFor(amount, abroad ? internationalRate : context.settings.local_fee);
}

/** The whole amount went back. */
export function reverse(context: Context, transaction: Transaction): void {
  transition(transaction, 'reversed');
  context.store.saveTransaction(transaction);
}
