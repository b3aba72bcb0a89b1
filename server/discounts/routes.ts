import * as calls from '#shared/api/discounts.ts';
import { codeOf } from '#shared/orders/discounts.ts';
import { minutes } from '../platform/clock.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Api } from '../platform/http/http.ts';
import {
  changeCode,
  createCode,
  proposedCode,
  startCodes,
  stopCode,
  stopCodes,
  viewCode,
  viewCodes,
  type CodeDeps,
} from './codes.ts';
import { listDiscountRows } from './queries.ts';

const overtaken = 'Somebody else changed this code while you were editing it. Yours is not saved yet.';

const reading = { name: 'discounts read', max: 600, perMs: minutes(1) };
const changing = { name: 'discounts change', max: 120, perMs: minutes(1) };

const look = {
  auth: 'person',
  may: 'discounts.see',
  limit: reading,
  body: 0,
  idempotency: 'safe',
  byKey: true,
} as const;
const change = {
  auth: 'person',
  may: 'discounts.change',
  limit: changing,
  body: 32 * 1024,
  idempotency: 'idempotent',
  notes: 'discounts',
  byKey: true,
} as const;

/** The owner's routes to discount codes. */
export function mountDiscounts(api: Api, deps: CodeDeps): void {
  api.ofStore(calls.listDiscounts, look, ({ store, query }) =>
    store.storeDb.read(async (tx) => {
      const search = codeOf(query.search ?? '');
      const after = placeAfter(query.after);
      const found = await listDiscountRows(tx, { limit: query.limit + 1, after, search });
      const { rows, next } = page(found, query.limit, (row) => ({
        at: row.created_at.getTime(),
        id: row.id,
      }));
      return { items: await viewCodes(deps, tx, rows), next };
    }),
  );
  api.ofStore(calls.proposeDiscount, look, async ({ store, query }) => ({
    code: await store.storeDb.read((tx) => proposedCode(deps, tx, query.off)),
  }));
  api.ofStore(calls.getDiscount, look, ({ store, params }) =>
    store.storeDb.read((tx) => viewCode(deps, tx, params.discountId)),
  );
  api.ofStore(calls.createDiscount, { ...change, idempotency: 'keyed' }, ({ store, body }) =>
    store.storeDb.transact(async (tx) => viewCode(deps, tx, await createCode(deps, tx, body))),
  );
  api.ofStore(calls.changeDiscount, change, ({ store, params, body }) =>
    store.storeDb.transact(async (tx) => {
      const isChanged = await changeCode(tx, params.discountId, body);
      const code = await viewCode(deps, tx, params.discountId);
      if (!isChanged) throw new AppError('conflict', overtaken, undefined, { newer: code });
      return code;
    }),
  );
  api.ofStore(calls.stopDiscounts, { ...change, body: 64 * 1024, byKey: false }, ({ store, body }) =>
    store.storeDb.transact((tx) => stopCodes(deps, tx, body)),
  );
  api.ofStore(calls.startDiscounts, { ...change, body: 0, byKey: false }, ({ store, params }) =>
    store.storeDb.transact((tx) => startCodes(tx, params.editId)),
  );
  api.ofStore(calls.stopDiscount, change, ({ store, params, body }) =>
    store.storeDb.transact(async (tx) => {
      await stopCode(deps, tx, params.discountId, body.stopped);
      return viewCode(deps, tx, params.discountId);
    }),
  );
}
