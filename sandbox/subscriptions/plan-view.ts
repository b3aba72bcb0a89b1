import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { Plan } from './types.ts';

/** A plan as the API shows it. Amount in kobo. */
export function planView(plan: Plan): Record<string, unknown> {
  const [created, updated] = [plan.created_at, plan.updated_at].map((ms) => new Date(ms).toISOString());
  return {
    id: plan.id,
    domain: plan.domain,
    name: plan.name,
    plan_code: plan.key,
    description: plan.description,
    amount: plan.amount,
    interval: plan.interval,
    send_invoices: plan.send_invoices,
    send_sms: plan.send_sms,
    currency: 'NGN',
    invoice_limit: plan.invoice_limit ?? 0,
    createdAt: created,
    updatedAt: updated,
  };
}

/** The plan a transaction pays for; an empty object when there is none. */
export function planObject({ store }: Context, transaction: Transaction): Record<string, unknown> {
  const plan = transaction.plan ? store.shelf('plan').get(transaction.plan) : undefined;
  return plan ? planView(plan) : {};
}
