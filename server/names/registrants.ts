import type { Registrant } from '#shared/api/names.ts';
import { firstOrNull, rowsOf } from '../platform/database/answers.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

/** What the registry is told of whom a name is for; null where we keep nothing of it. */
export async function registrantOf(tx: StoreTx, orderId: string): Promise<Row<'name_registrants'> | null> {
  return rowsOf(tx.db, 'name_registrants')
    .where('store_id', '=', tx.storeId)
    .where('name_order_id', '=', orderId)
    .$call(firstOrNull);
}

/** The details of a store's names by their orders. */
export async function registrantsOf(tx: StoreTx): Promise<Map<string, Row<'name_registrants'>>> {
  const rows = await rowsOf(tx.db, 'name_registrants').where('store_id', '=', tx.storeId).execute();
  return new Map(rows.map((row) => [row.name_order_id, row]));
}

/** Keeps the details, in the place of those that were there. */
export async function keepRegistrant(
  tx: StoreTx,
  orderId: string,
  { holder, address, city, state, phone, email }: Registrant,
  given: { by: string; at: Date },
): Promise<void> {
  const details = {
    name: holder,
    address,
    city,
    state,
    phone,
    email,
    given_by: given.by,
    given_at: given.at,
  };
  await tx.db
    .insertInto('name_registrants')
    .values({ store_id: tx.storeId, name_order_id: orderId, ...details })
    .onConflict((conflict) => conflict.columns(['store_id', 'name_order_id']).doUpdateSet(details))
    .execute();
}

/** Forgets whom a name was to be registered for. */
export async function dropRegistrant(tx: StoreTx, orderId: string): Promise<void> {
  await tx.db
    .deleteFrom('name_registrants')
    .where('store_id', '=', tx.storeId)
    .where('name_order_id', '=', orderId)
    .execute();
}
