import { correctEmail, tryMailAgain } from '#shared/api/order-mail.ts';
import { correctReceiver } from '#shared/api/order-receiver.ts';
import { api, mutation, type TagOrOne } from '#web/client/api.ts';

const changed = (order: { id: string }): TagOrOne[] => [
  { type: 'Orders', id: 'list' },
  { type: 'Orders', id: order.id },
  'Customers',
];

/** How the customer of an order is reached, and where it is brought. */
export const orderMailApi = api.injectEndpoints({
  endpoints: (build) => ({
    tryMailAgain: mutation(build, tryMailAgain, { invalidates: changed }),
    correctEmail: mutation(build, correctEmail, { invalidates: changed }),
    correctReceiver: mutation(build, correctReceiver, { invalidates: changed }),
  }),
});
