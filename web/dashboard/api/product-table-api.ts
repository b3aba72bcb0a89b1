import {
  changeTags,
  lastTableEdit,
  listTable,
  productTags,
  saveTable,
  setStatuses,
  undoTableEdit,
} from '#shared/api/product-table.ts';
import { api, mutation, query, type TagOrOne } from '#web/client/api.ts';

const edits: TagOrOne = { type: 'Products', id: 'table-edits' };
/** The table itself is not read anew by it: its lines stay where they are, and show what was answered. */
const others: TagOrOne[] = [edits, { type: 'Products', id: 'list' }, 'Store', { type: 'Orders', id: 'list' }];

/** Many products at once, as a table. */
export const productTableApi = api.injectEndpoints({
  endpoints: (build) => ({
    productTable: query(build, listTable),
    lastTableEdit: query(build, lastTableEdit, { provides: [edits] }),
    saveTable: mutation(build, saveTable, {
      invalidates: ({ products }) => [
        ...others,
        ...products.map(({ id }) => ({ type: 'Products', id }) as const),
      ],
    }),
    setStatuses: mutation(build, setStatuses, {
      invalidates: ['Products', 'Store', { type: 'Orders', id: 'list' }],
    }),
    productTags: query(build, productTags, { provides: [{ type: 'Products', id: 'list' }] }),
    changeTags: mutation(build, changeTags, { invalidates: ['Products', 'Store'] }),
    undoTableEdit: mutation(build, undoTableEdit, {
      invalidates: ({ products }) => [
        ...others,
        ...products.map(({ id }) => ({ type: 'Products', id }) as const),
      ],
    }),
  }),
});
