import type { Context } from '../context.ts';
import type { Domain, SavedCard, Transaction } from '../types.ts';
import type { Invoice, Plan, Subscription } from './types.ts';
import { chargeDay, nextCharge } from './calendar.ts';
import { watchMonth } from './expiring-cards.ts';
import { chargeInvoice, openInvoice } from './invoices.ts';
import { invoiceView, subscriptionEvent } from './view.ts';

/** An invoice is told about three days before its charge. */
const NOTICE = 3 * 24 * 3_600_000;

export interface NewSubscription {
  domain: Domain;
  plan: Plan;
  saved: SavedCard;
  /** Virtual ms. */
  start: number;
  next: number;
  invoice_limit: number | null;
  payments_count: number;
}

/** Begins a subscription and tells about it. */
export function subscribe(context: Context, wanted: NewSubscription): Subscription {
  const shelf = context.store.shelf('subscription');
  const seq = shelf.next();
  const subscription: Subscription = {
    key: `SUB_${context.ids.code('subscription', seq, 15)}`,
    seq,
    id: 700_000 + seq,
    domain: wanted.domain,
    status: 'active',
    customer: wanted.saved.customer,
    plan: wanted.plan.key,
    authorization_code: wanted.saved.authorization_code,
    email_token: context.ids.code('email-token', seq, 15),
    amount: wanted.plan.amount,
    start: wanted.start,
    day: chargeDay(wanted.start),
    next_payment_at: wanted.next,
    invoice_limit: wanted.invoice_limit,
    payments_count: wanted.payments_count,
    open_invoice: null,
    created_at: context.clock.now(),
  };
  shelf.save(subscription);
  tell(context, 'subscription.create', subscription);
  finishWhenDone(context, subscription);
  watchSubscription(context, subscription);
  watchMonth(context);
  return subscription;
}

/** A payment for a plan with a card that can be charged again begins a subscription. */
export function subscribePayer(context: Context, transaction: Transaction): void {
  const plan = transaction.plan ? context.store.shelf('plan').get(transaction.plan) : undefined;
  const saved = context.store.savedCards.get(transaction.authorization?.authorization_code ?? '');
  if (!plan || transaction.subscription || !saved || transaction.authorization?.reusable !== true) return;
  const start = transaction.paid_at!;
  subscribe(context, {
    domain: transaction.domain,
    plan,
    saved,
    start,
    next: nextCharge(plan.interval, start, chargeDay(start)),
    invoice_limit: transaction.invoice_limit ?? null,
    payments_count: 1,
  });
}

/** Takes up every subscription after a restart. */
export function watchSubscriptions(context: Context): void {
  const all = context.store.shelf('subscription').all();
  for (const subscription of all) watchSubscription(context, subscription);
  if (all.length > 0) watchMonth(context);
}

/** Has the notice and the charge of the coming period happen when they are due. */
export function watchSubscription(context: Context, subscription: Subscription): void {
  const due = subscription.next_payment_at;
  if (due === null) return;
  const stillDue = (): boolean => subscription.next_payment_at === due;
  const { status, open_invoice: open } = subscription;
  const renewing = status !== 'non-renewing';
  if (renewing && open === null && due - NOTICE > subscription.start)
    context.clock.at(due - NOTICE, () => {
      const wanted = subscription.status === 'active' && subscription.open_invoice === null;
      if (stillDue() && wanted)
        openInvoice(context, subscription, due, periodEnd(context, subscription, due));
    });
  context.clock.at(due, () => {
    if (stillDue()) renew(context, subscription, due);
  });
}

function renew(context: Context, subscription: Subscription, due: number): void {
  if (subscription.status === 'non-renewing') return end(context, subscription, 'cancelled');
  const invoice = invoiceFor(context, subscription, due);
  const paid = chargeInvoice(context, subscription, invoice);
  subscription.status = paid ? 'active' : 'attention';
  subscription.open_invoice = paid ? null : invoice.key;
  if (paid) subscription.payments_count += 1;
  subscription.next_payment_at = invoice.period_end;
  context.store.shelf('subscription').save(subscription);
  tellInvoice(context, subscription, invoice);
  finishWhenDone(context, subscription);
  watchSubscription(context, subscription);
}

function invoiceFor(context: Context, subscription: Subscription, due: number): Invoice {
  const open = context.store.shelf('invoice').get(subscription.open_invoice ?? '');
  if (open && open.period_start === due) return open;
  return openInvoice(context, subscription, due, periodEnd(context, subscription, due));
}

function periodEnd({ store }: Context, { plan, day }: Subscription, due: number): number {
  return nextCharge(store.shelf('plan').get(plan)!.interval, due, day);
}

function finishWhenDone(context: Context, subscription: Subscription): void {
  const { invoice_limit: limit, payments_count: count } = subscription;
  if (limit !== null && limit > 0 && count >= limit) end(context, subscription, 'completed');
}

function end(context: Context, subscription: Subscription, status: 'cancelled' | 'completed'): void {
  Object.assign(subscription, { status, next_payment_at: null });
  context.store.shelf('subscription').save(subscription);
  tell(context, 'subscription.disable', subscription);
}

/** The customer wants no further charge: what is paid runs on to its end. */
export function stopRenewing(context: Context, subscription: Subscription): void {
  subscription.status = 'non-renewing';
  subscription.open_invoice = null;
  context.store.shelf('subscription').save(subscription);
  const data = { ...subscriptionEvent(context, subscription), next_payment_date: null, invoices: [] };
  context.webhooks.emit('subscription.not_renew', subscription.key, data);
}

/** The customer wants to be charged again; a period that went by meanwhile is not charged. */
export function renewAgain(context: Context, subscription: Subscription): void {
  const now = context.clock.now();
  let next = subscription.next_payment_at ?? subscription.start;
  while (next <= now) next = periodEnd(context, subscription, next);
  const moved = next !== subscription.next_payment_at;
  Object.assign(subscription, { status: 'active', next_payment_at: next });
  context.store.shelf('subscription').save(subscription);
  if (moved) watchSubscription(context, subscription);
}

function tell(context: Context, event: string, subscription: Subscription): void {
  context.webhooks.emit(event, subscription.key, subscriptionEvent(context, subscription));
}

function tellInvoice(context: Context, subscription: Subscription, invoice: Invoice): void {
  const event = invoice.paid ? 'invoice.update' : 'invoice.payment_failed';
  context.webhooks.emit(event, subscription.key, invoiceView(context, invoice, subscription));
}
