import { spokenCard } from '#shared/orders/gift-cards.ts';
import { languageOf } from '#shared/languages.ts';
import { letterLook } from '#shared/looks/letter-look.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { after, days } from '../platform/clock.ts';
import { storeTerms } from '../stores/index.ts';
import type { GiftCardDeps } from './deps.ts';

interface Told {
  to: string;
  name: string;
  message?: string;
  ends_at: Date | null;
  language?: string;
  /** Named by the first one, so that the same cards are mailed once. */
  cards: readonly { id: string; code: string; amount_kobo: number }[];
}

/** Mails cards with their codes to whoever bought them or gets them. */
export async function tellCard(deps: GiftCardDeps, tx: StoreTx, told: Told): Promise<void> {
  const { to, name, message = '', ends_at, language = 'en', cards } = told;
  const terms = await storeTerms(tx, deps.config);
  await deps.mail.queue(tx.platform, {
    key: `gift-card:${cards[0]!.id}`,
    to,
    template: 'gift-card',
    data: {
      store_name: terms.name,
      store_url: terms.url,
      store_look: letterLook(terms),
      language,
      name,
      message,
      // The last day it is good.
      until: ends_at && wordsOf(languageOf(language)).when.date(after(ends_at, -days(1))),
      cards: cards.map(({ code, amount_kobo }) => ({ code: spokenCard(code), amount_kobo })),
    },
  });
}
