import * as calls from '#shared/api/brought.ts';
import type { BroughtKind } from '#shared/api/brought.ts';
import { patternsOf } from '../platform/finding/ways.ts';
import { askedOf, personOf } from '../customers/index.ts';
import { minutes } from '../platform/clock.ts';
import { sheetOf } from '../platform/http/csv.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import type { StoreDb } from '../platform/database/db.ts';
import type { Api } from '../platform/http/http.ts';
import type { Limit } from '../platform/admission/limits.ts';
import { sheetSent } from '../platform/files/sheet-in.ts';
import { beginFile, startFile, undoFile, viewFile } from './files.ts';
import { newestFile } from './file-queries.ts';
import { defineBroughtJob, type BroughtDeps } from './job.ts';
import { pastOf, pastOrders, viewPast } from './past-queries.ts';
import { leftOutLines, pastLines } from './sheets.ts';
import { largestSheet } from '#shared/api/goods-lists.ts';

const sending: Limit = { name: 'brought files', max: 20, perMs: minutes(10) };
const looking: Limit = { name: 'brought file look', max: 120, perMs: minutes(1) };
const reading: Limit = { name: 'past orders read', max: 600, perMs: minutes(1) };
const leaving: Limit = { name: 'past orders as a file', max: 10, perMs: minutes(1) };
/** Most that a customer’s page shows. */
const mostOfOne = 50;

/** The routes by which customers and orders of another shop come in, and are seen. */
export function mountBrought(api: Api, deps: BroughtDeps): void {
  defineBroughtJob(deps);
  mountFiles(api, deps, 'customers');
  mountFiles(api, deps, 'orders');
  mountPast(api);
}

function mountFiles(api: Api, deps: BroughtDeps, what: BroughtKind): void {
  const of = what === 'customers' ? calls.broughtCustomers : calls.broughtOrders;
  const look = {
    auth: 'person',
    may: what === 'customers' ? 'customers.change' : 'orders.change',
    limit: looking,
    body: 0,
    idempotency: 'safe',
  } as const;
  const change = { ...look, body: 1024, idempotency: 'idempotent', notes: what } as const;
  const view = (storeDb: StoreDb, id: string) => storeDb.read((tx) => viewFile(tx, what, id));

  api.ofStore(
    of.send,
    { ...look, limit: sending, body: largestSheet, idempotency: 'none', work: null, notes: 'not yet in use' },
    async ({ store, request }) => {
      const sent = await sheetSent(request);
      const id = await store.storeDb.transact((tx) => beginFile(deps, tx, what, sent));
      return view(store.storeDb, id);
    },
  );
  api.ofStore(of.newest, look, ({ store }) =>
    store.storeDb.read(async (tx) => {
      const id = await newestFile(tx, what);
      return { file: id === null ? null : await viewFile(tx, what, id) };
    }),
  );
  api.ofStore(of.look, look, ({ store, params }) => view(store.storeDb, params.fileId));
  api.ofStore(of.start, change, async ({ store, params: { fileId: id }, body, person }) => {
    const { doubtful } = body;
    await store.storeDb.transact((tx) =>
      startFile(deps, tx, { what, id }, { doubtful, personId: person.id }),
    );
    return view(store.storeDb, id);
  });
  api.ofStore(of.undo, change, ({ store, params }) =>
    store.storeDb.transact((tx) => undoFile(tx, what, params.fileId)),
  );
  api.ofStore(of.leftOut, { ...look, work: 'carrying' }, async ({ store, params, request, reply }) => {
    await view(store.storeDb, params.fileId);
    return sheetOf(request, reply, 'left-out.csv', leftOutLines(store.storeDb, what, params.fileId));
  });
}

function mountPast(api: Api): void {
  const look = { auth: 'person', may: 'orders.see', limit: reading, body: 0, idempotency: 'safe' } as const;
  /** null: everything; `none`: what was typed holds no word. */
  const waysOf = (search = '') => {
    if (search === '') return null;
    const asked = askedOf(search);
    return asked ? patternsOf(search, asked) : 'none';
  };
  api.ofStore(calls.listPastOrders, look, async ({ store, query: { limit, after, search } }) => {
    const ways = waysOf(search);
    if (ways === 'none') return { items: [], next: null };
    const asked = { ways, limit: limit + 1, after: placeAfter(after) };
    const found = await store.storeDb.read((tx) => pastOrders(tx, asked));
    const { rows, next } = page(found, limit, (row) => ({ at: row.placed_at.getTime(), id: row.id }));
    return { items: rows.map(viewPast), next };
  });
  api.ofStore(
    calls.pastOrdersSheet,
    { ...look, may: 'orders.change', limit: leaving, work: 'carrying' },
    async ({ store, query, request, reply }) => {
      const lines = pastLines(store.storeDb, waysOf(query.search));
      return sheetOf(request, reply, `past-orders-${store.slug}.csv`, lines);
    },
  );
  api.ofStore(calls.pastOrdersOfCustomer, { ...look, may: 'customers.see' }, ({ store, params }) =>
    store.storeDb.read(async (tx) => {
      const people = await personOf(tx, params.customerId);
      const who = { phones: people.map(({ phone }) => phone), emails: people.map(({ email }) => email) };
      const { rows, ...sums } = await pastOf(tx, who, mostOfOne);
      return { items: rows.map(viewPast), ...sums };
    }),
  );
}
