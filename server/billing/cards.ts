import { cardConsent } from '#shared/card-consent.ts';
import type { Card } from '../payments/index.ts';
import { noteChange } from '../platform/http/changes.ts';
import { newId } from '../platform/ids.ts';
import type { BillingDeps } from './deps.ts';
import {
  cardById,
  cardsLike,
  dropCardCode,
  insertCard,
  retireCard,
  type SavedCard,
  type Subscription,
} from './queries.ts';
import { cardSeal } from './sealed.ts';
import type { BillingTx } from './state.ts';

export const forgetJob = 'billing.forget-card';

/** Keeps a card in the place of the one before, with the words that were agreed to, who agreed and when. */
export async function keepCard(
  deps: BillingDeps,
  tx: BillingTx,
  kept: { subscription: Subscription; card: Card; email: string; by: string; at: Date },
): Promise<void> {
  const { subscription, card } = kept;
  await retire(deps, tx, subscription);
  const id = newId();
  await insertCard(tx.platform, {
    id,
    subscription_id: subscription.id,
    email: kept.email,
    sealed_code: cardSeal(deps.config).close(card.authorizationCode, id),
    signature: card.signature,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    bank: card.bank,
    consent_text: cardConsent.text,
    consent_version: cardConsent.version,
    consent_by: kept.by,
    consent_at: kept.at,
    created_at: deps.clock.now(),
  });
}

/** Takes the card, if there is one, out of use at once and has the provider forget it. */
export async function retire(deps: BillingDeps, tx: BillingTx, subscription: Subscription): Promise<void> {
  const id = await retireCard(tx.platform, subscription.id, deps.clock.now());
  if (!id) return;
  await deps.jobs.send(tx.platform, forgetJob, { id });
  await noteChange(tx.store, { kind: 'plan', what: 'Removed the saved card' });
}

/** The provider's code of a card in use; null for one that was removed. */
export function codeOf(deps: BillingDeps, card: SavedCard): string | null {
  if (card.removed_at || !card.sealed_code) return null;
  return cardSeal(deps.config).open(card.sealed_code, card.id);
}

/** Asks the provider to forget a removed card, then empties what we kept of it. Tried again until it is done. */
export async function forgetCard(deps: BillingDeps, id: string): Promise<void> {
  const card = await cardById(deps.db.platform, id);
  if (!card?.removed_at || !card.sealed_code) return;
  const seal = cardSeal(deps.config);
  const code = seal.open(card.sealed_code, id);
  // The provider gives one person's card one code, which another store, or this one again, may still use.
  const others = await cardsLike(deps.db.platform, card.email, card.last4);
  if (!others.some((other) => other.sealed_code && seal.open(other.sealed_code, other.id) === code))
    await deps.payments.gateway.forgetCard(code);
  await dropCardCode(deps.db.platform, id);
}
