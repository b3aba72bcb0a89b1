import { after, days, hours } from '../platform/clock.ts';
import { dayInWords } from './calendar.ts';
import { tellOwners, type PlanLetter } from './letters.ts';
import type { BillingParts } from './parts.ts';
import { cardOf, cardsEndingIn, endingBetween, type Subscription } from './queries.ts';
import { titleOf } from './price.ts';
import { inStore, priceOf, type BillingTx } from './state.ts';

export const noticeJob = 'billing.notices';

/** Tells, once each, what is about to happen: a card that ends, a trial that ends, a long period that ends. */
export async function sendNotices(parts: BillingParts): Promise<void> {
  await tellOfCards(parts);
  const now = parts.clock.now();
  for (const one of await endingBetween(parts.db.platform, ['trialing'], now, after(now, days(3))))
    await about(parts, one, 'plan-ending');
  const longer = await endingBetween(parts.db.platform, ['active'], now, after(now, days(7)));
  for (const one of longer)
    if (one.billing === 'annual' || one.offer === 'starter-pack') await about(parts, one, 'plan-ending');
}

async function about(
  parts: BillingParts,
  subscription: Subscription,
  template: PlanLetter & 'plan-ending',
): Promise<void> {
  // While a bank decides on its money nothing is charged when it ends.
  if (subscription.held_at) return;
  await withStore(parts, subscription.store_id, async (tx) => {
    const card = await cardOf(tx.platform, subscription.id);
    const next = subscription.next_billing;
    await tellOwners(parts, tx, template, `${subscription.id}-${subscription.period}`, {
      trial: subscription.state === 'trialing',
      until: dayInWords(subscription.period_end!),
      next: next ? titleOf('starter', next) : null,
      amount_kobo: next ? priceOf('starter', next)!.kobo : 0,
      last4: card?.last4 ?? null,
    });
  });
}

/** From the first day of the month before the one a card ends in, and still in that month if it was missed. */
async function tellOfCards(parts: BillingParts): Promise<void> {
  const local = new Date(parts.clock.now().getTime() + hours(1));
  for (const ahead of [0, 1]) {
    const month = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + ahead, 1));
    const [year, number] = [month.getUTCFullYear(), month.getUTCMonth() + 1];
    for (const card of await cardsEndingIn(parts.db.platform, year, number))
      await withStore(parts, card.store_id, (tx) =>
        tellOwners(parts, tx, 'plan-card-ending', card.id, {
          last4: card.last4,
          month: `${String(number).padStart(2, '0')}/${year}`,
        }),
      );
  }
}

function withStore(
  parts: BillingParts,
  storeId: string,
  tell: (tx: BillingTx) => Promise<void>,
): Promise<void> {
  return parts.db.forStore(storeId).transact((storeTx) => tell(inStore(storeTx)));
}
