import * as calls from '#shared/api/customers.ts';
import { findPerson } from '../accounts/index.ts';
import { minutes } from '../platform/clock.ts';
import { sheetOf } from '../platform/http/csv.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Api, Person } from '../platform/http/http.ts';
import { meantAndThere, type Spelling } from '../platform/finding/spelling.ts';
import { notesKeptIn } from '../platform/notes.ts';
import { tagsInUse } from './list-queries.ts';
import { tagMany, untagMany } from './many-tags.ts';
import { addByHand, changePerson, lockPerson, merge, separate, tagPerson } from './people.ts';
import { customerLines } from './sheet.ts';
import { findCustomers, placeOf, siftedBy } from './sift.ts';
import { personOf, summaryOf, viewCustomer } from './view.ts';

const reading = { name: 'customers read', max: 600, perMs: minutes(1) };
const changing = { name: 'customers change', max: 120, perMs: minutes(1) };
const leaving = { name: 'customers as a file', max: 10, perMs: minutes(1) };
/** Most tags that are proposed. */
const mostTags = 100;

export interface CustomerDeps extends Pick<PlatformDeps, 'clock' | 'db' | 'config'> {
  nameSpelling: Spelling;
}

const look = { auth: 'person', may: 'customers.see', limit: reading, body: 0, idempotency: 'safe' } as const;
const act = {
  auth: 'person',
  may: 'customers.change',
  limit: changing,
  body: 16 * 1024,
  idempotency: 'idempotent',
  notes: 'customers',
} as const;

/** The routes of a store's people to its customers. */
export function mountCustomers(api: Api, deps: CustomerDeps): void {
  mountLists(api, deps);
  mountCustomerNotes(api, deps);
  const change = (storeDb: StoreDb, id: string, doing: (tx: StoreTx) => Promise<void>) =>
    storeDb.transact(async (tx) => {
      await doing(tx);
      return viewCustomer(tx, id);
    });
  api.ofStore(calls.getCustomer, { ...look, byKey: true }, ({ store, params }) =>
    store.storeDb.read((tx) => viewCustomer(tx, params.customerId)),
  );
  api.ofStore(calls.addCustomer, { ...act, byKey: true }, ({ store, body }) =>
    store.storeDb.transact((tx) => addByHand(deps, tx, body)),
  );
  api.ofStore(calls.changeCustomer, { ...act, byKey: true }, ({ store, params: { customerId: id }, body }) =>
    change(store.storeDb, id, (tx) => changePerson(tx, id, body)),
  );
  api.ofStore(calls.tagCustomer, { ...act, byKey: true }, ({ store, params: { customerId: id }, body }) =>
    change(store.storeDb, id, (tx) => tagPerson(tx, id, body.tags)),
  );
  api.ofStore(calls.tagCustomers, { ...act, body: 64 * 1024 }, ({ store, body }) =>
    store.storeDb.transact((tx) => tagMany(deps.clock, tx, body)),
  );
  api.ofStore(calls.untagCustomers, act, ({ store, params, body }) =>
    store.storeDb.transact((tx) => untagMany(tx, params.editId, body)),
  );
  api.ofStore(calls.mergeCustomer, act, ({ store, params: { customerId: id }, body }) =>
    change(store.storeDb, id, (tx) => merge(tx, id, body)),
  );
  api.ofStore(calls.separateCustomer, act, ({ store, params: { customerId: id }, body }) =>
    change(store.storeDb, id, (tx) => separate(tx, id, body)),
  );
}

function mountLists(api: Api, { clock, nameSpelling }: CustomerDeps): void {
  api.ofStore(calls.listCustomers, { ...look, byKey: true }, async ({ store, query }) => {
    const { limit, after: from, ...sifted } = query;
    const after = placeAfter(from);
    const filter = siftedBy(clock, sifted);
    if (!filter) return { items: [], next: null };
    return store.storeDb.read(async (tx) => {
      const found = await findCustomers(tx, { ...filter, limit: limit + 1, after });
      const { rows, next } = page(found, limit, placeOf(filter.sort));
      if (rows.length > 0 || !sifted.search || from) return { items: rows.map(summaryOf), next };
      const isThere = async (search: string) => {
        const near = siftedBy(clock, { ...sifted, search });
        return near !== null && (await findCustomers(tx, { ...near, limit: 1, after })).length > 0;
      };
      const meant = await meantAndThere(tx, nameSpelling, sifted.search, isThere);
      return { items: [], next, ...(meant && { meant }) };
    });
  });
  api.ofStore(calls.customerTags, { ...look, byKey: true }, async ({ store }) => ({
    items: await store.storeDb.read((tx) => tagsInUse(tx, mostTags)),
  }));
  api.ofStore(
    calls.customersSheet,
    { ...look, may: 'customers.change', limit: leaving, work: 'carrying' },
    async ({ store, query, request, reply }) => {
      const lines = customerLines(store.storeDb, siftedBy(clock, query));
      return sheetOf(request, reply, `customers-${store.slug}.csv`, lines);
    },
  );
}

const notes = notesKeptIn({ table: 'customer_notes', about: 'customer_id' });

function mountCustomerNotes(api: Api, deps: CustomerDeps): void {
  const list = (storeDb: StoreDb, id: string, person: Person) =>
    storeDb.read(async (tx) => {
      const about = (await personOf(tx, id)).map((one) => one.id);
      return { items: await notes.list(tx, about, person.id) };
    });
  api.ofStore(calls.customerNotes, look, ({ store, params, person }) =>
    list(store.storeDb, params.customerId, person),
  );
  api.ofStore(
    calls.writeCustomerNote,
    { ...act, notes: 'signed' },
    async ({ store, params, body, person }) => {
      const { customerId, noteId: id } = params;
      const name = (await findPerson(deps.db.platform, person.id))?.first_name ?? 'The store';
      await store.storeDb.transact(async (tx) => {
        const about = (await lockPerson(tx, customerId)).map((one) => one.id);
        const note = { id, words: body.words, author: { id: person.id, name }, at: deps.clock.now() };
        await notes.write(tx, about, note);
      });
      return list(store.storeDb, customerId, person);
    },
  );
  api.ofStore(
    calls.removeCustomerNote,
    { ...act, body: 0, notes: 'signed' },
    async ({ store, params, person }) => {
      const { customerId, noteId } = params;
      await store.storeDb.transact(async (tx) => {
        const about = (await personOf(tx, customerId)).map((one) => one.id);
        await notes.remove(tx, about, noteId, person.id);
      });
      return list(store.storeDb, customerId, person);
    },
  );
}
