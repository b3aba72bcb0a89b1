import { correctEmail, tryMailAgain } from '#shared/api/order-mail.ts';
import { api, mutation, type TagOrOne } from '#web/client/api.ts';

const changed = (order: { id: string }): TagOrOne[] => [
  { type: 'Orders', id: 'list' },
  { type: 'Orders', id: order.id },
  'Customers',
];

/** An address that did not take the mails about an order. */
export const orderMailApi = api.injectEndpoints({
  endpoints: (build) => ({
    tryMailAgain: mutation(build, tryMailAgain, { invalidates: changed }),
    correctEmail: mutation(build, correctEmail, { invalidates: changed }),
  }),
});
