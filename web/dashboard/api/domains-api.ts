import { addDomain, checkDomain, chooseAddress, listDomains, removeDomain } from '#shared/api/domains.ts';
import { api, mutation, query, type Tag } from '#web/client/api.ts';

// The address of the shop stands on other pages, too.
const changed = { invalidates: ['Store', 'Sites'] satisfies Tag[] };

/** The store’s own domains. */
export const domainsApi = api.injectEndpoints({
  endpoints: (build) => ({
    domains: query(build, listDomains, { provides: ['Store'] }),
    addDomain: mutation(build, addDomain, changed),
    checkDomain: mutation(build, checkDomain, changed),
    chooseAddress: mutation(build, chooseAddress, changed),
    removeDomain: mutation(build, removeDomain, changed),
  }),
});
