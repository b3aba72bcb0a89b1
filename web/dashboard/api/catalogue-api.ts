import {
  createProduct,
  describePicture,
  getProduct,
  listProducts,
  setProductStatus,
  updateProduct,
  type Product,
} from '#shared/api/catalogue.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { api, mutation, query, type Build, type TagOrOne } from '#web/client/api.ts';
import type { InputOf } from '#web/client/call.ts';

export type ProductStatus = Product['status'];

export interface ProductsOf {
  slug: string;
  /** Archived products are only listed when asked for. */
  status?: ProductStatus;
  search?: string;
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

function products(build: Build) {
  return build.infiniteQuery<AnswerOf<typeof listProducts>, ProductsOf, string | null>({
    infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next },
    query: ({ queryArg: { slug, status, search }, pageParam }) => ({
      contract: listProducts,
      input: { params: { slug }, query: { limit: pageSize, status, search, after: pageParam ?? undefined } },
      anonymous: false,
    }),
    providesTags: [list],
  });
}

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    products: products(build),
    product: query(build, getProduct, { provides: (product) => [{ type: 'Products', id: product.id }] }),
  }),
});

const writes = reads.injectEndpoints({
  endpoints: (build) => ({
    createProduct: mutation(build, createProduct, { invalidates: afterChange }),
    updateProduct: build.mutation<Product, InputOf<typeof updateProduct>>({
      query: (input) => ({ contract: updateProduct, input, anonymous: false }),
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) await dispatch(reads.util.upsertQueryData('product', { params }, data));
      },
      invalidatesTags: (product) => (product ? [list, 'Store', { type: 'Orders', id: 'list' }] : []),
    }),
    setProductStatus: mutation(build, setProductStatus, { invalidates: afterChange }),
    describePicture: mutation(build, describePicture),
  }),
});

export const { useProductsInfiniteQuery, useProductQuery } = reads;
export const {
  useCreateProductMutation,
  useUpdateProductMutation,
  useSetProductStatusMutation,
  useDescribePictureMutation,
} = writes;
