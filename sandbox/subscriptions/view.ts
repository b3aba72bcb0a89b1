import type { Context } from '../context.ts';
import type { Invoice, Subscription, SubscriptionStatus } from './types.ts';
import { savedView } from '../saved-cards/view.ts';
import { customerView, iso } from '../transaction-view.ts';
import { cronOf } from './calendar.ts';
import { planView } from './plan-view.ts';

const when = (ms: number | null): string | null => (ms === null ? null : iso(ms));

const planOf = ({ store }: Context, { plan }: Subscription) => store.shelf('plan').get(plan)!;

/** A subscription as the API shows it. Amount in kobo. */
export function subscriptionView(context: Context, subscription: Subscription): Record<string, unknown> {
  const { key, start, day } = subscription;
  return {
    id: subscription.id,
    domain: subscription.domain,
    subscription_code: key,
    email_token: subscription.email_token,
    status: subscription.status,
    amount: subscription.amount,
    quantity: 1,
    start: Math.floor(start / 1_000),
    cron_expression: cronOf(planOf(context, subscription).interval, start, day),
    next_payment_date: when(subscription.next_payment_at),
    open_invoice: subscription.open_invoice,
    invoice_limit: subscription.invoice_limit ?? 0,
    payments_count: subscription.payments_count,
    plan: planView(planOf(context, subscription)),
    authorization: authorizationOf(context, subscription),
    customer: customerView(context.store.customerFor(subscription.customer)),
    createdAt: iso(subscription.created_at),
  };
}

/** Events spell the end "complete", the API "completed". */
export function subscriptionEvent(context: Context, subscription: Subscription): Record<string, unknown> {
  const spelt: Partial<Record<SubscriptionStatus, string>> = { completed: 'complete' };
  return {
    ...subscriptionView(context, subscription),
    status: spelt[subscription.status] ?? subscription.status,
  };
}

function authorizationOf(context: Context, { authorization_code }: Subscription): Record<string, unknown> {
  const saved = context.store.savedCards.get(authorization_code);
  return saved ? savedView(context, saved) : {};
}

/** An invoice as events and lists show it. Amount in kobo; `transaction` is empty until it was charged. */
export function invoiceView(
  context: Context,
  invoice: Invoice,
  subscription: Subscription,
): Record<string, unknown> {
  const paid = invoice.reference ? context.store.transactions.get(invoice.reference) : undefined;
  return {
    domain: subscription.domain,
    invoice_code: invoice.key,
    amount: invoice.amount,
    period_start: iso(invoice.period_start),
    period_end: iso(invoice.period_end),
    status: invoice.status,
    paid: invoice.paid,
    paid_at: when(invoice.paid_at),
    description: null,
    subscription: {
      status: subscription.status,
      subscription_code: subscription.key,
      email_token: subscription.email_token,
      amount: subscription.amount,
      next_payment_date: when(subscription.next_payment_at),
      open_invoice: subscription.open_invoice,
    },
    authorization: authorizationOf(context, subscription),
    customer: customerView(context.store.customerFor(subscription.customer)),
    transaction:
      invoice.paid && paid
        ? { reference: paid.reference, status: paid.status, amount: paid.amount, currency: paid.currency }
        : {},
    created_at: iso(invoice.created_at),
  };
}
