import type { Order, OrderSummary } from '#shared/api/orders.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { latestInList, orderOfNumber } from './list-queries.ts';
import type { OrderDeps } from '../deps.ts';
import { findOrder } from '../queries.ts';
import { summaryOf, viewOrder } from '../view.ts';

/** A store's latest orders, for whoever helps its owner. */
export async function latestOrders(tx: StoreTx, limit: number): Promise<OrderSummary[]> {
  return (await latestInList(tx, limit)).map(summaryOf);
}

/** What is an order's owner's and its shopper's alone: what they may do, and the link that opens it. */
type PrivateField = 'actions' | 'shopper_url';

/** An order by the number people say; null when the store has none of it. */
export async function orderByNumber(
  deps: Pick<OrderDeps, 'config' | 'clock'>,
  tx: StoreTx,
  number: number,
): Promise<Omit<Order, PrivateField> | null> {
  const found = await orderOfNumber(tx, number);
  const order = found && (await findOrder(tx, found.id));
  if (!order) return null;
  const { actions: _, shopper_url: __, ...rest } = await viewOrder(deps, tx, order);
  return rest;
}
