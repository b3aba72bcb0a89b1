import { cardConsent } from '#shared/card-consent.ts';
import type { Card } from '../payments/index.ts';
import { newId } from '../platform/ids.ts';
import type { BillingParts } from './parts.ts';
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
  parts: BillingParts,
  tx: BillingTx,
  kept: { subscription: Subscription; card: Card; email: string; by: string; at: Date },
): Promise<void> {
  const { subscription, card } = kept;
  await retire(parts, tx, subscription);
  const id = newId();
  await insertCard(tx.platform, {
    id,
    subscription_id: subscription.id,
    email: kept.email,
    sealed_code: cardSeal(parts.config).close(card.authorizationCode, id),
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
    created_at: parts.clock.now(),
  });
}

/** Takes the card, if there is one, out of use at once and has the provider forget it. */
export async function retire(parts: BillingParts, tx: BillingTx, subscription: Subscription): Promise<void> {
  const id = await retireCard(tx.platform, subscription.id, parts.clock.now());
  if (id) await parts.jobs.send(tx.platform, forgetJob, { id });
}

/** The provider's code of a card in use; null for one that was removed. */
export function codeOf(parts: BillingParts, card: SavedCard): string | null {
  if (card.removed_at || !card.sealed_code) return null;
  return cardSeal(parts.config).open(card.sealed_code, card.id);
}

/** Asks the provider to forget a removed card, then empties what we kept of it. Tried again until it is done. */
export async function forgetCard(parts: BillingParts, id: string): Promise<void> {
  const card = await cardById(parts.db.platform, id);
  if (!card?.removed_at || !card.sealed_code) return;
  const seal = cardSeal(parts.config);
  const code = seal.open(card.sealed_code, id);
  // The provider gives one person's card one code, which another store, or this one again, may still use.
  const others = await cardsLike(parts.db.platform, card.email, card.last4);
  if (!others.some((other) => other.sealed_code && seal.open(other.sealed_code, other.id) === code))
    await parts.payments.gateway.forgetCard(code);
  await dropCardCode(parts.db.platform, id);
}
