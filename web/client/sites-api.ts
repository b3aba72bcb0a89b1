import { handOver, listSites } from '#shared/api/stores.ts';
import { api, mutation, query } from './api.ts';

export const sitesApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The list is also of the person: whoever logs in reads their own.
    sites: query(build, listSites, { provides: ['Sites', 'User'] }),
    handOver: mutation(build, handOver),
  }),
});

export const { useSitesQuery, useLazySitesQuery, useHandOverMutation } = sitesApi;
