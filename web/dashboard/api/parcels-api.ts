import type { AnswerOf } from '#shared/api/contract.ts';
import {
  forgetCourier,
  fulfillOrder,
  getParcel,
  listCouriers,
  ordersToSend,
  parcelDelivered,
  toSendAtOnce,
  undoSent,
} from '#shared/api/order-sending.ts';
import { api, mutation, pages, query, type TagOrOne } from '#web/client/api.ts';

const list: TagOrOne = { type: 'Orders', id: 'list' };
const couriers: TagOrOne = { type: 'Orders', id: 'couriers' };

/** What is known without prices changes the whole order too, wherever that is shown. */
const action = {
  invalidates: (_: unknown, { params }: { params: { orderId: string } }): readonly TagOrOne[] => [
    list,
    couriers,
    { type: 'Orders', id: params.orderId },
    'Products',
  ],
  inDoubt: ['Orders'] satisfies TagOrOne[],
};

/** Packing and sending. */
export const parcelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ordersToSend: pages<AnswerOf<typeof ordersToSend>, { slug: string }>(build, ordersToSend, {
      limit: toSendAtOnce,
      lasting: true,
      provides: [list],
    }),
    couriers: query(build, listCouriers, { provides: [couriers] }),
    forgetCourier: mutation(build, forgetCourier, { invalidates: [couriers] }),
    fulfillOrder: mutation(build, fulfillOrder, action),
    undoSent: mutation(build, undoSent, action),
    parcel: query(build, getParcel, {
      provides: (_, { params }) => [{ type: 'Orders', id: params.orderId }],
    }),
    parcelDelivered: mutation(build, parcelDelivered, action),
  }),
});
