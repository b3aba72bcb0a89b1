import { goesOutAgain, listRiding, makeRiderLink, withdrawRiderLink } from '#shared/api/riders.ts';
import { api, mutation, query, type TagOrOne } from '#web/client/api.ts';

const riding: TagOrOne = { type: 'Orders', id: 'riding' };

/** Parcels on their way, and the links of who brings them. */
export const ridersApi = api.injectEndpoints({
  endpoints: (build) => ({
    riding: query(build, listRiding, { provides: [riding] }),
    makeRiderLink: mutation(build, makeRiderLink, { invalidates: [riding] }),
    withdrawRiderLink: mutation(build, withdrawRiderLink, { invalidates: [riding] }),
    goesOutAgain: mutation(build, goesOutAgain, {
      invalidates: (_: unknown, { params }) => [
        riding,
        { type: 'Orders', id: 'list' },
        { type: 'Orders', id: params.orderId },
      ],
      inDoubt: ['Orders'],
    }),
  }),
});
