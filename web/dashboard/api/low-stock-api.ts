import { getLowOfProduct, getLowStock, setLowOfProduct, setLowStock } from '#shared/api/low-stock.ts';
import { api, mutation, query } from '#web/client/api.ts';

/** From how many left on things are low: in a store, and of one product. */
export const lowStockApi = api.injectEndpoints({
  endpoints: (build) => ({
    lowStock: query(build, getLowStock, { provides: ['Products'] }),
    setLowStock: mutation(build, setLowStock, { invalidates: ['Products', 'Orders'] }),
    lowOfProduct: query(build, getLowOfProduct, { provides: ['Products'] }),
    setLowOfProduct: mutation(build, setLowOfProduct, { invalidates: ['Products', 'Orders'] }),
  }),
});
