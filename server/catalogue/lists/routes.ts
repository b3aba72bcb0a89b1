import * as calls from '#shared/api/goods-lists.ts';
import { minutes, type Clock } from '../../platform/clock.ts';
import type { Api } from '../../platform/http.ts';
import type { Limit } from '../../platform/limits.ts';
import { takeInPasted } from './pasted.ts';
import { productsCalled } from './queries.ts';
import { undoList } from './undo.ts';

export interface ListDeps {
  clock: Clock;
}

/** A list of 500 lines is sent in ten parts, and its names are asked about as they are mended. */
const taking: Limit = { name: 'goods-lists', max: 120, perMs: minutes(1) };
/** Largest part of a pasted list (bytes). */
const largestPart = 512 * 1024;

/** The routes by which many goods come in at once. */
export function mountLists(api: Api, deps: ListDeps): void {
  const change = { auth: 'person', may: 'catalogue.change', limit: taking, body: largestPart } as const;
  api.ofStore(calls.takeInList, { ...change, idempotency: 'keyed' }, async ({ store, body }) => ({
    items: await takeInPasted(deps, store.storeDb, body),
  }));
  api.ofStore(calls.knownTitles, { ...change, idempotency: 'safe' }, async ({ store, body }) => ({
    items: await store.storeDb.read((tx) => productsCalled(tx, body.titles)),
  }));
  api.ofStore(calls.undoList, { ...change, idempotency: 'idempotent' }, ({ store, params }) =>
    store.storeDb.transact((tx) => undoList(tx, deps.clock.now(), params.listId)),
  );
}
