import type { UnexplainedPayment } from '#shared/api/odd-money.ts';
import { naira } from '#shared/money.ts';
import type { CaseKind, MoneyCase } from '../../payments/index.ts';

/** Odd money as the owner of the store sees it. */
export function viewCase(one: MoneyCase, order: { id: string; number: number } | null): UnexplainedPayment {
  const { payment, kind, decides } = one;
  const { captured_currency: came } = payment;
  const isForeign = came !== null && came !== payment.currency;
  return {
    reference: payment.reference,
    at: one.since.toISOString(),
    state: kind,
    amount_kobo: payment.amount_kobo,
    captured_kobo: isForeign ? null : payment.captured_kobo,
    order_id: order?.id ?? null,
    order_number: order?.number ?? null,
    explanation: wordsOf(one),
    left_kobo: isForeign ? 0 : one.leftKobo,
    choices: decides === 'store' ? one.choices : kind === 'going_back' || one.askedAt ? [] : ['ask_us'],
    asked_at: one.askedAt?.toISOString() ?? null,
  };
}

const isOdd = (kind: CaseKind) => kind === 'mismatch' || kind === 'late_paid';

const looking = 'It came by our own keys, so we are looking at it.';

function wordsOf(one: MoneyCase): string {
  return `${whatHappened[one.kind](one)} ${whatToDo(one)}`;
}

const whatHappened: Record<CaseKind, (one: MoneyCase) => string> = {
  mismatch: ({ payment }) =>
    `${payment.mismatch ?? 'It differs from what was asked.'} Nothing was delivered for it.`,
  late_paid: ({ payment }) =>
    `${naira(payment.captured_kobo ?? 0)} arrived when the order could no longer use it, and sending it back did not work.`,
  going_back: ({ goingBackKobo }) => `${naira(goingBackKobo)} is on its way back to the shopper.`,
  refund_failed: ({ leftKobo }) => `A refund did not go through, so ${naira(leftKobo)} is still with you.`,
  refund_account: ({ goingBackKobo }) =>
    `The bank could not send ${naira(goingBackKobo)} back the way it was paid, and it has not left you.`,
  refund_stuck: ({ goingBackKobo }) =>
    `A refund of ${naira(goingBackKobo)} was asked for, and the payment provider has not finished it in the usual time.`,
  unanswered: ({ payment }) =>
    `The payment provider has not said what became of this try to pay ${naira(payment.amount_kobo)}.`,
};

const byTheProvider =
  'It cannot be accepted or sent back from here: settle it on your provider’s page, then explain how you did.';

const todo: Record<CaseKind, string> = {
  mismatch: 'Accept it as it is, send it back, or explain how you settled it.',
  late_paid: 'Accept it if the order can still be sent, send it back, or explain how you settled it.',
  refund_account:
    'Ask the customer for their bank account and enter it in the order, or withdraw the refund there and pay them yourself.',
  going_back: 'Banks need up to 10 working days. There is nothing to do.',
  refund_failed: 'Try the refund again in the order, or settle it with the shopper by hand and say so here.',
  refund_stuck:
    'Look at it on your provider’s page. If it was settled in another way, explain how, and do not refund it a second time.',
  unanswered:
    'Look for it on your provider’s page. If your keys were changed, put those it was made with back for a moment and ask the provider from the order; if no money came, say so here.',
};

function whatToDo({ kind, decides, askedAt, choices }: MoneyCase): string {
  if (kind === 'going_back' || kind === 'refund_account') return todo[kind];
  if (decides === 'store') return isOdd(kind) && !choices.includes('return') ? byTheProvider : todo[kind];
  return askedAt ? `${looking} You have asked us about it and we answer by email.` : looking;
}
