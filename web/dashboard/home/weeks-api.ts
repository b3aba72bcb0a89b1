import { weeks } from '#shared/api/weeks.ts';
import { api, query } from '#web/client/api.ts';

export const weeksApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Whatever changes the list of orders changes these.
    weeks: query(build, weeks, { provides: [{ type: 'Orders', id: 'list' }] }),
  }),
});
