import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import { isFollowed } from '../adverts/index.ts';
import { countOrders } from '../customers/index.ts';
import { firstOrNull } from '../platform/database/answers.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import type { PlatformTables, StoreTables } from '../platform/database/tables.ts';
import { hasPrograms } from '../webhooks/index.ts';
import type { OrderRow } from './queries.ts';

/** What is written with a move of an order. */
export type WithMove = Partial<Pick<OrderRow, 'hold_until' | 'canceled_at' | 'tail_kobo' | 'total_kobo'>>;

/** Who else wants to hear of an order: programs of the store, and networks that are told of this sale. */
export interface Listening {
  programs: boolean;
  networks: boolean;
}

/** Only `transitionOrder` calls it. Answers who wants to hear of it. */
export async function writeMove(
  tx: StoreTx,
  id: string,
  change: WithMove & Partial<Pick<OrderRow, 'status' | 'fulfillment_status' | 'confirmation'>>,
): Promise<Listening> {
  const { customerId, ...listening } = await written(tx, id, tx.db.updateTable('orders').set(change));
  if (change.status) await countOrders(tx, customerId);
  return listening;
}

/** What an order's ledger adds up to; only `refreshMoney` calls it. Answers who wants to hear of it. */
export async function writeMoney(
  tx: StoreTx,
  { id, customer_id }: Pick<OrderRow, 'id' | 'customer_id'>,
  money: Pick<
    OrderRow,
    | 'payment_status'
    | 'captured_kobo'
    | 'refunded_kobo'
    | 'rest_kobo'
    | 'collect_kobo'
    | 'gift_card_kept_kobo'
  > &
    Partial<Pick<OrderRow, 'hold_until'>>,
): Promise<Listening> {
  // Its customer's sums follow in the same trip.
  const [{ programs, networks }] = await pipelined([
    written(tx, id, tx.db.updateTable('orders').set(money)),
    countOrders(tx, customer_id),
  ]);
  return { programs, networks };
}

type OrderUpdate = UpdateQueryBuilder<PlatformTables & StoreTables, 'orders', 'orders', UpdateResult>;

/** Writes it to this order, and asks along with it who wants to hear: most have nobody, and ask nothing more. */
async function written(
  tx: StoreTx,
  id: string,
  update: OrderUpdate,
): Promise<Listening & { customerId: string | null }> {
  const [row, programs] = await pipelined([
    update
      .where('store_id', '=', tx.storeId)
      .where('id', '=', id)
      .returning(['customer_id', isFollowed(tx.storeId).as('networks')])
      .$call(firstOrNull),
    hasPrograms(tx),
  ]);
  if (!row) return { programs: false, networks: false, customerId: null };
  return { programs, networks: row.networks, customerId: row.customer_id };
}
