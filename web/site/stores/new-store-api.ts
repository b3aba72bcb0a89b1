import { createSite, slugAvailable } from '#shared/api/new-store.ts';
import { api, mutation, query } from '#web/client/api.ts';

export const { useLazySlugAvailableQuery, useCreateSiteMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    slugAvailable: query(build, slugAvailable),
    createSite: mutation(build, createSite, { invalidates: ['Sites', 'User'] }),
  }),
});
