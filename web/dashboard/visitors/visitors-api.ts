import { visitors, visitorsNow } from '#shared/api/visitors.ts';
import { api, query } from '#web/client/api.ts';

export const visitorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Whatever changes the orders changes these.
    visitors: query(build, visitors, { provides: [{ type: 'Orders', id: 'list' }] }),
    visitorsNow: query(build, visitorsNow),
  }),
});
