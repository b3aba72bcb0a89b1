import { dropOrderView, keepOrderView, listOrderViews } from '#shared/api/order-views.ts';
import { api, mutation, query, type TagOrOne } from '#web/client/api.ts';

const views: readonly TagOrOne[] = [{ type: 'Orders', id: 'views' }];

/** Lists of orders that somebody named for themselves. */
export const orderViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderViews: query(build, listOrderViews, { provides: views }),
    keepOrderView: mutation(build, keepOrderView, { invalidates: views }),
    dropOrderView: mutation(build, dropOrderView, { invalidates: views }),
  }),
});
