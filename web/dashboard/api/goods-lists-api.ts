import {
  chooseColumns,
  getFileList,
  knownTitles,
  newestFileList,
  sendFile,
  startFile,
  takeInList,
  undoList,
  type FileListView,
} from '#shared/api/goods-lists.ts';
import { api, mutation, query, upload, type TagOrOne } from '#web/client/api.ts';

const afterGoods: TagOrOne[] = ['Products', 'Store', { type: 'Orders', id: 'list' }];

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    newestFileList: query(build, newestFileList, { provides: [{ type: 'Products', id: 'file' }] }),
    fileList: query(build, getFileList),
  }),
});

/** What a change of a file answers takes the place of what was known of it. */
const keeps = (file: FileListView, { params }: { params: { slug: string } }) =>
  reads.util.upsertQueryEntries([
    { endpointName: 'fileList', arg: { params: { ...params, listId: file.id } }, value: file },
  ]);

export const goodsListsApi = reads.injectEndpoints({
  endpoints: (build) => ({
    knownTitles: mutation(build, knownTitles),
    takeInList: mutation(build, takeInList, { invalidates: afterGoods }),
    undoList: mutation(build, undoList, { invalidates: afterGoods }),
    sendFile: upload(build, sendFile, { invalidates: [{ type: 'Products', id: 'file' }] }),
    chooseColumns: mutation(build, chooseColumns, { keeps }),
    startFile: mutation(build, startFile, { keeps }),
  }),
});
