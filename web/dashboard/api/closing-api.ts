import { closeStore, getClosing, keepStore } from '#shared/api/closing.ts';
import { api, mutation, query } from '#web/client/api.ts';

export const closingApi = api.injectEndpoints({
  endpoints: (build) => ({
    closing: query(build, getClosing, { provides: ['Store'] }),
    closeStore: mutation(build, closeStore, { invalidates: ['Store', 'Sites'] }),
    keepStore: mutation(build, keepStore, { invalidates: ['Store', 'Sites'] }),
  }),
});
