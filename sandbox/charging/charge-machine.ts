import type { CardEntry, CardStep } from './card-types.ts';
import type { Context } from '../context.ts';
import type { Effect } from './endings.ts';
import type { BankAnswer, Channel, Transaction } from '../types.ts';
import { resultOf, stepsOf } from '../saved-cards/saved-try.ts';
import { abandon, capture, decline, forgetTry } from './endings.ts';
import { channelNames, note } from '../memory/log.ts';
import { expiresAt, transition, refusal } from '../states.ts';

/** Wrong answers to one question before the try fails. */
const MOST_WRONG = 3;
const answerNames: Record<CardStep['kind'], string> = {
  pin: 'PIN',
  birthday: 'Birthday',
  otp: 'OTP',
  phone: 'Phone Number',
  bank: 'Answer',
};
/** A one-time account number is good for 8 hours. */
const ACCOUNT_LIFE = 8 * 3_600_000;

/** Every try starts here. */
export function beginTry(context: Context, transaction: Transaction, channel: Channel): void {
  const refused = refusal(context, transaction);
  if (refused) throw new Error(`No try can start: ${refused}`);
  transaction.channel = channel;
  forgetTry(transaction);
  transaction.message = null;
  transaction.log.attempts += 1;
  note(context, transaction, 'action', `Attempted to pay with ${channelNames[channel]}`);
}

/** Leaves the try with the customer until the session ends. */
export function waitForCustomer(context: Context, transaction: Transaction): void {
  transition(transaction, 'ongoing');
  transaction.gateway_response = 'The transaction is waiting for the customer';
  watchSession(context, transaction);
}

/** Ends an unfinished try when its session ends. */
export function watchSession(context: Context, transaction: Transaction): void {
  const time = expiresAt(context, transaction);
  if (transaction.status !== 'ongoing' || time === Infinity) return;
  context.clock.at(time, () => {
    if (transaction.status === 'ongoing') abandon(context, transaction, 'Session expired');
  });
}

/** Starts a try with a card. */
export function startCard(context: Context, transaction: Transaction, entry: CardEntry): Effect {
  beginCard(context, transaction, entry);
  return nextStep(context, transaction);
}

/** Charges a card that was used before: nothing is asked. */
export function startKnownCard(context: Context, transaction: Transaction, entry: CardEntry): Effect {
  beginCard(context, transaction, entry);
  transaction.card_try!.position = entry.card.steps.length;
  return nextStep(context, transaction);
}

/** Starts a try with a card whose bank lets everybody wait for the setting `bank_delay_ms`, then says yes. */
export function startSlowCard(
  context: Context,
  transaction: Transaction,
  entry: CardEntry,
  status: 'pending' | 'processing',
): Effect {
  beginCard(context, transaction, entry);
  return waitForBank(context, transaction, slowYes(context), status);
}

function beginCard(context: Context, transaction: Transaction, entry: CardEntry): void {
  beginTry(context, transaction, 'card');
  transaction.log.input.push('card number');
  transaction.card_try = {
    card: entry.card.key,
    position: 0,
    wrong: 0,
    exp_month: entry.month,
    exp_year: entry.year,
    country: entry.country,
  };
}

/** A bank that says yes after the setting `bank_delay_ms`. */
function slowYes(context: Context): BankAnswer {
  const at = context.clock.now() + context.settings.bank_delay_ms;
  return { at, outcome: 'success', gateway_response: 'Approved' };
}

/** The question the customer has to answer now, or null. */
export function currentStep(transaction: Transaction): CardStep | null {
  const { card_try: cardTry } = transaction;
  if (transaction.status !== 'ongoing' || !cardTry) return null;
  return stepsOf(cardTry)[cardTry.position] ?? null;
}

/** Answers the current question. For the bank page: "approve", or anything else to decline. */
export function answerStep(context: Context, transaction: Transaction, answer: string): Effect {
  const step = currentStep(transaction);
  const cardTry = transaction.card_try;
  if (!step || !cardTry) throw new Error('Nothing was asked');
  transaction.log.authentication = step.kind === 'bank' ? '3DS' : step.kind;
  if (step.kind === 'bank' && answer !== 'approve') {
    return decline(context, transaction, 'Declined on the bank page');
  }
  if (isRight(step, answer)) {
    note(context, transaction, 'auth', `Completed ${step.kind}`);
    transaction.message = null;
    cardTry.position += 1;
    cardTry.wrong = 0;
    return nextStep(context, transaction);
  }
  cardTry.wrong += 1;
  transaction.log.errors += 1;
  note(context, transaction, 'error', `Wrong ${step.kind}`);
  if (cardTry.wrong >= MOST_WRONG)
    return decline(context, transaction, `Incorrect ${answerNames[step.kind]}`);
  transaction.message = `Wrong ${step.kind}`;
  context.store.saveTransaction(transaction);
  return null;
}

function isRight(step: CardStep, answer: string): boolean {
  if (step.kind === 'bank') return true;
  if (step.kind === 'phone') return /^\+?\d{10,15}$/.test(answer.replace(/[\s()-]/g, ''));
  return answer.trim() === step.answer;
}

/** Asks the next question, or ends the try when there is none left. */
export function nextStep(context: Context, transaction: Transaction): Effect {
  const cardTry = transaction.card_try!;
  const card = resultOf(cardTry);
  if (stepsOf(cardTry)[cardTry.position]) {
    waitForCustomer(context, transaction);
    context.store.saveTransaction(transaction);
    return null;
  }
  if (card.result === 'timeout') {
    const at = context.clock.now() + context.settings.card_timeout_ms;
    return waitForBank(context, transaction, {
      at,
      outcome: 'failed',
      gateway_response: card.gateway_response,
    });
  }
  const limit = context.settings.decline_above;
  if (card.result === 'success' && limit !== null && transaction.amount > limit) {
    return decline(context, transaction, 'Insufficient Funds');
  }
  if (card.result === 'failed') return decline(context, transaction, card.gateway_response);
  return capture(context, transaction, card.gateway_response);
}

/** Gives the customer a one-time account number to pay into. */
export function startTransfer(context: Context, transaction: Transaction): void {
  beginTry(context, transaction, 'bank_transfer');
  const key = `${transaction.seq}:${transaction.log.attempts}`;
  transaction.transfer = {
    bank: 'Sandbox Bank',
    account_number: context.ids.digits('account', key, 10),
    account_name: `CHECKOUT / ${context.merchantName.toUpperCase()}`,
    expires_at: Math.min(context.clock.now() + ACCOUNT_LIFE, expiresAt(context, transaction)),
  };
  waitForCustomer(context, transaction);
  context.store.saveTransaction(transaction);
}

const saidDone = {
  bank_transfer: 'Said the transfer was made',
  ussd: 'Said the code was dialled',
};

/** The customer says it was done on the phone or at the bank. A slow bank confirms after the setting `bank_delay_ms`. */
export function saysDone(
  context: Context,
  transaction: Transaction,
  how: keyof typeof saidDone,
  slowBank: boolean,
): Effect {
  note(context, transaction, 'action', saidDone[how]);
  if (!slowBank) return capture(context, transaction, 'Approved');
  return waitForBank(context, transaction, slowYes(context));
}

/** Leaves the try with the bank, which answers by itself at the given virtual time. */
function waitForBank(
  context: Context,
  transaction: Transaction,
  answer: BankAnswer,
  status: 'pending' | 'processing' = 'pending',
): Effect {
  transition(transaction, status);
  transaction.bank_answer = answer;
  transaction.gateway_response = 'Waiting for the bank';
  note(context, transaction, 'action', 'Waiting for the bank');
  context.store.saveTransaction(transaction);
  watchBank(context, transaction);
  return null;
}

/** Has the bank's own answer arrive when it is due. */
export function watchBank(context: Context, transaction: Transaction): void {
  const answer = transaction.bank_answer;
  if (!answer) return;
  context.clock.at(answer.at, () => {
    if (transaction.bank_answer === answer) bankAnswers(context, transaction, answer.outcome);
  });
}

/** The bank answers a try that waits for it. */
export function bankAnswers(
  context: Context,
  transaction: Transaction,
  outcome: 'success' | 'failed',
): Effect {
  const own = transaction.bank_answer;
  const said = own && own.outcome === outcome ? own.gateway_response : null;
  transaction.bank_answer = null;
  if (outcome === 'failed') return decline(context, transaction, said ?? 'Declined');
  return capture(context, transaction, said ?? 'Approved');
}
