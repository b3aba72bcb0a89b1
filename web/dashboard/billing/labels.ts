import type { BillingView, InvoiceSummary } from '#shared/api/billing.ts';
import { naira } from '#shared/money.ts';
import type { Tone } from '#web/ui/badge.tsx';
import { lagosDate } from '#shared/lagos.ts';

export const stateLabels: Record<BillingView['state'], { label: string; tone: Tone }> = {
  free: { label: 'Free', tone: 'neutral' },
  trialing: { label: 'Free trial', tone: 'good' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Payment due', tone: 'bad' },
  canceled: { label: 'Cancelled', tone: 'warn' },
  lapsed: { label: 'Ended', tone: 'neutral' },
};

export const invoiceLabels: Record<InvoiceSummary['state'], { label: string; tone: Tone }> = {
  paid: { label: 'Paid', tone: 'good' },
  open: { label: 'To be paid', tone: 'warn' },
  void: { label: 'Void', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  charged_back: { label: 'Taken back by the bank', tone: 'bad' },
};

/** `Invoice 000012`; one that is not paid has no number yet. */
export function invoiceName(invoice: Pick<InvoiceSummary, 'number'>): string {
  return invoice.number === null ? 'Invoice to pay' : `Invoice ${String(invoice.number).padStart(6, '0')}`;
}

const everyDay = 86_400_000;

/** What happens next, in one sentence. */
export function nextLabel(view: BillingView, now: Date = new Date()): string {
  const end = view.period_end ? lagosDate(view.period_end) : '';
  if (view.dispute) return disputeWords(view.dispute, view.state);
  switch (view.state) {
    case 'free':
      return 'The whole shop, free for as long as you like.';
    case 'lapsed':
      if (view.stopped_unpaid)
        return 'Your plan was not paid, so it has stopped. Your store goes on with Free, and nothing was deleted. Choose a plan again, or stay on Free.';
      return 'Your plan has ended. Your store goes on with Free, and nothing was deleted.';
    case 'trialing': {
      const left = Math.max(0, Math.ceil((new Date(view.period_end!).getTime() - now.getTime()) / everyDay));
      const days = left === 1 ? '1 day' : `${left} days`;
      const then = view.next_charge
        ? `Then ${naira(view.next_charge.amount_kobo)} is charged to your card.`
        : 'Then the store goes on with the Free plan.';
      return `${days} left, until ${end}. ${then}`;
    }
    case 'canceled':
      return `You keep everything until ${end}. Nothing will be charged any more.`;
    case 'past_due':
      return `Your plan stays on until ${lagosDate(view.grace_until!)}. After that the store is on Free; nothing is deleted.`;
    case 'active':
      if (view.charging_kobo !== null)
        return `Your bank is deciding on ${naira(view.charging_kobo)} for the period from ${end}. Your plan stays on meanwhile.`;
      if (view.next_charge)
        return `Next charge: ${naira(view.next_charge.amount_kobo)} on ${lagosDate(view.next_charge.at)}.`;
      return view.next_billing
        ? `Runs until ${end}. We keep no card, so you are asked to pay then.`
        : `Runs until ${end} and does not go on by itself.`;
  }
}

/** A bank that wants money back, and what the owner can do about it. */
function disputeWords(
  { state, amount_kobo: kobo }: NonNullable<BillingView['dispute']>,
  plan: BillingView['state'],
): string {
  const amount = naira(kobo);
  if (state === 'lost')
    return `Your bank took back the ${amount} you paid, so your plan has ended and the card is removed. Your store goes on with Free, and nothing was deleted. You can choose a plan again.`;
  const meanwhile =
    plan === 'lapsed'
      ? 'Your store goes on with Free.'
      : 'Until it has decided, nothing is charged and your plan stays as it is.';
  return `Your bank wants ${amount} back that you paid for this plan. ${meanwhile} If you know this payment, tell your bank that it is right.`;
}
