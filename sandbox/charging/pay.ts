import type { CardKey, TestCard } from './card-types.ts';
import type { Context } from '../context.ts';
import type { Effect } from './endings.ts';
import type { Channel, Transaction, TransactionStatus } from '../types.ts';
import { z } from 'zod';
import { cardByKey, cardsFor, entryOf, findCard } from './cards.ts';
import {
  saysDone,
  answerStep,
  currentStep,
  startCard,
  startSlowCard,
  startTransfer,
} from './charge-machine.ts';
import { ControlError } from '../control/error.ts';
import { abandon, decline } from './endings.ts';
import { refusal } from '../states.ts';
import { channels } from '../types.ts';
import { payByWallet, startBankAccount, startUssd } from './ways.ts';

const payOutcomes = [
  'success',
  'declined',
  'insufficient_funds',
  'server_error',
  'timeout',
  'refund_fails',
  'refund_needs_attention',
  'pending',
  'processing',
] as const;
type PayOutcome = (typeof payOutcomes)[number];

/** How a payment is paid. */
export const payment = {
  /** A test card's number or key, default the one that pays at once; its questions are answered rightly. */
  card: z.string().optional(),
  /** Picks a card by what it does. `pending` and `processing` wait for the bank: the clock or `confirmTransfer` ends them. */
  outcome: z.enum(payOutcomes).optional(),
  /** Default card. */
  channel: z.enum(channels).optional(),
  /** Country of the card; other than NG is charged the international fee. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
};
export const payBody = z.strictObject({ reference: z.string(), ...payment });
export type PayInput = z.output<typeof payBody>;

export interface PayResult {
  reference: string;
  status: TransactionStatus;
  gateway_response: string;
  /** Kobo. */
  amount: number;
  fees: number | null;
  /** Whether money moved because of this very call. */
  captured: boolean;
}

/**
 * Pays a transaction as a customer would, without the page. Paying a paid one moves nothing and says so in `captured`.
 */
export async function pay(context: Context, input: PayInput): Promise<PayResult> {
  const transaction = context.store.transactions.get(input.reference);
  if (!transaction) throw new ControlError(404, `No transaction has the reference ${input.reference}.`);
  const refused = refusal(context, transaction);
  if (refused === 'expired') throw new ControlError(409, 'The payment session has expired.');
  if (refused === 'waiting') throw new ControlError(409, 'A try is still waiting for the bank.');
  const effect = refused ? null : perform(context, transaction, input);
  await context.journal.durable();
  if (effect?.beforeAnswer) await effect.tried;
  const { reference, status, gateway_response, amount, fees } = transaction;
  return { reference, status, gateway_response, amount, fees, captured: !refused && status === 'success' };
}

function perform(context: Context, transaction: Transaction, input: PayInput): Effect {
  abandon(context, transaction, 'Started again');
  if (input.channel !== undefined && input.channel !== 'card')
    return payWithout(context, transaction, input.channel, input.outcome ?? 'success');
  const { outcome = 'success', country = 'NG' } = input;
  const slow = outcome === 'pending' || outcome === 'processing';
  const card = chosenCard(input, slow ? 'success' : outcome, transaction);
  const entry = entryOf(card, country);
  if (slow) return startSlowCard(context, transaction, entry, outcome);
  return answerAll(context, transaction, startCard(context, transaction, entry));
}

function chosenCard(input: PayInput, outcome: PayOutcome, transaction: Transaction): TestCard {
  if (input.card === undefined && outcome === 'success') return cardsFor(transaction)[0]!;
  if (input.card === undefined) return cardByKey(outcome as CardKey);
  const card = findCard(input.card);
  if (!card) throw new ControlError(400, 'That is not one of the test cards.');
  return card;
}

function answerAll(context: Context, transaction: Transaction, begun: Effect): Effect {
  let effect = begun;
  for (let step = currentStep(transaction); step; step = currentStep(transaction)) {
    effect = answerStep(
      context,
      transaction,
      rightAnswers[step.kind] ?? ('answer' in step ? step.answer : ''),
    );
  }
  return effect;
}

const rightAnswers: Record<string, string> = { phone: '08012345678', bank: 'approve' };

/** Pays without a card. */
function payWithout(
  context: Context,
  transaction: Transaction,
  channel: Exclude<Channel, 'card'>,
  outcome: PayOutcome,
): Effect {
  if (!['success', 'pending', 'declined'].includes(outcome)) {
    throw new ControlError(400, 'Without a card a payment can only end as success, pending or declined.');
  }
  if (channel === 'apple_pay') return payByWallet(context, transaction, outcome !== 'declined');
  if (channel === 'bank') return payByAccount(context, transaction, outcome);
  if (channel === 'ussd') startUssd(context, transaction);
  else startTransfer(context, transaction);
  if (outcome === 'declined') return decline(context, transaction, 'Transfer not received');
  return saysDone(context, transaction, channel, outcome === 'pending');
}

function payByAccount(context: Context, transaction: Transaction, outcome: PayOutcome): Effect {
  const effect = startBankAccount(context, transaction, 'zenith');
  if (outcome === 'declined') return decline(context, transaction, 'Declined');
  return answerAll(context, transaction, effect);
}
