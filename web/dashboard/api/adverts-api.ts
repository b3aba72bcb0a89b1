import {
  getAdverts,
  listAdEvents,
  removeAdNetwork,
  sendAdEventAgain,
  setAdNetwork,
  testAdNetwork,
} from '#shared/api/adverts.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { api, mutation, pages, query, type Tag } from '#web/client/api.ts';

const changed = { invalidates: ['Adverts'] satisfies Tag[] };

/** The advert networks that are told of sales, and what they were told. */
export const advertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adverts: query(build, getAdverts, { provides: ['Adverts'] }),
    adEvents: pages<AnswerOf<typeof listAdEvents>, { slug: string }>(build, listAdEvents, {
      limit: 20,
      lasting: true,
      provides: ['Adverts'],
    }),
    setAdNetwork: mutation(build, setAdNetwork, changed),
    removeAdNetwork: mutation(build, removeAdNetwork, changed),
    testAdNetwork: mutation(build, testAdNetwork, changed),
    sendAdEventAgain: mutation(build, sendAdEventAgain, changed),
  }),
});
