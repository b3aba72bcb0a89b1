import { addStockMovement, listStockMovements } from '#shared/api/stock.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { api, mutation, pages } from '#web/client/api.ts';

interface MovementsOf {
  slug: string;
  product_id: string;
  variant_id?: string;
}

/** Lines asked for at once. */
const pageSize = 30;

/** The history of what stands on the shelf, and its corrections. */
export const stockApi = api.injectEndpoints({
  endpoints: (build) => ({
    stockMovements: pages<AnswerOf<typeof listStockMovements>, MovementsOf>(build, listStockMovements, {
      limit: pageSize,
      lasting: true,
      provides: ['Products', 'Orders'],
    }),
    addStockMovement: mutation(build, addStockMovement, { invalidates: ['Products', 'Store'] }),
  }),
});
