import { changeTogether, sendTogether } from '#shared/api/together.ts';
import { api, mutation, type TagOrOne } from '#web/client/api.ts';

/** What moves with orders. Forgotten once all parts are through, so that no list is read anew after each. */
export const movedWithOrders = ['Orders', 'Products', 'Money'] satisfies TagOrOne[];

export const togetherApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendTogether: mutation(build, sendTogether),
    changeTogether: mutation(build, changeTogether),
  }),
});
