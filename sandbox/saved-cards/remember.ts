import type { Context } from '../context.ts';
import type { CardTry, SavedCard, Transaction } from '../types.ts';
import { cardByKey } from '../charging/cards.ts';

/**
 * The saved card of a payment. One customer's card has one code for as long as it is active; after a deactivation the
 * next payment with it makes a new one.
 */
export function rememberCard(context: Context, transaction: Transaction, cardTry: CardTry): SavedCard {
  const { number } = cardByKey(cardTry.card);
  for (let generation = 1; ; generation += 1) {
    const key = `${transaction.domain}:${transaction.customer.toLowerCase()}:${number}:${generation}`;
    const code = `AUTH_${context.ids.code('authorization', key, 10)}`;
    const known = context.store.savedCards.get(code);
    if (known && !known.active) continue;
    if (known && sameFace(known, cardTry)) return known;
    const saved: SavedCard = {
      authorization_code: code,
      domain: transaction.domain,
      customer: transaction.customer,
      card: cardTry.card,
      exp_month: cardTry.exp_month,
      exp_year: cardTry.exp_year,
      country: cardTry.country,
      active: true,
      next: known?.next ?? null,
    };
    context.store.saveCard(saved);
    return saved;
  }
}

const sameFace = (saved: SavedCard, cardTry: CardTry): boolean =>
  saved.exp_month === cardTry.exp_month &&
  saved.exp_year === cardTry.exp_year &&
  saved.country === cardTry.country;

/** The cards this transaction’s customer could pay with again. */
export function usableCards(context: Context, transaction: Transaction): SavedCard[] {
  const customer = transaction.customer.toLowerCase();
  return [...context.store.savedCards.values()].filter(
    (saved) =>
      saved.active &&
      saved.domain === transaction.domain &&
      saved.customer.toLowerCase() === customer &&
      cardByKey(saved.card).reusable,
  );
}
