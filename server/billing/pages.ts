import { naira } from '#shared/money.ts';
import { waitsForPayer } from '#shared/orders/waits-for-payer.ts';
import { paymentsOf, type Payment } from '../payments/index.ts';
import { after, hours, minutes } from '../platform/clock.ts';
import { AppError } from '../platform/http/errors.ts';
import { lagosTime } from '#shared/lagos.ts';
import { isCharge } from './charge-reference.ts';
import { openCheckouts, updateInvoice, type Invoice, type NewInvoice } from './invoice-queries.ts';
import type { BillingDeps } from './deps.ts';
import { titleOf } from './price.ts';
import type { Subscription } from './queries.ts';
import type { BillingTx } from './state.ts';

/** For so long a page that was opened counts as one that somebody may still be paying on. */
export const pageLifeMs = hours(2);
/** How long the provider has to answer before its page is asked for again. */
const openingMs = minutes(1);

export interface OpenPage {
  invoice: Invoice;
  payment: Payment;
}

/** Payment pages of a plan that were opened lately and may still be paid, youngest first. */
export async function openPages(
  deps: BillingDeps,
  tx: BillingTx,
  subscription: Subscription,
): Promise<OpenPage[]> {
  const since = after(deps.clock.now(), -pageLifeMs);
  return (await triesSince(tx, subscription, since)).filter(({ payment }) => mayStillBePaid(payment, since));
}

/** What the payer began and has not finished: a bank that is deciding before a page that is open, youngest first. */
export async function unfinished(
  deps: BillingDeps,
  tx: BillingTx,
  subscription: Subscription,
): Promise<{ page: OpenPage; isDeciding: boolean } | null> {
  const since = after(deps.clock.now(), -pageLifeMs);
  const tries = await triesSince(tx, subscription, since);
  const deciding = tries.find(({ payment }) => isDecided(payment));
  const page = deciding ?? tries.find(({ payment }) => mayStillBePaid(payment, since));
  return page ? { page, isDeciding: page === deciding } : null;
}

/** What somebody began by hand for a plan and has not paid, try by try. */
async function triesSince(tx: BillingTx, subscription: Subscription, since: Date): Promise<OpenPage[]> {
  const found: OpenPage[] = [];
  for (const invoice of await openCheckouts(tx.platform, subscription.id, since))
    for (const payment of await paymentsOf(tx.platform, { purpose: 'plan', ownerId: invoice.id }))
      if (!isCharge(payment.reference)) found.push({ invoice, payment });
  return found;
}

/** Whether a bank is at work on a try: its payer has nothing to do but wait. */
const isDecided = (payment: Payment): boolean =>
  payment.state === 'confirming' || (payment.state === 'in_progress' && !waitsForPayer(payment));

/** Whether the page of a try that was made since then may still be paid, also one that was left half-way. */
export const mayStillBePaid = (payment: Payment, since: Date): boolean =>
  payment.created_at >= since &&
  (['created', 'ready', 'expired'].includes(payment.state) || waitsForPayer(payment));

/** Whether an open checkout is for the same thing at the same price, on a page made out to the same person. */
export function isSame(open: Invoice, wanted: NewInvoice): boolean {
  return (
    open.kind === wanted.kind &&
    open.offer === wanted.offer &&
    open.billing === wanted.billing &&
    open.amount_kobo === wanted.amount_kobo &&
    open.email === wanted.email
  );
}

/**
 * Gives a page again; whether the card is kept is what its payer says now.
 * @throws AppError unavailable while another tab waits for the provider to open it.
 */
export async function again(
  deps: BillingDeps,
  tx: BillingTx,
  page: OpenPage,
  consent: Partial<Pick<Invoice, 'consent_version' | 'consent_by' | 'consent_at'>>,
): Promise<string> {
  const { payment, invoice } = page;
  if (!payment.authorization_url && deps.clock.now() < after(payment.created_at, openingMs))
    throw new AppError(
      'unavailable',
      'Your payment page is being opened in another window. Look there, or try again in a minute.',
      10,
    );
  await updateInvoice(tx.platform, invoice.id, consent);
  return payment.reference;
}

/** What somebody reads who is about to open a second page: where it stands under its own name, a screen can offer it. */
export function warningOf({ invoice, payment }: OpenPage): AppError {
  const what = `${titleOf(invoice.offer, invoice.billing)} for ${naira(invoice.amount_kobo)}`;
  return new AppError('conflict', {
    open_page: `A payment page for ${what} was opened at ${lagosTime(payment.created_at)} and may still be paid. Finish it there, or open another one. If both are paid, the second payment goes back to you by itself.`,
  });
}
