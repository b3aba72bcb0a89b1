import type { AnswerOf } from '#shared/api/contract.ts';
import {
  changeDiscount,
  createDiscount,
  getDiscount,
  listDiscounts,
  proposeDiscount,
  startDiscounts,
  stopDiscount,
  stopDiscounts,
} from '#shared/api/discounts.ts';
import { api, mutation, pages, query, type Tag } from '#web/client/api.ts';

export interface DiscountsOf {
  slug: string;
  search?: string;
}

const changed = { invalidates: ['Discounts'] satisfies Tag[] };

export const discountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    discounts: pages<AnswerOf<typeof listDiscounts>, DiscountsOf>(build, listDiscounts, {
      limit: 30,
      lasting: true,
      provides: ['Discounts'],
    }),
    discount: query(build, getDiscount, { provides: ['Discounts'] }),
    proposedCode: query(build, proposeDiscount),
    createDiscount: mutation(build, createDiscount, changed),
    changeDiscount: mutation(build, changeDiscount, changed),
    stopDiscount: mutation(build, stopDiscount, changed),
    stopDiscounts: mutation(build, stopDiscounts, changed),
    startDiscounts: mutation(build, startDiscounts, changed),
  }),
});
