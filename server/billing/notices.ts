import { after, days, hours } from '../platform/clock.ts';
import { storeTerms } from '../stores/index.ts';
import { lagosDate } from '#shared/lagos.ts';
import { tellOwners } from './letters.ts';
import type { BillingDeps } from './deps.ts';
import { cardOf, cardsEndingIn, endingBetween, type Subscription } from './queries.ts';
import { renewalPrice, titleOf } from './price.ts';
import { inStore, type BillingTx } from './state.ts';

export const noticeJob = 'billing.notices';

/** How long before its end a month or a trial is announced, and anything longer. */
export const ahead = { short: days(3), long: days(7) };

/** Tells, once each, what is about to happen: a card that ends, and a period that ends or is about to be renewed. */
export async function sendNotices(deps: BillingDeps): Promise<void> {
  await tellOfCards(deps);
  const now = deps.clock.now();
  const ending = await endingBetween(deps.db.platform, ['trialing', 'active'], now, after(now, ahead.long));
  for (const one of ending) if (isDue(one, now)) await onItsOwn(deps, one.store_id, () => about(deps, one));
}

/** A month that ends without being renewed was cancelled or given, and its owner knows: only its renewal is announced. */
function isDue(one: Subscription, now: Date): boolean {
  if (one.state === 'active' && (one.billing === 'annual' || one.offer === 'starter-pack')) return true;
  const isSoon = one.period_end! <= after(now, ahead.short);
  return isSoon && (one.state === 'trialing' || one.next_billing !== null);
}

/** One store of which nothing can be told keeps no other waiting; it is tried again the next day. */
async function onItsOwn(deps: BillingDeps, storeId: string, tell: () => Promise<void>): Promise<void> {
  await tell().catch((error) => deps.log.error('a plan could not be announced', { store: storeId, error }));
}

async function about(deps: BillingDeps, subscription: Subscription): Promise<void> {
  // While a bank decides on its money nothing is charged when it ends.
  if (subscription.held_at) return;
  await withStore(deps, subscription.store_id, async (tx) => {
    // A store that we closed is not charged.
    if ((await storeTerms(tx.store, deps.config)).suspended) return;
    const card = await cardOf(tx.platform, subscription.id);
    const next = subscription.next_billing;
    await tellOwners(deps, tx, 'plan-ending', `${subscription.id}-${subscription.period}`, {
      trial: subscription.state === 'trialing',
      until: lagosDate(subscription.period_end!),
      next: next ? titleOf('starter', next) : null,
      amount_kobo: next ? await renewalPrice(deps, subscription, next) : 0,
      last4: card?.last4 ?? null,
    });
  });
}

/** From the first day of the month before the one a card ends in, and still in that month if it was missed. */
async function tellOfCards(deps: BillingDeps): Promise<void> {
  const local = new Date(deps.clock.now().getTime() + hours(1));
  for (const later of [0, 1]) {
    const month = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + later, 1));
    const [year, number] = [month.getUTCFullYear(), month.getUTCMonth() + 1];
    for (const card of await cardsEndingIn(deps.db.platform, year, number))
      await onItsOwn(deps, card.store_id, () =>
        withStore(deps, card.store_id, (tx) =>
          tellOwners(deps, tx, 'plan-card-ending', card.id, {
            last4: card.last4,
            month: `${String(number).padStart(2, '0')}/${year}`,
          }),
        ),
      );
  }
}

function withStore(
  deps: BillingDeps,
  storeId: string,
  tell: (tx: BillingTx) => Promise<void>,
): Promise<void> {
  return deps.db.forStore(storeId).transact((storeTx) => tell(inStore(storeTx)));
}
