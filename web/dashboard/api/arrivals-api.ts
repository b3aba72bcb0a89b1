import { cancelArrival, newestArrival, takeArrival } from '#shared/api/arrivals.ts';
import { api, mutation, query } from '#web/client/api.ts';

/** A store that is brought as a file. */
export const arrivalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    arrival: query(build, newestArrival, { provides: ['Archives'] }),
    takeArrival: mutation(build, takeArrival, { invalidates: ['Archives'] }),
    cancelArrival: mutation(build, cancelArrival, { invalidates: ['Archives'] }),
  }),
});
