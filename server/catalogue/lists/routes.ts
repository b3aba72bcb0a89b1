import * as calls from '#shared/api/goods-lists.ts';
import { may, type Role } from '#shared/roles.ts';
import { createGate, type StoringDeps } from '../../media/index.ts';
import { minutes } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { sheetOf } from '../../platform/http/csv.ts';
import type { Database, StoreDb } from '../../platform/database/db.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Api } from '../../platform/http/http.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { fetchPicture } from './fetch-picture.ts';
import { defineFileJob } from './file-job.ts';
import { mountFileLists } from './file-routes.ts';
import { productLines } from './sheet-out.ts';
import { takeInPasted } from './pasted.ts';
import { productsCalled } from './queries.ts';
import { undoList } from './undo.ts';

export interface ListDeps extends Omit<StoringDeps, 'encoding' | 'jobs'> {
  db: Database;
  jobs: Jobs;
  config: Pick<Config, 'platformUrl'>;
}

/** A list of 500 lines is sent in ten parts, and its names are asked about as they are mended. */
const taking: Limit = { name: 'goods-lists', max: 120, perMs: minutes(1) };
/** A whole store leaves at once, so not too often. */
const leaving: Limit = { name: 'goods-sheets', max: 20, perMs: minutes(1) };
/** Largest part of a pasted list (bytes). */
const largestPart = 512 * 1024;

/** The routes by which many goods come in at once. */
export function mountLists(api: Api, deps: ListDeps): void {
  // One at a time: whoever uploads a photo meanwhile is not kept waiting.
  defineFileJob({ ...deps, encoding: createGate(1), fetchPicture });
  mountFileLists(api, deps);
  const change = { auth: 'person', may: 'catalogue.change', limit: taking, body: largestPart } as const;
  api.ofStore(
    calls.takeInList,
    { ...change, idempotency: 'keyed', notes: 'products' },
    async ({ store, body }) => ({
      items: await takeInPasted(deps, store.storeDb, body),
    }),
  );
  api.ofStore(calls.knownTitles, { ...change, idempotency: 'safe' }, async ({ store, body }) => ({
    items: await store.storeDb.read((tx) => productsCalled(tx, body.titles)),
  }));
  const asSheet = {
    auth: 'person',
    may: 'catalogue.see',
    limit: leaving,
    body: 0,
    idempotency: 'safe',
    work: 'carrying',
  } as const;
  const linesFor = ({ storeDb, role }: { storeDb: StoreDb; role: Role }) => ({
    storeDb,
    platformUrl: deps.config.platformUrl,
    withCost: may(role, 'money.see'),
  });
  api.ofStore(calls.productsSheet, asSheet, async ({ store, request, reply }) =>
    sheetOf(request, reply, `products-${store.slug}.csv`, productLines(linesFor(store))),
  );
  api.ofStore(calls.chosenProducts, asSheet, async ({ store, query, request, reply }) => {
    const lines = productLines({ ...linesFor(store), ids: query.products });
    return sheetOf(request, reply, `products-${store.slug}.csv`, lines);
  });
  api.ofStore(
    calls.undoList,
    { ...change, idempotency: 'idempotent', notes: 'products' },
    ({ store, params }) => store.storeDb.transact((tx) => undoList(tx, deps.clock.now(), params.listId)),
  );
}
