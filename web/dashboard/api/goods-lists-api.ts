import { knownTitles, takeInList, undoList } from '#shared/api/goods-lists.ts';
import { api, mutation, type TagOrOne } from '#web/client/api.ts';

const afterGoods: TagOrOne[] = ['Products', 'Store', { type: 'Orders', id: 'list' }];

export const goodsListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    knownTitles: mutation(build, knownTitles),
    takeInList: mutation(build, takeInList, { invalidates: afterGoods }),
    undoList: mutation(build, undoList, { invalidates: afterGoods }),
  }),
});
