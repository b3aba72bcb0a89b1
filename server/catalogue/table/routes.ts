import * as calls from '#shared/api/product-table.ts';
import { may, type Role } from '#shared/roles.ts';
import { findPerson } from '../../accounts/index.ts';
import { minutes, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/db.ts';
import type { Api } from '../../platform/http/http.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { changeTags, offeredTags, setStatuses } from './many.ts';
import { lastEdit, saveTable, tablePage, undoTable } from './table.ts';

const reading: Limit = { name: 'table-read', max: 300, perMs: minutes(1) };
const saving: Limit = { name: 'table-save', max: 60, perMs: minutes(1) };
/** Largest body (bytes): some four thousand cells. */
const largest = 1024 * 1024;

/** Room for the ids of a thousand products and a few words. */
const idsOnly = 64 * 1024;

const seesMoney = (role: Role) => may(role, 'money.see');

/** The routes of the table in which many products are changed at once. */
export function mountTable(api: Api, { db, clock }: { db: Database; clock: Clock }): void {
  const heardFrom = async (personId: string, role: Role) => ({
    now: clock.now(),
    by: (await findPerson(db.platform, personId))?.first_name ?? '',
    seesMoney: seesMoney(role),
  });
  const change = { auth: 'person', may: 'catalogue.change', limit: saving, body: 0 } as const;
  const toMany = { ...change, body: idsOnly, idempotency: 'keyed', notes: 'products' } as const;
  const read = { ...change, limit: reading, idempotency: 'safe' } as const;
  api.ofStore(calls.listTable, read, ({ store, query }) =>
    store.storeDb.read((tx) => tablePage(tx, query, seesMoney(store.role))),
  );
  api.ofStore(
    calls.saveTable,
    { ...change, body: largest, idempotency: 'keyed', notes: 'products' },
    async ({ store, body, person }) => {
      const heard = await heardFrom(person.id, store.role);
      return store.storeDb.transact((tx) => saveTable(tx, heard, body));
    },
  );
  api.ofStore(calls.setStatuses, toMany, async ({ store, body, person }) => {
    const heard = await heardFrom(person.id, store.role);
    return store.storeDb.transact((tx) => setStatuses(tx, heard, body));
  });
  api.ofStore(calls.changeTags, toMany, async ({ store, body, person }) => {
    const heard = await heardFrom(person.id, store.role);
    return store.storeDb.transact((tx) => changeTags(tx, heard, body));
  });
  api.ofStore(calls.productTags, read, ({ store }) => store.storeDb.read(offeredTags));
  api.ofStore(calls.lastTableEdit, read, ({ store }) => store.storeDb.read(lastEdit));
  api.ofStore(
    calls.undoTableEdit,
    { ...change, idempotency: 'idempotent', notes: 'products' },
    ({ store, params }) =>
      store.storeDb.transact((tx) => undoTable(tx, clock.now(), params.editId, seesMoney(store.role))),
  );
}
