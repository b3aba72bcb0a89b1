import {
  createProduct,
  getProduct,
  listProducts,
  setProductStatus,
  updateProduct,
  type Product,
} from '#shared/api/catalogue.ts';
import { describePicture } from '#shared/api/pictures.ts';
import { fileRoomOf } from '#shared/api/files.ts';
import { changePrices, lastPriceChange, previewPrices, undoPrices } from '#shared/api/price-changes.ts';
import { getWaiting } from '#shared/api/waiting.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { api, mutation, pages, query, type TagOrOne } from '#web/client/api.ts';

export type ProductStatus = Product['status'];

export interface ProductsOf {
  slug: string;
  /** Archived products are only listed when asked for. */
  status?: ProductStatus;
  search?: string;
  /** Only those of which something is low or sold out. */
  stock?: 'low';
}

const pageSize = 20;
/** Lists, the set-up steps (the first product is one) and the home numbers follow every change of a product. */
const list: TagOrOne = { type: 'Products', id: 'list' };
const afterChange = (product: Product): TagOrOne[] => [
  list,
  { type: 'Products', id: product.id },
  'Store',
  { type: 'Orders', id: 'list' },
];

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    products: pages<AnswerOf<typeof listProducts>, ProductsOf>(build, listProducts, {
      limit: pageSize,
      lasting: true,
      provides: [list],
    }),
    waiting: query(build, getWaiting, { provides: [list] }),
    fileRoom: query(build, fileRoomOf, { provides: [list] }),
    pricePreview: query(build, previewPrices, { provides: [list] }),
    lastPriceChange: query(build, lastPriceChange, { provides: [list] }),
    product: query(build, getProduct, { provides: (product) => [{ type: 'Products', id: product.id }] }),
  }),
});

export const catalogueApi = reads.injectEndpoints({
  endpoints: (build) => ({
    createProduct: mutation(build, createProduct, { invalidates: afterChange }),
    updateProduct: mutation(build, updateProduct, {
      keeps: (product, { params }) =>
        reads.util.upsertQueryEntries([{ endpointName: 'product', arg: { params }, value: product }]),
      invalidates: [list, 'Store', { type: 'Orders', id: 'list' }],
    }),
    setProductStatus: mutation(build, setProductStatus, { invalidates: afterChange }),
    changePrices: mutation(build, changePrices, { invalidates: ['Products', 'Store'] }),
    undoPrices: mutation(build, undoPrices, { invalidates: ['Products', 'Store'] }),
    describePicture: mutation(build, describePicture),
  }),
});
