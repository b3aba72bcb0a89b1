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
  getOrder,
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
import { listOrders } from '#shared/api/orders-list.ts';
import { allowDownloads } from '#shared/api/order-downloads.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { api, mutation, pages, query, type TagOrOne } from '#web/client/api.ts';

/** Which orders of a store, as the address of the call says it. */
export interface OrdersOf {
  slug: string;
  payment_status?: Order['payment_status'];
  fulfillment_status?: Order['fulfillment_status'];
  pay_method?: Order['pay_method'];
  channel?: Order['channel'];
  to_confirm?: 'true';
  to_send?: 'true';
  noted?: 'true';
  courier?: string;
  from?: string;
  to?: string;
  search?: string;
}

const pageSize = 20;
const list: TagOrOne = { type: 'Orders', id: 'list' };

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    orders: pages<AnswerOf<typeof listOrders>, OrdersOf>(build, listOrders, {
      limit: pageSize,
      lasting: true,
      provides: [list],
    }),
    order: query(build, getOrder, { provides: (order) => [{ type: 'Orders', id: order.id }] }),
    overview: query(build, overview, { provides: [list] }),
    paymentsToExplain: query(build, paymentsToExplain, { provides: [list] }),
    transfersToConfirm: query(build, transfersToConfirm, { provides: [list] }),
  }),
});

/** What is done to an order answers with the order as it is then, which takes the place of the one that was known. */
const action = {
  keeps: (order: Order, { params: { slug, orderId } }: { params: { slug: string; orderId: string } }) =>
    reads.util.upsertQueryEntries([
      { endpointName: 'order', arg: { params: { slug, orderId } }, value: order },
    ]),
  inDoubt: ['Orders'] satisfies TagOrOne[],
  // Stock moves with orders.
  invalidates: [list, 'Products', 'Money'] satisfies TagOrOne[],
};

/** What is decided about odd money changes its order too, wherever that is shown. */
const decision = {
  invalidates: ['Orders', 'Products'] satisfies TagOrOne[],
  inDoubt: ['Orders'] satisfies TagOrOne[],
};

export const ordersApi = reads.injectEndpoints({
  endpoints: (build) => ({
    markDelivered: mutation(build, markDelivered, action),
    recordCash: mutation(build, recordCash, action),
    undoCash: mutation(build, undoCash, action),
    receiveTransfer: mutation(build, receiveTransfer, action),
    transferNotCome: mutation(build, transferNotCome, action),
    returnTransfer: mutation(build, returnTransfer, action),
    confirmOrder: mutation(build, confirmOrder, action),
    callNotReal: mutation(build, callNotReal, action),
    cancelOrder: mutation(build, cancelOrder, action),
    refundOrder: mutation(build, refundOrder, action),
    acceptMoney: mutation(build, acceptMoney, decision),
    returnMoney: mutation(build, returnMoney, decision),
    explainMoney: mutation(build, explainMoney, decision),
    askUsAboutMoney: mutation(build, askUsAboutMoney, decision),
    withdrawRefund: mutation(build, withdrawRefund, action),
    refundBankDetails: mutation(build, refundBankDetails, action),
    askProvider: mutation(build, askProvider, action),
    allowDownloads: mutation(build, allowDownloads, action),
    explainDispute: mutation(build, explainDispute, action),
    acceptDispute: mutation(build, acceptDispute, action),
  }),
});
