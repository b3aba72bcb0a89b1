import type { AnswerOf } from '#shared/api/contract.ts';
import {
  endGiftCard,
  getGiftCard,
  giftCardSums,
  listGiftCards,
  makeGiftCard,
  undoGiftCardEnd,
  type GiftCard,
} from '#shared/api/gift-cards.ts';
import { api, mutation, pages, query, type Tag } from '#web/client/api.ts';

export interface GiftCardsOf {
  slug: string;
  search?: string;
  standing?: GiftCard['standing'];
}

const changed = { invalidates: ['GiftCards'] satisfies Tag[] };

export const giftCardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    giftCards: pages<AnswerOf<typeof listGiftCards>, GiftCardsOf>(build, listGiftCards, {
      limit: 30,
      lasting: true,
      provides: ['GiftCards'],
    }),
    // Orders change what is on cards, too.
    giftCard: query(build, getGiftCard, { provides: ['GiftCards', 'Orders'] }),
    giftCardSums: query(build, giftCardSums, { provides: ['GiftCards', 'Orders'] }),
    makeGiftCard: mutation(build, makeGiftCard, changed),
    endGiftCard: mutation(build, endGiftCard, changed),
    undoGiftCardEnd: mutation(build, undoGiftCardEnd, changed),
  }),
});
