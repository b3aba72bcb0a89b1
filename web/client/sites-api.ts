import { createSite, listSites, slugAvailable } from '#shared/api/stores.ts';
import { api, mutation, query } from './api.ts';

const sites = api.injectEndpoints({
  endpoints: (build) => ({
    sites: query(build, listSites, { provides: ['Sites'] }),
    slugAvailable: query(build, slugAvailable),
    createSite: mutation(build, createSite, { invalidates: ['Sites', 'User'] }),
  }),
});

export const { useSitesQuery, useLazySitesQuery, useLazySlugAvailableQuery, useCreateSiteMutation } = sites;
