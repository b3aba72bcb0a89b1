import { askRest, collectRest, forgoRest, recordPart, undoPart } from '#shared/api/order-parts.ts';
import { api, mutation, type TagOrOne } from '#web/client/api.ts';

const changed = (order: { id: string }): TagOrOne[] => [
  { type: 'Orders', id: 'list' },
  { type: 'Orders', id: order.id },
  'Money',
];

/** What is left to pay of an order. */
export const partsApi = api.injectEndpoints({
  endpoints: (build) => ({
    askRest: mutation(build, askRest, { invalidates: changed }),
    collectRest: mutation(build, collectRest, { invalidates: changed }),
    forgoRest: mutation(build, forgoRest, { invalidates: changed }),
    recordPart: mutation(build, recordPart, { invalidates: changed }),
    undoPart: mutation(build, undoPart, { invalidates: changed }),
  }),
});
