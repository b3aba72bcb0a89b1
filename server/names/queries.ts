import type { NameState } from '#shared/states.ts';
import { firstOrNull, isThere, rowsOf } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx, StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import type { NewRow, Row, RowChange } from '../platform/database/tables.ts';

export type NameOrder = Row<'name_orders'>;
export type NameChange = Omit<RowChange<'name_orders'>, 'id' | 'code' | 'store_id' | 'invoice_id' | 'state'>;

/** States in which a name is somebody's at the registry, through us. */
export const held = ['registered', 'ending', 'renewing', 'leaving', 'code_ready'] as const;

/** One invoice brings one name: told again it writes nothing. */
export async function insertOrder(tx: PlatformTx, order: NewRow<'name_orders'>): Promise<void> {
  await tx
    .insertInto('name_orders')
    .values(order)
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .execute();
}

/** Names of a store, the newest first. */
export async function ordersOf(db: PlatformDb, storeId: string): Promise<NameOrder[]> {
  return rowsOf(db, 'name_orders')
    .where('store_id', '=', storeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A store's order, held until the transaction ends; null where it is none of its. */
export async function lockOrder(tx: PlatformTx, storeId: string, id: string): Promise<NameOrder | null> {
  return rowsOf(tx, 'name_orders')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .$call(firstOrNull);
}

/** The order of a name that a store has through us, held; null where it has none of that name. */
export async function lockByName(tx: PlatformTx, storeId: string, name: string): Promise<NameOrder | null> {
  return rowsOf(tx, 'name_orders')
    .where('store_id', '=', storeId)
    .where('name', '=', name)
    .where('state', 'in', held)
    .forUpdate()
    .$call(firstOrNull);
}

export async function lockByInvoice(tx: PlatformTx, invoiceId: string): Promise<NameOrder | null> {
  return rowsOf(tx, 'name_orders').where('invoice_id', '=', invoiceId).forUpdate().$call(firstOrNull);
}

/** Moves an order and keeps the move with its cause; only `moveName` calls it. */
export async function writeNameMove(
  tx: PlatformTx,
  made: { id: string; from: NameState; to: NameState; cause: string; at: Date },
  change: NameChange,
): Promise<void> {
  const { id, from, to, cause, at } = made;
  await tx
    .insertInto('name_moves')
    .values({ id: newId(), name_order_id: id, from_state: from, to_state: to, cause, at })
    .execute();
  await tx
    .updateTable('name_orders')
    .set({ ...change, state: to, since: at })
    .where('id', '=', id)
    .execute();
}

/** Whatever of an order its state does not say. */
export async function changeOrder(tx: PlatformTx, id: string, change: NameChange): Promise<void> {
  await tx.updateTable('name_orders').set(change).where('id', '=', id).execute();
}

export async function movesOfName(db: PlatformDb, id: string) {
  return db
    .selectFrom('name_moves')
    .select(['from_state', 'to_state', 'cause', 'at'])
    .where('name_order_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Whether somebody has the name through us already. */
export async function isHeldHere(db: PlatformDb, name: string): Promise<boolean> {
  return db
    .selectFrom('name_orders')
    .select('id')
    .where('name', '=', name)
    .where('state', 'in', held)
    .$call(isThere);
}

/** Whether an owner of the store has still to say which name she wants. */
export async function hasNameToChoose(db: PlatformDb, storeId: string): Promise<boolean> {
  return db
    .selectFrom('name_orders')
    .select('id')
    .where('store_id', '=', storeId)
    .where('state', 'in', ['entitled', 'refused'])
    .$call(isThere);
}

/** Whether a name was ever registered for a store, or is being registered: money spent for it is spent. */
export async function hadName({ platform, storeId }: StoreTx): Promise<boolean> {
  return platform
    .selectFrom('name_orders')
    .select('id')
    .where('store_id', '=', storeId)
    .where((either) =>
      either.or([either('registered_at', 'is not', null), either('state', '=', 'registering')]),
    )
    .limit(1)
    .$call(isThere);
}

/** Whether the name that an invoice brought has still to be chosen. */
export async function isNameToChoose(db: PlatformDb, invoiceId: string): Promise<boolean> {
  return db
    .selectFrom('name_orders')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'entitled')
    .$call(isThere);
}

/* ------------------------------------------------------------ the operator */

/** The order of this code, or those that have or want this name. */
export async function ordersCalled(db: PlatformDb, called: string): Promise<NameOrder[]> {
  return rowsOf(db, 'name_orders')
    .where((either) =>
      either.or([
        either('code', '=', called),
        either('name', '=', called),
        either(either.val(called), '=', either.fn.any('wanted')),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** All that waits for the operator, the oldest first; withdrawn ones that we may just be registering for a while. */
export async function waitingOrders(db: PlatformDb, stoppedSince: Date): Promise<NameOrder[]> {
  return rowsOf(db, 'name_orders')
    .where((either) =>
      either.or([
        either('state', 'in', ['asked', 'registering', 'renewing', 'leaving', 'expired']),
        either.and([either('state', '=', 'registered'), either('promised_on', 'is not', null)]),
        either.and([either('details_at', 'is not', null), either('state', 'in', held)]),
        either.and([
          either('state', '=', 'withdrawn'),
          either('promised_on', 'is not', null),
          either('since', '>', stoppedSince),
        ]),
      ]),
    )
    .orderBy('since')
    .orderBy('id')
    .limit(500)
    .execute();
}

/* --------------------------------------------------------------- the clock */

const running = ['registered', 'ending', 'leaving', 'code_ready'] as const;

/** Names whose year ends between two moments. */
export async function endingNames(db: PlatformDb, from: Date, to: Date): Promise<NameOrder[]> {
  return rowsOf(db, 'name_orders')
    .where('state', 'in', running)
    .where('ends_at', '>', from)
    .where('ends_at', '<=', to)
    .orderBy('ends_at')
    .execute();
}

/** Names whose year is over and that nobody has paid on. */
export async function endedNames(db: PlatformDb, now: Date): Promise<NameOrder[]> {
  return rowsOf(db, 'name_orders')
    .where('state', 'in', running)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(500)
    .execute();
}

/** Names whose records we said that we set. */
export async function namesToConnect(db: PlatformDb): Promise<NameOrder[]> {
  return rowsOf(db, 'name_orders')
    .where('state', '=', 'registered')
    .where('promised_on', 'is not', null)
    .limit(500)
    .execute();
}

/** Orders whose details are to be thrown away; not while the registry is being told of them. */
export async function forgettable(db: PlatformDb, now: Date): Promise<NameOrder[]> {
  return rowsOf(db, 'name_orders')
    .where('details_by', 'is not', null)
    .where('forget_at', '<=', now)
    .where('state', '<>', 'registering')
    .limit(500)
    .execute();
}

/** Orders whose details somebody gave. */
export async function detailsGivenBy(db: PlatformDb, personId: string): Promise<NameOrder[]> {
  return rowsOf(db, 'name_orders').where('details_by', '=', personId).execute();
}
