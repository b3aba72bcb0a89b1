import type { Context } from '../context.ts';
import type { Effect } from './endings.ts';
import type { BankAccountKey, SavedCard, SavedOutcome, Transaction } from '../types.ts';
import { beginTry, nextStep, waitForCustomer } from './charge-machine.ts';
import { capture, decline } from './endings.ts';

/** Charges a saved card, with nobody there to answer a question. */
export function startSavedCard(
  context: Context,
  transaction: Transaction,
  saved: SavedCard,
  outcome: SavedOutcome,
): Effect {
  beginTry(context, transaction, 'card');
  const { card, exp_month, exp_year, country } = saved;
  transaction.card_try = { card, position: 0, wrong: 0, exp_month, exp_year, country, saved: { outcome } };
  return nextStep(context, transaction);
}

/** Gives the customer a code to dial. */
export function startUssd(context: Context, transaction: Transaction): void {
  beginTry(context, transaction, 'ussd');
  const key = `${transaction.seq}:${transaction.log.attempts}`;
  transaction.ussd = { bank: 'Sandbox Bank', code: `*737*000*${context.ids.digits('ussd', key, 4)}#` };
  waitForCustomer(context, transaction);
  context.store.saveTransaction(transaction);
}

/** A wallet pays at once: its owner has approved on the telephone. */
export function payByWallet(context: Context, transaction: Transaction, approved: boolean): Effect {
  beginTry(context, transaction, 'apple_pay');
  return approved ? capture(context, transaction, 'Approved') : decline(context, transaction, 'Declined');
}

/** Starts a try with a bank account. */
export function startBankAccount(
  context: Context,
  transaction: Transaction,
  account: BankAccountKey,
): Effect {
  beginTry(context, transaction, 'bank');
  transaction.card_try = {
    card: 'success',
    position: 0,
    wrong: 0,
    exp_month: '12',
    exp_year: '2099',
    country: 'NG',
    account,
  };
  return nextStep(context, transaction);
}
