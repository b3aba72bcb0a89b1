import { noteChange } from '../platform/http/changes.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import type { StoreAccess } from '../platform/http/http.ts';
import { findPayment, leftOf, moneyOfStore } from '../payments/index.ts';
import type { BillingDeps } from './deps.ts';
import { isDisputed } from './dispute-queries.ts';
import { paidInvoice } from './invoice-queries.ts';
import { refundPlan } from './operating.ts';
import { subscriptionOf, type Subscription } from './queries.ts';
import { inStore, voidOpen } from './state.ts';

/** For so long after a store first paid for a plan its money goes back to who cancels (the terms of service say so). */
const moneyBackMs = days(7);

export interface MoneyBack {
  reference: string;
  /** Kobo. */
  amountKobo: number;
  until: Date;
}

/**
 * What goes back if the plan is cancelled now: all of the first payment of the store for a plan, for seven days, unless
 * something was used that only the plan has. null: nothing.
 */
export async function moneyBackOf(
  deps: BillingDeps,
  tx: StoreTx,
  subscription: Subscription | null,
): Promise<MoneyBack | null> {
  if (subscription?.period !== 1 || !['active', 'canceled'].includes(subscription.state)) return null;
  const invoice = await paidInvoice(tx.platform, subscription.id, 1);
  if (invoice?.state !== 'paid' || !invoice.reference || !invoice.paid_at) return null;
  const until = after(invoice.paid_at, moneyBackMs);
  if (deps.clock.now() >= until) return null;
  const payment = await findPayment(tx.platform, invoice.reference);
  const amountKobo = payment ? leftOf(payment) : 0;
  if (amountKobo <= 0 || (await isDisputed(tx.platform, invoice.reference))) return null;
  if ((await deps.usesPlan(tx)) || (await hadOwnKeys(deps, tx.storeId))) return null;
  return { reference: invoice.reference, amountKobo, until };
}

async function hadOwnKeys(deps: BillingDeps, storeId: string): Promise<boolean> {
  return (await moneyOfStore(deps.payments, storeId)).keys.length > 0;
}

/**
 * Cancels the plan at once and sends its money back the way it was paid.
 * @throws AppError conflict when it does not go back any more.
 */
export async function cancelForMoneyBack(deps: BillingDeps, store: StoreAccess): Promise<void> {
  const found = await store.storeDb.read(async (tx) =>
    moneyBackOf(deps, tx, await subscriptionOf(tx.platform, tx.storeId)),
  );
  const asked = found && (await refundPlan(deps, found.reference, 'the owner, within seven days'));
  if (!asked?.ok)
    throw new AppError(
      'conflict',
      'This payment does not go back by itself any more. You can cancel the plan for the end of its time, or write to us.',
    );
  await store.storeDb.transact(async (tx) => {
    const subscription = await subscriptionOf(tx.platform, tx.storeId);
    await voidOpen(inStore(tx), subscription!, ['checkout', 'card']);
    await noteChange(tx, { kind: 'plan', what: 'Cancelled the plan, its money goes back', after: '' });
  });
}
