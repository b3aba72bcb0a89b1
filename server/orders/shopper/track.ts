import type { DeliveryKind } from '#shared/api/orders.ts';
import type { TrackedOrder } from '#shared/storefront.ts';
import { pipelined, type StoreDb, type StoreTx } from '../../platform/database/db.ts';
import { sameSecret } from '../../platform/ids.ts';
import { parcelsOf } from '../sending/parcel-queries.ts';
import { eachOf } from '../sending/parcels.ts';
import { linesOf, type OrderRow } from '../queries.ts';

/** What may be told of an order of this number, beside the phone that ordered it. */
async function orderOfNumber(tx: StoreTx, number: number) {
  return tx.db
    .selectFrom('orders')
    .select([
      'id',
      'phone',
      'number',
      'placed_at',
      'status',
      'payment_status',
      'fulfillment_status',
      'pay_method',
      'confirmation',
      'delivery_kind',
      'delivery_eta',
    ])
    .where('store_id', '=', tx.storeId)
    .where('number', '=', number)
    .where('status', '<>', 'draft')
    .executeTakeFirst();
}

async function eachIn(tx: StoreTx, order: Pick<OrderRow, 'id' | 'delivery_kind'>) {
  const [lines, parcels] = await pipelined([linesOf(tx, order.id), parcelsOf(tx, order.id)]);
  return eachOf(
    order,
    lines.filter((line) => !line.digital),
    parcels,
  );
}

/**
 * Where an order stands, for who knows its number and the phone that ordered it: many people do, so nothing is told but
 * that. null for a wrong phone as for an order that is not there, by the same work.
 */
export async function trackedOrder(
  storeDb: StoreDb,
  number: number,
  phone: string,
): Promise<TrackedOrder | null> {
  const found = await storeDb.read((tx) => orderOfNumber(tx, number));
  if (!sameSecret(found?.phone ?? '', phone) || !found) return null;
  const each = await storeDb.read((tx) => eachIn(tx, found));
  return {
    ...(each && { each }),
    number: found.number,
    placed_at: found.placed_at.toISOString(),
    status: found.status,
    payment_status: found.payment_status,
    fulfillment_status: found.fulfillment_status,
    pay_method: found.pay_method,
    confirmation: found.confirmation,
    delivery_kind: found.delivery_kind as DeliveryKind,
    delivery_eta: found.delivery_eta,
  };
}
