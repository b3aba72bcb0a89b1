import { getStore, setDelivery, updateStore, type StoreSettings } from '#shared/api/stores.ts';
import { api, query } from '#web/client/api.ts';
import type { InputOf } from '#web/client/call.ts';

const reads = api.injectEndpoints({
  endpoints: (build) => ({ store: query(build, getStore, { provides: ['Store'] }) }),
});

/** A change answers with the whole settings: they take the place of what was known, without asking again. */
const writes = reads.injectEndpoints({
  endpoints: (build) => ({
    updateStore: build.mutation<StoreSettings, InputOf<typeof updateStore>>({
      query: (input) => ({ contract: updateStore, input, anonymous: false }),
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) await dispatch(reads.util.upsertQueryData('store', { params }, data));
      },
      invalidatesTags: (_answer, error) => (error ? [] : ['Sites']),
    }),
    setDelivery: build.mutation<StoreSettings, InputOf<typeof setDelivery>>({
      query: (input) => ({ contract: setDelivery, input, anonymous: false }),
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) await dispatch(reads.util.upsertQueryData('store', { params }, data));
      },
    }),
  }),
});

export const { useStoreQuery } = reads;
export const { useUpdateStoreMutation, useSetDeliveryMutation } = writes;
