import { listArchives, makeArchive, makeShopCopy } from '#shared/api/archives.ts';
import { api, mutation, query } from '#web/client/api.ts';

/** Everything of a store in one file, and its shop as plain pages. */
export const archivesApi = api.injectEndpoints({
  endpoints: (build) => ({
    archives: query(build, listArchives, { provides: ['Archives'] }),
    makeArchive: mutation(build, makeArchive, { invalidates: ['Archives'] }),
    makeShopCopy: mutation(build, makeShopCopy, { invalidates: ['Archives'] }),
  }),
});
