import type { Context } from '../context.ts';
import type { Dispute, DisputeStatus, Resolution } from './types.ts';
import { z } from 'zod';
import { kobo } from '../amount.ts';
import { ControlError } from '../control/error.ts';
import { refundedSoFar, promised, reverseWhenEmpty } from '../refunds/refunds.ts';
import { bookDeduction } from '../settlements/books.ts';
import { iso } from '../charging/transaction-view.ts';
import { disputed } from './amounts.ts';
import { categories } from './types.ts';
import { disputeView } from './view.ts';

export const disputeBody = z.strictObject({
  reference: z.string(),
  category: z.enum(categories).optional(),
  /** Default what is left of the payment. */
  amount: kobo.min(1).optional(),
  /** What the bank decides when the merchant contests it; default: for the merchant when there is evidence. */
  outcome: z.enum(['won', 'lost']).optional(),
});
export type DisputeInput = z.output<typeof disputeBody>;

/** A customer complains to the bank about a payment. */
export function openDispute(context: Context, input: DisputeInput): Dispute {
  const { clock, settings, store } = context;
  const transaction = store.transactions.get(input.reference);
  if (!transaction) throw new ControlError(404, `No transaction has the reference ${input.reference}.`);
  if (transaction.status !== 'success')
    throw new ControlError(409, `The transaction is ${transaction.status}: there is nothing to dispute.`);
  const left = transaction.amount - promised(context, transaction) - disputed(context, input.reference);
  const amount = input.amount ?? left;
  if (amount < 1 || amount > left)
    throw new ControlError(409, `Only ${left} kobo of the payment can be disputed.`);
  const seq = store.shelf('dispute').next();
  const now = clock.now();
  const dispute: Dispute = {
    key: String(600_000 + seq),
    seq,
    domain: transaction.domain,
    reference: input.reference,
    category: input.category ?? 'chargeback',
    status: 'awaiting-merchant-feedback',
    resolution: null,
    refund_amount: amount,
    lost: 0,
    outcome: input.outcome ?? null,
    evidence: null,
    attachments: null,
    history: [],
    messages: [{ sender: transaction.customer, body: 'I did not get what I paid for', created_at: iso(now) }],
    created_at: now,
    updated_at: now,
    due_at: now + settings.dispute_due_ms,
    reminded: false,
    bank_at: null,
    resolved_at: null,
  };
  transition(context, dispute, 'awaiting-merchant-feedback', transaction.customer);
  watchDispute(context, dispute);
  emit(context, 'create', dispute);
  return dispute;
}

/** Has a dispute go on by itself: a reminder, the end of the merchant's time, the bank's decision. */
export function watchDispute(context: Context, dispute: Dispute): void {
  const { clock, settings } = context;
  if (dispute.status === 'awaiting-bank-feedback') {
    clock.at(dispute.bank_at!, () => {
      if (dispute.status === 'awaiting-bank-feedback') bankDecides(context, dispute, null);
    });
  }
  if (dispute.status !== 'awaiting-merchant-feedback') return;
  if (!dispute.reminded)
    clock.at(dispute.due_at - settings.dispute_remind_ms, () => remind(context, dispute));
  clock.at(dispute.due_at, () => {
    if (dispute.status !== 'awaiting-merchant-feedback') return;
    resolve(context, dispute, { resolution: 'auto-accepted', lost: dispute.refund_amount, by: 'system' });
  });
}

function remind(context: Context, dispute: Dispute): void {
  if (dispute.status !== 'awaiting-merchant-feedback' || dispute.reminded) return;
  dispute.reminded = true;
  context.store.shelf('dispute').save(dispute);
  emit(context, 'remind', dispute);
}

/** The merchant contests it; the bank decides after the setting `dispute_bank_ms`. */
export function contest(context: Context, dispute: Dispute): void {
  dispute.bank_at = context.clock.now() + context.settings.dispute_bank_ms;
  transition(context, dispute, 'awaiting-bank-feedback', 'merchant');
  watchDispute(context, dispute);
}

/** The bank decides; without a word from anybody, for the merchant when there is evidence. */
export function bankDecides(context: Context, dispute: Dispute, said: 'won' | 'lost' | null): void {
  const outcome = said ?? dispute.outcome ?? (dispute.evidence ? 'won' : 'lost');
  if (outcome === 'won') resolve(context, dispute, { resolution: 'declined', lost: 0, by: 'bank' });
  else resolve(context, dispute, { resolution: 'bank-accepted', lost: dispute.refund_amount, by: 'bank' });
}

/** Ends a dispute; `lost` (kobo) goes back to the customer. */
export function resolve(
  context: Context,
  dispute: Dispute,
  { resolution, lost, by }: { resolution: Resolution; lost: number; by: string },
): void {
  const transaction = context.store.transactions.get(dispute.reference)!;
  dispute.resolution = resolution;
  dispute.lost = lost;
  dispute.resolved_at = context.clock.now();
  transition(context, dispute, 'resolved', by);
  if (lost > 0) {
    bookDeduction(context, transaction, 'dispute', lost);
    reverseWhenEmpty(context, transaction, refundedSoFar(context, transaction));
  }
  emit(context, 'resolve', dispute);
}

function transition(context: Context, dispute: Dispute, status: DisputeStatus, by: string): void {
  const now = context.clock.now();
  dispute.status = status;
  dispute.updated_at = now;
  dispute.history.push({ status, by, created_at: iso(now) });
  context.store.shelf('dispute').save(dispute, true);
}

function emit(context: Context, what: 'create' | 'remind' | 'resolve', dispute: Dispute): void {
  // The other provider tells its merchants of complaints by mail.
  if (dispute.domain === 'flutterwave') return;
  context.webhooks.emit(`charge.dispute.${what}`, dispute.reference, disputeView(context, dispute));
}
