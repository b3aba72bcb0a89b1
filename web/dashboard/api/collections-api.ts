import { listCollections } from '#shared/api/catalogue.ts';
import {
  changeCollection,
  collectionProducts,
  createCollection,
  getCollection,
  orderCollections,
  placeProduct,
  previewRule,
  putProducts,
  removeCollection,
  type OwnCollection,
} from '#shared/api/collections.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { api, mutation, query, type TagOrOne } from '#web/client/api.ts';

const list: TagOrOne = { type: 'Products', id: 'collections' };
const one = ({ id }: { id: string }): TagOrOne => ({ type: 'Products', id });
const after = (collection: OwnCollection) => [list, one(collection)];

/** Products of a collection that are asked for at once. */
const pageSize = 50;

export interface ShelfOf {
  slug: string;
  collectionId: string;
}
export type ShelfPage = AnswerOf<typeof collectionProducts>;

export const collectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    collections: query(build, listCollections, { provides: ['Products', list] }),
    collection: query(build, getCollection, { provides: (answer) => [one(answer)] }),
    shelf: build.infiniteQuery<ShelfPage, ShelfOf, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next },
      query: ({ queryArg: params, pageParam }) => ({
        contract: collectionProducts,
        input: { params, query: { limit: pageSize, after: pageParam ?? undefined } },
        anonymous: false,
      }),
      providesTags: (_page, _error, { collectionId }) => [
        { type: 'Products', id: 'list' },
        { type: 'Products', id: `${collectionId} shelf` },
      ],
    }),
    rulePreview: query(build, previewRule, { provides: ['Products'] }),
    createCollection: mutation(build, createCollection, { invalidates: [list, 'Products', 'Pages'] }),
    changeCollection: mutation(build, changeCollection, {
      invalidates: (answer) => [...after(answer), { type: 'Products', id: `${answer.id} shelf` }, 'Pages'],
    }),
    removeCollection: mutation(build, removeCollection, { invalidates: [list, 'Products', 'Pages'] }),
    orderCollections: mutation(build, orderCollections, { invalidates: ['Pages'] }),
    putProducts: mutation(build, putProducts, {
      invalidates: ({ collection, added, removed }) => [
        ...after(collection),
        { type: 'Products', id: `${collection.id} shelf` },
        ...[...added, ...removed].map((id) => one({ id })),
      ],
    }),
    // The list on the screen moves by itself; only where that failed is it asked for anew.
    placeProduct: mutation(build, placeProduct, { invalidates: (answer) => [one(answer)] }),
  }),
});
