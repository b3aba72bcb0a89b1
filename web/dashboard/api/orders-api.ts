import {
  acceptDispute,
  acceptMoney,
  askProvider,
  askUsAboutMoney,
  callNotReal,
  cancelOrder,
  confirmOrder,
  explainDispute,
  explainMoney,
  fulfillOrder,
  getOrder,
  listOrders,
  markDelivered,
  overview,
  paymentsToExplain,
  receiveTransfer,
  recordCash,
  undoCash,
  refundBankDetails,
  refundOrder,
  returnMoney,
  returnTransfer,
  transferNotCome,
  transfersToConfirm,
  withdrawRefund,
  type Order,
} from '#shared/api/orders.ts';
import type { AnswerOf, Contract } from '#shared/api/contract.ts';
import { api, query, type Build, type TagOrOne } from '#web/client/api.ts';

export interface OrdersOf {
  slug: string;
  payment_status?: Order['payment_status'];
  fulfillment_status?: Order['fulfillment_status'];
  to_confirm?: 'true';
  search?: string;
}

const pageSize = 20;
const list: TagOrOne = { type: 'Orders', id: 'list' };

function orders(build: Build) {
  return build.infiniteQuery<AnswerOf<typeof listOrders>, OrdersOf, string | null>({
    infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next },
    query: ({ queryArg: { slug, ...filters }, pageParam }) => ({
      contract: listOrders,
      input: { params: { slug }, query: { limit: pageSize, ...filters, after: pageParam ?? undefined } },
      anonymous: false,
    }),
    providesTags: [list],
  });
}

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    orders: orders(build),
    order: query(build, getOrder, { provides: (order) => [{ type: 'Orders', id: order.id }] }),
    overview: query(build, overview, { provides: [list] }),
    paymentsToExplain: query(build, paymentsToExplain, { provides: [list] }),
    transfersToConfirm: query(build, transfersToConfirm, { provides: [list] }),
  }),
});

interface OrderInput<Body, More> {
  params: { slug: string; orderId: string } & More;
  body: Body;
}

/** What is done to an order answers with the order as it is then, which takes the place of the one that was known. */
function action<Body, More = unknown>(build: Build, contract: Contract) {
  return build.mutation<Order, OrderInput<Body, More>>({
    query: (input) => ({ contract, input, anonymous: false }),
    async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
      const { data } = await queryFulfilled.catch(() => ({ data: null }));
      const { slug, orderId } = params;
      if (data) await dispatch(reads.util.upsertQueryData('order', { params: { slug, orderId } }, data));
    },
    // Stock moves with orders.
    invalidatesTags: (order) => (order ? [list, 'Products', 'Money'] : []),
  });
}

/** What is decided about odd money changes its order too, wherever that is shown. */
function decision<Body>(build: Build, contract: Contract) {
  return build.mutation<
    AnswerOf<typeof paymentsToExplain>,
    { params: { slug: string; reference: string }; body: Body }
  >({
    query: (input) => ({ contract, input, anonymous: false }),
    invalidatesTags: (done) => (done ? ['Orders', 'Products'] : []),
  });
}

const writes = reads.injectEndpoints({
  endpoints: (build) => ({
    fulfillOrder: action<{ tracking: string }>(build, fulfillOrder),
    markDelivered: action<object>(build, markDelivered),
    recordCash: action<object>(build, recordCash),
    undoCash: action<object>(build, undoCash),
    receiveTransfer: action<{ amount_kobo: number; so_far_kobo: number }>(build, receiveTransfer),
    transferNotCome: action<object>(build, transferNotCome),
    returnTransfer: action<{ amount_kobo: number; so_far_kobo: number; mistake: boolean; restock: boolean }>(
      build,
      returnTransfer,
    ),
    confirmOrder: action<object>(build, confirmOrder),
    callNotReal: action<{ alike: boolean }>(build, callNotReal),
    cancelOrder: action<{ reason: string; send_back: boolean }>(build, cancelOrder),
    refundOrder: action<{ amount_kobo: number; reason: string; restock: boolean; key: string }>(
      build,
      refundOrder,
    ),
    acceptMoney: decision<{ reason: string }>(build, acceptMoney),
    returnMoney: decision<{ reason: string }>(build, returnMoney),
    explainMoney: decision<{ reason: string; sent_back?: boolean }>(build, explainMoney),
    askUsAboutMoney: decision<object>(build, askUsAboutMoney),
    withdrawRefund: action<object, { refundId: string }>(build, withdrawRefund),
    refundBankDetails: action<{ bank_code: string; account_number: string }, { refundId: string }>(
      build,
      refundBankDetails,
    ),
    askProvider: action<object>(build, askProvider),
    explainDispute: action<{ service: string }, { disputeId: string }>(build, explainDispute),
    acceptDispute: action<object, { disputeId: string }>(build, acceptDispute),
  }),
});

export const {
  useOrdersInfiniteQuery,
  useOrderQuery,
  useOverviewQuery,
  usePaymentsToExplainQuery,
  useTransfersToConfirmQuery,
} = reads;
export const {
  useFulfillOrderMutation,
  useMarkDeliveredMutation,
  useRecordCashMutation,
  useUndoCashMutation,
  useReceiveTransferMutation,
  useTransferNotComeMutation,
  useReturnTransferMutation,
  useConfirmOrderMutation,
  useCallNotRealMutation,
  useCancelOrderMutation,
  useRefundOrderMutation,
  useAcceptMoneyMutation,
  useReturnMoneyMutation,
  useExplainMoneyMutation,
  useAskUsAboutMoneyMutation,
  useWithdrawRefundMutation,
  useRefundBankDetailsMutation,
  useAskProviderMutation,
  useExplainDisputeMutation,
  useAcceptDisputeMutation,
} = writes;
