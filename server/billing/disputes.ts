import { naira } from '#shared/money.ts';
import { bringBack, withdraw } from '../names/index.ts';
import type { Dispute, Payment } from '../payments/index.ts';
import { lagosDate } from '#shared/lagos.ts';
import { retire } from './cards.ts';
import { insertDispute, isHeld, turnDispute } from './dispute-queries.ts';
import type { Invoice } from './invoice-queries.ts';
import { tellOwners } from './letters.ts';
import type { BillingDeps } from './deps.ts';
import type { Subscription } from './queries.ts';
import { lapse, transition, transitionInvoice, paysFor, voidOpen, type BillingTx } from './state.ts';

export interface DisputeCase {
  payment: Payment;
  dispute: Dispute;
  invoice: Invoice;
  subscription: Subscription;
}

/**
 * What a bank that wants money back does to a plan. Every turn is written down once, so signals that are repeated or
 * come too late change nothing.
 */
export async function disputed(deps: BillingDeps, tx: BillingTx, of: DisputeCase): Promise<void> {
  const { dispute, payment, invoice, subscription } = of;
  const { integration, id, reference, amount_kobo, state, due_at, opened_at } = dispute;
  const isOver = state === 'won' || state === 'lost';
  const decided_at = isOver ? deps.clock.now() : null;
  const holds =
    invoice.kind !== 'card' && invoice.state === 'paid' && invoice.reference === payment.reference;
  const row = { integration, id, reference, amount_kobo, state, due_at, opened_at, decided_at, holds };
  const where = { subscription_id: subscription.id, invoice_id: invoice.id };
  const isNew = await insertDispute(tx.platform, { ...row, ...where });
  if (!isNew && !(await turnDispute(tx.platform, row))) return;
  if (isNew && !isOver) await opened(deps, tx, of, holds);
  if (state === 'won') await won(deps, tx, of);
  if (state === 'lost') await lost(deps, tx, of);
}

/** Nothing is charged any more until the bank has decided; a plan that waited for money waits no longer. */
async function opened(deps: BillingDeps, tx: BillingTx, of: DisputeCase, holds: boolean): Promise<void> {
  const { dispute, invoice, subscription } = of;
  const { id, reference, amount_kobo: kobo } = dispute;
  deps.log.error('a payment for a plan is disputed', { dispute: id, reference, kobo, due: dispute.due_at });
  if (invoice.kind === 'card') await retire(deps, tx, subscription);
  if (!holds) return tell(deps, tx, of, unspentWords(of));
  await withdraw(deps, tx.store, invoice.id, 'disputed');
  await voidOpen(tx, subscription, ['checkout', 'renewal']);
  const to = subscription.state === 'past_due' ? 'active' : subscription.state;
  const held_at = subscription.held_at ?? deps.clock.now();
  await transition(deps, tx, subscription, to, 'disputed', { held_at });
  await tell(deps, tx, of, {
    title: 'Your bank asks us about a payment',
    explanation: `Your bank wants ${naira(kobo)} back that you paid for your plan. Until it has decided, nothing more is charged, and your plan stays as it is. If you know this payment, tell your bank that it is right. If something is wrong with your plan, write to us and we will mend it.`,
  });
}

/** The payment stands. Where nothing else is disputed the plan goes on from where it stood. */
async function won(deps: BillingDeps, tx: BillingTx, of: DisputeCase): Promise<void> {
  const { subscription, dispute, invoice } = of;
  if (invoice.state === 'paid') await bringBack(deps, tx.store, invoice.id);
  const goesOn = (await release(deps, tx, subscription)) && subscription.state !== 'lapsed';
  const next = goesOn ? wordsForNext(subscription, deps.clock.now()) : '';
  await tell(deps, tx, of, {
    title: 'Your bank has decided: the payment stands',
    explanation: `Your bank has decided that the ${naira(dispute.amount_kobo)} were rightly paid.${next}`,
  });
}

function wordsForNext({ state, next_billing: next, period_end: end }: Subscription, now: Date): string {
  if (end! > now) return ` Your plan goes on as before, until ${lagosDate(end!)}.`;
  if (state === 'canceled' || !next) return '';
  return ` Your plan goes on. Its next period began on ${lagosDate(end!)} and is due now.`;
}

/**
 * The bank took the money. The plan it paid for ends, nothing of the store is deleted, and the card is never charged
 * again. A later period that was paid for apart is kept.
 */
async function lost(deps: BillingDeps, tx: BillingTx, of: DisputeCase): Promise<void> {
  const { dispute, payment, invoice, subscription } = of;
  const { id, reference, amount_kobo: kobo } = dispute;
  deps.log.error('a dispute about a plan was lost', { dispute: id, reference, kobo });
  await release(deps, tx, subscription);
  await retire(deps, tx, subscription);
  const spent = invoice.kind !== 'card' && invoice.reference === payment.reference;
  if (!spent || !(await transitionInvoice(tx, invoice, 'charged_back')))
    return tell(deps, tx, of, lostWords(of));
  await withdraw(deps, tx.store, invoice.id, 'lost');
  if (subscription.state === 'lapsed' || !paysFor(invoice, subscription))
    return tell(deps, tx, of, lostWords(of));
  await voidOpen(tx, subscription, ['renewal']);
  await lapse(deps, tx, subscription, 'charged back');
  await tell(deps, tx, of, {
    title: 'You are on the Free plan',
    explanation: `Your bank took back the ${naira(kobo)} you paid for your plan, so the plan has ended. The store goes on with the Free plan, and nothing is deleted. The card we kept is removed and is not charged again. You can choose a plan again at any time.`,
  });
}

const lostWords = ({ dispute, subscription }: DisputeCase) => ({
  title: 'Your bank took a payment back',
  explanation: `Your bank took back ${naira(dispute.amount_kobo)} of an earlier payment. ${
    subscription.state === 'lapsed' ? '' : 'What you paid for since stays yours. '
  }No card is kept any more, so none is charged again.`,
});

const unspentWords = ({ dispute, invoice }: DisputeCase) => ({
  title: 'Your bank asks us about a payment',
  explanation:
    invoice.kind === 'card'
      ? `Your bank asks about the ${naira(dispute.amount_kobo)} that showed us a card. They went back to you, the card is removed, and your plan stays as it is.`
      : `Your bank asks about ${naira(dispute.amount_kobo)} that do not pay for your plan: they went back to you, or are on the way. Your plan stays as it is.`,
});

/** Ends the waiting for a bank when nothing else is disputed; the clock looks again at once. False when it waits on. */
async function release(deps: BillingDeps, tx: BillingTx, subscription: Subscription): Promise<boolean> {
  if (await isHeld(tx.platform, subscription.id)) return false;
  if (!subscription.held_at) return true;
  const now = deps.clock.now();
  const { state, period_end: end } = subscription;
  const due_at = state === 'lapsed' ? null : end! > now ? end : now;
  await transition(deps, tx, subscription, state, 'decided', { held_at: null, resumed_at: now, due_at });
  return true;
}

async function tell(
  deps: BillingDeps,
  tx: BillingTx,
  { dispute, payment }: DisputeCase,
  words: { title: string; explanation: string },
): Promise<void> {
  const key = `${dispute.integration}:${dispute.id}:${dispute.state}`;
  await tellOwners(deps, tx, 'plan-dispute', key, { ...words, reference: payment.reference });
}
