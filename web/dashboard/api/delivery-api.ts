import { setDelivery } from '#shared/api/delivery.ts';
import { mutation } from '#web/client/api.ts';
import { keepsStore, storesApi } from './stores-api.ts';

/** Comes with the screens that change delivery prices. */
export const deliveryApi = storesApi.injectEndpoints({
  endpoints: (build) => ({ setDelivery: mutation(build, setDelivery, keepsStore) }),
});
