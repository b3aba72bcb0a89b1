import {
  beginCard,
  beginTrial,
  cancelPlan,
  checkOutPlan,
  getBilling,
  getInvoice,
  getInvoicePdf,
  listInvoices,
  payPlanNow,
  planPayment,
  removeCard,
  setNextPlan,
  undoCancelPlan,
  type BillingView,
} from '#shared/api/billing.ts';
import type { AnswerOf, Contract } from '#shared/api/contract.ts';
import { api, mutation, query, type Build } from '#web/client/api.ts';
import type { InputOf } from '#web/client/call.ts';

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    billing: query(build, getBilling, { provides: ['Billing'] }),
    invoice: query(build, getInvoice, { provides: ['Billing'] }),
    planPayment: query(build, planPayment),
    invoicePdf: query(build, getInvoicePdf),
    invoices: build.infiniteQuery<AnswerOf<typeof listInvoices>, { slug: string }, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next },
      query: ({ queryArg: { slug }, pageParam }) => ({
        contract: listInvoices,
        input: { params: { slug }, query: { after: pageParam ?? undefined } },
        anonymous: false,
      }),
      providesTags: ['Billing'],
    }),
  }),
});

/** A change answers with the plan as it is then, which takes the place of what was known. */
function change<C extends Contract>(build: Build, contract: C) {
  return build.mutation<BillingView, InputOf<C> & { params: { slug: string } }>({
    query: (input) => ({ contract, input, anonymous: false }),
    async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
      const { data } = await queryFulfilled.catch(() => ({ data: null }));
      if (data) await dispatch(reads.util.upsertQueryData('billing', { params }, data));
    },
    invalidatesTags: (_answer, error) => (error ? [] : ['Store', 'Sites']),
  });
}

const writes = reads.injectEndpoints({
  endpoints: (build) => ({
    beginTrial: change(build, beginTrial),
    setNextPlan: change(build, setNextPlan),
    cancelPlan: change(build, cancelPlan),
    undoCancelPlan: change(build, undoCancelPlan),
    removeCard: change(build, removeCard),
    checkOutPlan: mutation(build, checkOutPlan),
    payPlanNow: mutation(build, payPlanNow),
    beginCard: mutation(build, beginCard),
  }),
});

export const {
  useBillingQuery,
  useInvoiceQuery,
  usePlanPaymentQuery,
  useLazyInvoicePdfQuery,
  useInvoicesInfiniteQuery,
} = reads;
export const {
  useBeginTrialMutation,
  useSetNextPlanMutation,
  useCancelPlanMutation,
  useUndoCancelPlanMutation,
  useRemoveCardMutation,
  useCheckOutPlanMutation,
  usePayPlanNowMutation,
  useBeginCardMutation,
} = writes;
