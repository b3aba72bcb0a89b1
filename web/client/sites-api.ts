import { createSite, handOver, listSites, slugAvailable } from '#shared/api/stores.ts';
import { api, mutation, query } from './api.ts';

export const sitesApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The list is also of the person: whoever logs in reads their own.
    sites: query(build, listSites, { provides: ['Sites', 'User'] }),
    slugAvailable: query(build, slugAvailable),
    handOver: mutation(build, handOver),
    createSite: mutation(build, createSite, { invalidates: ['Sites', 'User'] }),
  }),
});

export const {
  useSitesQuery,
  useLazySitesQuery,
  useLazySlugAvailableQuery,
  useCreateSiteMutation,
  useHandOverMutation,
} = sitesApi;
