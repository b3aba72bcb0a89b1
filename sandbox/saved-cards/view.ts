import type { Context } from '../context.ts';
import type { SavedCard } from '../types.ts';
import { cardByKey } from '../cards.ts';

/** A saved card as the API lists it. */
export function savedView(context: Context, saved: SavedCard): Record<string, unknown> {
  const card = cardByKey(saved.card);
  return {
    authorization_code: saved.authorization_code,
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    exp_month: saved.exp_month,
    exp_year: saved.exp_year,
    channel: 'card',
    card_type: `${card.brand} `,
    bank: 'TEST BANK',
    country_code: saved.country,
    brand: card.brand,
    reusable: card.reusable,
    signature: `SIG_${context.ids.code('signature', card.number, 20)}`,
    account_name: null,
  };
}
