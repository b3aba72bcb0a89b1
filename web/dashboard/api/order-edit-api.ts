import { editOrder, lookAtEdit } from '#shared/api/order-edit.ts';
import { api, mutation, query } from '#web/client/api.ts';

/** Changing what is in an order. */
export const orderEditApi = api.injectEndpoints({
  endpoints: (build) => ({
    lookAtEdit: query(build, lookAtEdit),
    editOrder: mutation(build, editOrder, {
      invalidates: (order) => [
        { type: 'Orders', id: 'list' },
        { type: 'Orders', id: order.id },
        'Products',
        'Money',
      ],
      inDoubt: ['Orders'],
    }),
  }),
});
