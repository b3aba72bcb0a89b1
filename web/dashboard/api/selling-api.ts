import type { AnswerOf } from '#shared/api/contract.ts';
import {
  askAgain,
  askForPayment,
  goodsToSell,
  openRequests,
  sellAtCounter,
  takeSaleBack,
  tryCode,
} from '#shared/api/selling.ts';
import { tryGiftCard } from '#shared/api/gift-cards.ts';
import { api, mutation, pages, query, type TagOrOne } from '#web/client/api.ts';

/** Enough to fill a phone twice over; more comes by searching, or on request. */
const pageSize = 24;
const goods: TagOrOne = { type: 'Products', id: 'list' };
/** A sale moves stock and money, and is an order. */
const afterSale: TagOrOne[] = [{ type: 'Orders', id: 'list' }, 'Products', 'Money', 'Discounts'];
/** What a code takes off and a card pays, where a sale that was shown so is refused. */
const ofCodes: TagOrOne[] = ['Discounts', 'GiftCards'];

export const sellingApi = api.injectEndpoints({
  endpoints: (build) => ({
    goodsToSell: pages<AnswerOf<typeof goodsToSell>, { slug: string; search?: string }>(build, goodsToSell, {
      limit: pageSize,
      provides: [goods],
    }),
    openRequests: query(build, openRequests, { provides: [{ type: 'Orders', id: 'list' }] }),
    tryCode: query(build, tryCode, { provides: ['Discounts'] }),
    tryGiftCard: query(build, tryGiftCard, { provides: ['GiftCards'] }),
    askForPayment: mutation(build, askForPayment, {
      invalidates: [{ type: 'Orders', id: 'list' }],
      inDoubt: ofCodes,
    }),
    askAgain: mutation(build, askAgain, {
      invalidates: (order) => [
        { type: 'Orders', id: 'list' },
        { type: 'Orders', id: order.id },
      ],
    }),
    sellAtCounter: mutation(build, sellAtCounter, { invalidates: afterSale, inDoubt: ofCodes }),
    takeSaleBack: mutation(build, takeSaleBack, {
      invalidates: (order) => [...afterSale, { type: 'Orders', id: order.id }],
    }),
  }),
});
