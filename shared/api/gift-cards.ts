import { z } from 'zod';
import { cardStandings, leastCardKobo, mostCardKobo } from '../orders/gift-cards.ts';
import { naira } from '../money.ts';
import { Email } from './accounts.ts';
import { listOf, Page } from './catalogue.ts';
import { contract } from './contract.ts';
import { Kobo, SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

/** A gift card as its owner sees it: never its code. */
export const GiftCard = z.object({
  id: z.uuid(),
  last_four: z.string(),
  amount_kobo: Kobo,
  left_kobo: Kobo,
  /** `over`: its last day is past. */
  standing: z.enum(cardStandings),
  /** The last day in Lagos on which it is good; null: without end. */
  until: z.string().nullable(),
  recipient: z.string(),
  created_at: z.iso.datetime(),
  /** The order it was bought with, or whose money came back on it. */
  order: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
});
export type GiftCard = z.infer<typeof GiftCard>;

export const GiftCardEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(['issued', 'spent', 'back', 'voided', 'corrected']),
  /** Below nothing where it went off the card. */
  amount_kobo: z.number().int(),
  order: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
  reason: z.string(),
  actor: z.string(),
});

export const GiftCardWithHistory = GiftCard.extend({
  message: z.string(),
  /** The oldest first; together they are what is left. */
  history: z.array(GiftCardEntry),
  /** What ending it was undone by would put on it again; null where it cannot be undone. Kobo. */
  undo_kobo: Kobo.nullable(),
});
export type GiftCardWithHistory = z.infer<typeof GiftCardWithHistory>;

const howMuch = 'Enter an amount.';

export const NewCard = z.object({
  /** Made by the page once for each card: the same key is the same card. */
  key: z.uuid(),
  amount_kobo: Kobo.min(leastCardKobo, `A gift card is worth at least ${naira(leastCardKobo)}.`).max(
    mostCardKobo,
    `A gift card is worth at most ${naira(mostCardKobo)}.`,
  ),
  recipient: inOneLine(z.string().trim().max(120)).default(''),
  message: z.string().trim().max(300).default(''),
  /** Mailed there where it is given. */
  email: z.union([z.literal(''), Email]).default(''),
  /** The last day in Lagos on which it is good. */
  until: z
    .string({ error: howMuch })
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day.')
    .nullable()
    .default(null),
});
export type NewCard = z.infer<typeof NewCard>;

export const GiftCardParams = SiteParams.extend({ cardId: z.uuid() });

export const listGiftCards = contract({
  method: 'GET',
  path: '/api/sites/:slug/gift-cards',
  summary: 'Gift cards, newest first. A search is the last four signs of a code.',
  params: SiteParams,
  query: Page.extend({
    search: z.string().trim().max(40).optional(),
    standing: z.enum(cardStandings).optional(),
  }),
  answer: listOf(GiftCard),
});

export const giftCardSums = contract({
  method: 'GET',
  path: '/api/sites/:slug/gift-cards/sums',
  summary: 'What the store still owes in goods for all its gift cards.',
  params: SiteParams,
  answer: z.object({
    good_kobo: Kobo,
    good_count: z.number().int(),
    /** On cards whose last day is past. */
    over_kobo: Kobo,
  }),
});

export const getGiftCard = contract({
  method: 'GET',
  path: '/api/sites/:slug/gift-cards/:cardId',
  summary: 'One gift card with all that came on it and went off it.',
  params: GiftCardParams,
  answer: GiftCardWithHistory,
});

export const makeGiftCard = contract({
  method: 'POST',
  path: '/api/sites/:slug/gift-cards',
  summary: 'Make a gift card by hand. Its code is in this answer and in no other.',
  params: SiteParams,
  body: NewCard,
  status: 201,
  answer: z.object({ card: GiftCardWithHistory, code: z.string(), shop_url: z.string() }),
});

export const endGiftCard = contract({
  method: 'POST',
  path: '/api/sites/:slug/gift-cards/:cardId/end',
  summary: 'End a gift card: what is left on it cannot be spent any more.',
  params: GiftCardParams,
  body: z.object({ reason: z.string().trim().min(1, 'Say why.').max(200) }),
  answer: GiftCardWithHistory,
});

export const undoGiftCardEnd = contract({
  method: 'POST',
  path: '/api/sites/:slug/gift-cards/:cardId/undo-end',
  summary: 'A gift card was ended by mistake: it is good again, with what was left on it.',
  params: GiftCardParams,
  body: z.object({}).default({}),
  answer: GiftCardWithHistory,
});

export const tryGiftCard = contract({
  method: 'POST',
  path: '/api/sites/:slug/gift-card-tries',
  summary: 'What is left on the gift card of a code, for selling by hand. Nothing of it is taken by asking.',
  params: SiteParams,
  body: z.object({ code: z.string().trim().max(60) }),
  answer: z.object({
    last_four: z.string(),
    left_kobo: Kobo,
    /** Why nothing can be taken off it; empty where it can. */
    refused: z.string(),
  }),
});
