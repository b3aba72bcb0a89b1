import { bringBack as bringNameBack, withdraw } from '../names/index.ts';
import { leftOf, type Payment, type Refund } from '../payments/index.ts';
import { AppError } from '../platform/http/errors.ts';
import { paidInvoice, type Invoice } from './invoice-queries.ts';
import { lagosDate } from '#shared/lagos.ts';
import { tellOwners } from './letters.ts';
import type { BillingDeps } from './deps.ts';
import { creditIn, creditUsed } from './price.ts';
import type { Subscription } from './queries.ts';
import { lapse, transition, transitionInvoice, paysFor, voidOpen, type BillingTx } from './state.ts';

/** What a refund of a plan's payment is about, with the subscription held. */
export interface RefundCase {
  payment: Payment;
  refund: Refund;
  invoice: Invoice;
  subscription: Subscription;
}

/**
 * A refund was written down. One of all the money ends the plan it paid for at once, so that nobody keeps both.
 * @throws AppError conflict when some of that money was taken off a later plan in the meantime.
 */
export async function refundAsked(deps: BillingDeps, tx: BillingTx, asked: RefundCase): Promise<void> {
  const { payment, refund, invoice } = asked;
  if (!isSpent(asked)) return;
  const leftKobo = leftOf(payment);
  if (refund.amount_kobo > leftKobo - (await creditUsed(tx.platform, invoice)))
    throw new AppError('conflict', 'Some of this money was just taken off another plan. Look again.');
  if (refund.amount_kobo >= leftKobo) await endRefunded(deps, tx, asked);
}

/** The money is back where it came from. */
export async function refunded(deps: BillingDeps, tx: BillingTx, done: RefundCase): Promise<void> {
  const { payment, refund, invoice } = done;
  if (invoice.kind === 'card') return;
  // One made on the provider's own pages was not asked for through us.
  if (isSpent(done) && leftOf(payment) <= 0) await endRefunded(deps, tx, done);
  await tellOwners(deps, tx, 'plan-refunded', refund.id, newsOf(done));
}

/** The money did not go back: what it paid for is there again, and both sides know. */
export async function refundFailed(deps: BillingDeps, tx: BillingTx, failed: RefundCase): Promise<void> {
  const { payment, refund } = failed;
  const until = await bringBack(deps, tx, failed, 'the refund failed');
  deps.log.error('a refund of a plan failed', { reference: payment.reference, planGoesOn: until !== null });
  await tellOwners(deps, tx, 'plan-refund-failed', refund.id, { ...newsOf(failed), until });
}

/** The bank cannot send it the way it was paid. What asking for it did to the plan stays until it is sent or ended. */
export async function refundNeedsAttention(
  deps: BillingDeps,
  tx: BillingTx,
  stuck: RefundCase,
): Promise<void> {
  const { payment, refund } = stuck;
  deps.log.error('a refund of a plan needs bank details; see `refund list`', {
    reference: payment.reference,
    refund: refund.id,
  });
  await tellOwners(deps, tx, 'plan-refund-stuck', refund.id, newsOf(stuck));
}

/** It was ended before it was sent: what it paid for is there again. */
export async function refundWithdrawn(deps: BillingDeps, tx: BillingTx, ended: RefundCase): Promise<void> {
  const until = await bringBack(deps, tx, ended, 'the refund was withdrawn');
  await tellOwners(deps, tx, 'plan-refund-withdrawn', ended.refund.id, { ...newsOf(ended), until });
}

/** Until when the plan goes on that a refund had ended, in words; null when nothing comes back. */
async function bringBack(
  deps: BillingDeps,
  tx: BillingTx,
  of: RefundCase,
  because: string,
): Promise<string | null> {
  if (!isSpent(of) || !(await restore(deps, tx, of, because))) return null;
  return lagosDate(of.subscription.period_end!);
}

const newsOf = ({ payment, refund }: RefundCase) => ({
  amount_kobo: refund.amount_kobo,
  reference: payment.reference,
});

/** Whether the money was used for a period; money that came too late, and the check of a card, were not. */
const isSpent = ({ payment, invoice }: RefundCase) =>
  invoice.kind !== 'card' && invoice.reference === payment.reference;

async function endRefunded(deps: BillingDeps, tx: BillingTx, of: RefundCase): Promise<void> {
  const { refund, invoice, subscription } = of;
  const { state, next_billing: next } = subscription;
  const ends = state !== 'lapsed' && paysFor(invoice, subscription);
  const comesBack = ends && (state === 'active' || state === 'canceled');
  const moved = await transitionInvoice(tx, invoice, 'refunded', {
    ended_state: comesBack ? state : null,
    ended_next: comesBack ? next : null,
  });
  if (!moved) return;
  await withdraw(deps, tx.store, invoice.id, 'refunded');
  if (!ends) return;
  await voidOpen(tx, subscription, ['renewal']);
  await lapse(deps, tx, subscription, 'refunded');
  await tellOwners(deps, tx, 'plan-lapsed', `${subscription.id}-${refund.id}`, { why: 'refunded' });
}

/** Brings back a plan that a refund ended, unless its time is over or something came in its place. */
async function restore(deps: BillingDeps, tx: BillingTx, of: RefundCase, because: string): Promise<boolean> {
  const { invoice, subscription } = of;
  const { ended_state: state, ended_next: next } = invoice;
  if (!(await transitionInvoice(tx, invoice, 'paid', { ended_state: null, ended_next: null }))) return false;
  await bringNameBack(deps, tx.store, invoice.id);
  const { period_end: end } = subscription;
  if (!state || subscription.state !== 'lapsed' || !paysFor(invoice, subscription)) return false;
  if (end! <= deps.clock.now() || !(await creditHolds(tx, invoice))) return false;
  return transition(deps, tx, subscription, state, because, { next_billing: next, due_at: end });
}

/** Whether what was taken off this plan is still with us: it was free to go back while this one was refunded. */
async function creditHolds(tx: BillingTx, invoice: Invoice): Promise<boolean> {
  if (creditIn(invoice) === 0) return true;
  const before = await paidInvoice(tx.platform, invoice.subscription_id, invoice.period! - 1);
  return before?.state === 'paid';
}
