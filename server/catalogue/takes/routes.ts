import * as calls from '#shared/api/stock-takes.ts';
import { may, type Role } from '#shared/roles.ts';
import { findPerson } from '../../accounts/index.ts';
import { minutes, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/db.ts';
import type { Api } from '../../platform/http/http.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import { listTakes, shelfFor, takeLines, writeTake } from './takes.ts';

/** What is counted is read anew as it is touched; a great take is sent in parts. */
const reading: Limit = { name: 'stock-take-read', max: 600, perMs: minutes(1) };
const writing: Limit = { name: 'stock-take-write', max: 240, perMs: minutes(1) };

const seesMoney = (role: Role) => may(role, 'money.see');

/** The routes of stock-takes. */
export function mountTakes(api: Api, { db, clock }: { db: Database; clock: Clock }): void {
  const count = { auth: 'person', may: 'stock.change' } as const;
  const read = { ...count, limit: reading, body: 0, idempotency: 'safe' } as const;
  api.ofStore(calls.listShelf, read, ({ store, query }) =>
    store.storeDb.read((tx) => shelfFor(tx, clock.now(), query, seesMoney(store.role))),
  );
  api.ofStore(
    calls.writeStockTake,
    { ...count, limit: writing, body: 128 * 1024, idempotency: 'keyed', notes: 'signed' },
    async ({ store, body, person }) => {
      const by = (await findPerson(db.platform, person.id))?.first_name ?? '';
      const heard = { now: clock.now(), by };
      return store.storeDb.transact((tx) => writeTake(tx, heard, body, seesMoney(store.role)));
    },
  );
  api.ofStore(calls.listStockTakes, read, ({ store, query }) =>
    store.storeDb.read((tx) => listTakes(tx, query, seesMoney(store.role))),
  );
  api.ofStore(calls.listStockTakeLines, read, ({ store, params, query }) =>
    store.storeDb.read((tx) => takeLines(tx, params.takeId, query, seesMoney(store.role))),
  );
}
