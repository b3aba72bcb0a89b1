import { drawLooks } from '#shared/api/looks.ts';
import { getStore, updateStore, type StoreSettings } from '#shared/api/stores.ts';
import { api, mutation, query, type Tag } from '#web/client/api.ts';

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    store: query(build, getStore, { provides: ['Store'] }),
    looks: query(build, drawLooks, { provides: ['Store', 'Products'] }),
  }),
});

/** A change answers with the whole settings: they take the place of what was known, without asking again. */
export const keepsStore = {
  keeps: (store: StoreSettings, { params }: { params: { slug: string } }) =>
    reads.util.upsertQueryEntries([{ endpointName: 'store', arg: { params }, value: store }]),
  inDoubt: ['Store'] satisfies Tag[],
};

export const storesApi = reads.injectEndpoints({
  endpoints: (build) => ({
    updateStore: mutation(build, updateStore, { ...keepsStore, invalidates: ['Sites'] }),
  }),
});
