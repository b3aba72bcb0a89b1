import { spokenCard } from '#shared/gift-cards.ts';
import { themeTokens } from '#shared/colours.ts';
import { languageOf } from '#shared/languages.ts';
import { mailCorners } from '#shared/theme.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { StoreTx } from '../platform/db.ts';
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
  const { name: store_name, url: store_url, logo_url, theme } = await storeTerms(tx, deps.config);
  const tokens = themeTokens({ ...theme.colours, paper: '#ffffff', ink: null });
  await deps.mail.queue(tx.platform, {
    key: `gift-card:${cards[0]!.id}`,
    to,
    template: 'gift-card',
    data: {
      store_name,
      store_url,
      store_look: {
        logo_url,
        primary: tokens.primary,
        on_primary: tokens['on-primary'],
        corners: mailCorners(theme),
      },
      language,
      name,
      message,
      // The last day it is good.
      until: ends_at && wordsOf(languageOf(language)).when.date(after(ends_at, -days(1))),
      cards: cards.map(({ code, amount_kobo }) => ({ code: spokenCard(code), amount_kobo })),
    },
  });
}
