import * as calls from '#shared/api/personal-data.ts';
import { api, mutation, query } from '#web/client/api.ts';

/** What a person may ask of a store that knows them. */
export const personalDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    dataRequests: query(build, calls.dataRequests, { provides: ['Customers'] }),
    customerErasure: query(build, calls.customerErasure, { provides: ['Customers', 'Orders'] }),
    eraseCustomer: mutation(build, calls.eraseCustomer, { invalidates: ['Customers', 'Orders', 'Reviews'] }),
    takeOutCustomer: mutation(build, calls.takeOutCustomer, { invalidates: ['Customers'] }),
  }),
});
