import type { Context } from '../context.ts';
import type { Effect } from '../charging/endings.ts';
import type { Fields } from '../api/http.ts';
import type { Channel, Transaction } from '../types.ts';
import { cardByKey } from '../charging/cards.ts';
import { answerStep, currentStep, startCard, saysDone, startTransfer } from '../charging/charge-machine.ts';
import { nextOutcome } from '../saved-cards/charge.ts';
import { usableCards } from '../saved-cards/remember.ts';
import { abandon, decline } from '../charging/endings.ts';
import { refusal } from '../states.ts';
import { readCard } from './draft.ts';
import { goodExpiry, quickCard } from './helper.ts';
import { stepPath } from './layout.ts';
import { cancelUrl } from './return.ts';
import { startSavedCard, startUssd } from '../charging/ways.ts';

/** What a posted step did, and where the customer goes unless the payment is now complete. */
export interface Outcome {
  effect: Effect;
  next: string;
}

type Action = (context: Context, transaction: Transaction, form: Fields) => Outcome;

const keepDrafts = 1_000;

/** Every step a customer can post, by the last part of its path. A step that does not fit now changes nothing. */
export const actions: Record<string, Action> = {
  card(context, transaction, form) {
    const reading = readCard(context, transaction, form);
    if (!reading.ok) {
      keep(context, transaction, reading.draft);
      return { effect: null, next: stepPath(context, transaction, 'card') };
    }
    if (!startable(context, transaction, 'card')) return here(context, transaction);
    const { card, expiry, cvvIsRight } = reading;
    if (!cvvIsRight) {
      abandon(context, transaction, 'Started again');
      transaction.log.attempts += 1;
      return here(context, transaction, decline(context, transaction, 'Incorrect CVV'));
    }
    return here(context, transaction, startCard(context, transaction, { card, ...expiry, country: 'NG' }));
  },
  quick(context, transaction) {
    if (!startable(context, transaction, 'card')) return here(context, transaction);
    const [month, year] = goodExpiry(context).split('/') as [string, string];
    const entry = { card: cardByKey(quickCard(transaction)), month, year: `20${year}`, country: 'NG' };
    return here(context, transaction, startCard(context, transaction, entry));
  },
  answer(context, transaction, form) {
    const step = currentStep(transaction);
    // A form of an earlier question, sent again from the browser's history, must not answer this one.
    if (!step || step.kind !== form.kind) return here(context, transaction);
    const answer = typeof form.answer === 'string' ? form.answer : '';
    return here(context, transaction, answerStep(context, transaction, answer));
  },
  transfer(context, transaction) {
    if (startable(context, transaction, 'bank_transfer')) startTransfer(context, transaction);
    return here(context, transaction);
  },
  sent(context, transaction, form) {
    const { transfer } = transaction;
    if (transaction.status !== 'ongoing' || !transfer) return here(context, transaction);
    if (context.clock.now() >= transfer.expires_at) {
      abandon(context, transaction, 'Account number expired');
      return here(context, transaction);
    }
    return here(context, transaction, saysDone(context, transaction, 'bank_transfer', form.bank === 'slow'));
  },
  ussd(context, transaction) {
    if (startable(context, transaction, 'ussd')) startUssd(context, transaction);
    return here(context, transaction);
  },
  dialled(context, transaction, form) {
    if (transaction.status !== 'ongoing' || !transaction.ussd) return here(context, transaction);
    return here(context, transaction, saysDone(context, transaction, 'ussd', form.bank === 'slow'));
  },
  vault(context, transaction) {
    const [saved] = usableCards(context, transaction);
    if (!saved || !context.settings.link_enabled || !startable(context, transaction, 'card'))
      return here(context, transaction);
    abandon(context, transaction, 'Started again');
    const outcome = nextOutcome(context, saved);
    return here(context, transaction, startSavedCard(context, transaction, saved, outcome));
  },
  back(context, transaction) {
    abandon(context, transaction, 'Chose another way to pay');
    return { effect: null, next: `${stepPath(context, transaction)}?choose` };
  },
  cancel(context, transaction) {
    if (transaction.status === 'success' || transaction.status === 'reversed')
      return here(context, transaction);
    abandon(context, transaction, 'Cancelled');
    return { effect: null, next: cancelUrl(transaction) ?? `${stepPath(context, transaction)}?cancelled` };
  },
};

function here(context: Context, transaction: Transaction, effect: Effect = null): Outcome {
  return { effect, next: stepPath(context, transaction) };
}

function startable(context: Context, transaction: Transaction, channel: Channel): boolean {
  return refusal(context, transaction) === null && transaction.channels.includes(channel);
}

function keep(
  context: Context,
  transaction: Transaction,
  draft: Parameters<Context['drafts']['set']>[1],
): void {
  const { drafts } = context;
  drafts.set(transaction.access_code, draft);
  if (drafts.size > keepDrafts) drafts.delete(drafts.keys().next().value!);
}
