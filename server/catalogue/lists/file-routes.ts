import * as calls from '#shared/api/goods-lists.ts';
import { minutes, type Clock } from '../../platform/clock.ts';
import { sheetOf } from '../../platform/http/csv.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Api } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { sheetSent } from '../../platform/files/sheet-in.ts';
import { readColumns, type ColumnId } from './columns.ts';
import { beginFile, chooseColumns, startFile, viewFile } from './file-list.ts';
import { newestFile } from './file-queries.ts';
import type { Columns } from './groups.ts';
import { refusedLines } from './report.ts';

const sending: Limit = { name: 'goods-files', max: 20, perMs: minutes(10) };
const looking: Limit = { name: 'goods-file-look', max: 120, perMs: minutes(1) };
const small = 16 * 1024;

/** The routes by which a file of products comes in. */
export function mountFileLists(api: Api, deps: { clock: Clock; jobs: Pick<Jobs, 'send'> }): void {
  const look = {
    auth: 'person',
    may: 'catalogue.change',
    limit: looking,
    body: 0,
    idempotency: 'safe',
  } as const;
  const change = { ...look, body: small, idempotency: 'idempotent', notes: 'products' } as const;
  const view = (storeDb: StoreDb, id: string) => storeDb.read((tx) => viewFile(tx, id));

  api.ofStore(
    calls.sendFile,
    { ...look, limit: sending, body: calls.largestSheet, idempotency: 'none', notes: 'not yet in use' },
    async ({ store, request }) => {
      const file = await sheetSent(request);
      const id = await store.storeDb.transact((tx) => beginFile(tx, deps.clock.now(), file));
      return view(store.storeDb, id);
    },
  );
  api.ofStore(calls.newestFileList, look, ({ store }) =>
    store.storeDb.read(async (tx) => {
      const id = await newestFile(tx);
      return { file: id === null ? null : await viewFile(tx, id) };
    }),
  );
  api.ofStore(calls.getFileList, look, ({ store, params }) => view(store.storeDb, params.listId));
  api.ofStore(
    calls.chooseColumns,
    { ...change, notes: 'not yet in use' },
    async ({ store, params, body }) => {
      await chooseColumns(store.storeDb, deps.clock.now(), params.listId, columnsIn(body.columns));
      return view(store.storeDb, params.listId);
    },
  );
  api.ofStore(calls.startFile, change, async ({ store, params, body }) => {
    await store.storeDb.transact((tx) => startFile(deps, tx, params.listId, body));
    return view(store.storeDb, params.listId);
  });
  api.ofStore(
    calls.refusedSheet,
    { ...look, work: 'carrying' },
    async ({ store, params, request, reply }) => {
      await view(store.storeDb, params.listId);
      return sheetOf(request, reply, 'to-mend.csv', refusedLines(store.storeDb, params.listId));
    },
  );
}

/** @throws AppError bad_input when a column is named that there is none of */
function columnsIn(chosen: readonly { field: string; at: number }[]): Columns {
  const columns: Columns = {};
  for (const { field, at } of chosen) {
    if (!readColumns.includes(field as ColumnId))
      throw new AppError('bad_input', { columns: ['This is nothing a column may say.'] });
    columns[field as ColumnId] = at;
  }
  return columns;
}
