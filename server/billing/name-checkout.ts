import { lagosDate } from '#shared/lagos.ts';
import { domainYearKobo } from '#shared/plans.ts';
import { nameRenewal, type NameOrder } from '../names/index.ts';
import { beginPayment, paymentsOf, type Payment } from '../payments/index.ts';
import { after } from '../platform/clock.ts';
import type { StoreAccess } from '../platform/http/http.ts';
import { dayInLagos, monthsLater } from './calendar.ts';
import { askAboutTries, inTurn, opened } from './checkout.ts';
import { payReturnPage, type BillingDeps } from './deps.ts';
import { draftInvoice } from './invoice.ts';
import { insertInvoice, openNameInvoices, type Invoice, type NewInvoice } from './invoice-queries.ts';
import { again, mayStillBePaid, pageLifeMs } from './pages.ts';
import type { Subscription } from './queries.ts';
import { transitionInvoice, type BillingTx } from './state.ts';

/** When the year after the one that ends at a moment is over. */
const yearAfter = (end: Date): Date => monthsLater(end, 12, dayInLagos(end));

/**
 * Opens the payment page for the next year of a name, or gives the one again that is open. Only ever because an owner
 * asks for it, once she was reminded: nothing of a name is charged by itself.
 * @throws AppError conflict before the reminder, after its end, and while a bank is at work on an earlier payment.
 */
export async function payNameYear(
  deps: BillingDeps,
  store: StoreAccess,
  { personId, nameId }: { personId: string; nameId: string },
): Promise<{ reference: string; url: string }> {
  await askAboutEarlier(deps, store, nameId);
  const reference = await inTurn(deps, store, async (tx, subscription) => {
    const order = await nameRenewal.toPay(tx.store, nameId, deps.clock.now());
    const draft = await draftYear(deps, tx, subscription, { order, personId });
    const page = await openPage(deps, tx, order, draft);
    if (page) return again(deps, tx, page, {});
    await insertInvoice(tx.platform, draft);
    return beginPayment(deps.payments, tx.platform, {
      purpose: 'name',
      ownerId: draft.id,
      storeId: tx.store.storeId,
      amountKobo: draft.amount_kobo,
      currency: 'NGN',
      email: draft.email,
      callbackUrl: payReturnPage(deps.config, store.slug),
    });
  });
  return opened(deps, reference);
}

async function draftYear(
  deps: BillingDeps,
  tx: BillingTx,
  subscription: Subscription,
  { order, personId }: { order: NameOrder; personId: string },
): Promise<NewInvoice> {
  const start = order.ends_at!;
  const end = yearAfter(start);
  const text = `${order.name}, 1 year until ${lagosDate(end)}`;
  return {
    ...(await draftInvoice(deps, tx, subscription, personId)),
    kind: 'name',
    name_order_id: order.id,
    period: null,
    // What the name came with; its own price stands in the line.
    offer: 'starter-pack',
    billing: 'annual',
    period_start: start,
    period_end: end,
    price_kobo: domainYearKobo,
    amount_kobo: domainYearKobo,
    lines: [{ text, amount_kobo: domainYearKobo }],
  };
}

/** A page for the same year, made out to the same person, that may still be paid. Those of an earlier year are void. */
async function openPage(
  deps: BillingDeps,
  tx: BillingTx,
  order: NameOrder,
  draft: NewInvoice,
): Promise<{ invoice: Invoice; payment: Payment } | null> {
  const since = after(deps.clock.now(), -pageLifeMs);
  for (const invoice of await openNameInvoices(tx.platform, order.id)) {
    if (invoice.period_start?.getTime() !== order.ends_at!.getTime()) {
      await transitionInvoice(tx, invoice, 'void');
      continue;
    }
    const tries = await paymentsOf(tx.platform, { purpose: 'name', ownerId: invoice.id });
    const payment = tries.find((one) => mayStillBePaid(one, since));
    if (payment && invoice.email === draft.email) return { invoice, payment };
  }
  return null;
}

/** What was begun lately is asked about first, so that nobody is led to pay twice. */
async function askAboutEarlier(deps: BillingDeps, store: StoreAccess, nameId: string): Promise<void> {
  const open = await openNameInvoices(deps.db.platform, nameId);
  const ours = open.filter((invoice) => invoice.store_id === store.storeDb.id);
  await askAboutTries(deps, 'name', ours);
}
