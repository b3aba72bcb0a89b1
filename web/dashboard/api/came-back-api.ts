import { endCameBack, parcelCameBack, refundCameBack, sendAgain } from '#shared/api/came-back.ts';
import { api, mutation, type TagOrOne } from '#web/client/api.ts';

/** The order moves, and with it the list, the shelf and the money. */
const action = {
  invalidates: (_: unknown, { params }: { params: { orderId: string } }): readonly TagOrOne[] => [
    { type: 'Orders', id: 'list' },
    { type: 'Orders', id: params.orderId },
    'Products',
    'Money',
  ],
  inDoubt: ['Orders'] satisfies TagOrOne[],
};

export const cameBackApi = api.injectEndpoints({
  endpoints: (build) => ({
    parcelCameBack: mutation(build, parcelCameBack, action),
    sendAgain: mutation(build, sendAgain, action),
    refundCameBack: mutation(build, refundCameBack, action),
    endCameBack: mutation(build, endCameBack, action),
  }),
});
