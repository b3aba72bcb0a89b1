import {
  confirmationMoves,
  fulfillmentMoves,
  mayMove,
  orderMoves,
  partMoves,
  transferMoves,
  type Confirmation,
  type FulfillmentStatus,
  type OrderStatus,
  type PartState,
  type TransferState,
} from '#shared/states.ts';
import { followSale } from '../adverts/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { writeMove, type WithMove } from './change-queries.ts';
import { writeTransferState, type TransferRow } from './direct-transfers/queries.ts';
import { updatePart, writePartState, type PartChange, type PartRow } from './parts/queries.ts';
import type { OrderRow } from './queries.ts';
import { tellPrograms } from './tell-programs.ts';

export interface OrderMove {
  status?: OrderStatus;
  fulfillment_status?: FulfillmentStatus;
  confirmation?: Confirmation;
}

/**
 * The one function that moves an order, with what changes beside it; the order in hand is changed too. The row must be
 * locked. Where it stands already nothing is moved.
 * @throws Error for a move that the tables do not list: the rules refuse it in words before.
 */
export async function transitionOrder(
  tx: StoreTx,
  order: OrderRow,
  to: OrderMove,
  change: WithMove = {},
): Promise<void> {
  const listed =
    isListed(orderMoves, order.status, to.status) &&
    isListed(fulfillmentMoves, order.fulfillment_status, to.fulfillment_status) &&
    isListed(confirmationMoves, order.confirmation ?? 'usual', to.confirmation);
  if (!listed) throw new Error(`Order ${order.id} may not move to ${Object.values(to).join(', ')}.`);
  const { programs, networks } = await writeMove(tx, order.id, { ...change, ...to });
  const before = { status: order.status, fulfillment_status: order.fulfillment_status };
  Object.assign(order, change, to);
  const isNews = to.status === 'canceled' || to.confirmation === 'confirmed';
  if (networks && isNews) await followSale(tx, order);
  if (!programs) return;
  if (order.status === 'canceled' && before.status !== 'canceled')
    await tellPrograms(tx, 'order.cancelled', order);
  if (order.fulfillment_status === before.fulfillment_status) return;
  if (order.fulfillment_status === 'fulfilled') await tellPrograms(tx, 'order.sent', order);
  if (order.fulfillment_status === 'delivered') await tellPrograms(tx, 'order.delivered', order);
}

/** The one function that moves a transfer to the store's own account. @throws Error as `transitionOrder` does. */
export async function transitionTransfer(
  tx: StoreTx,
  transfer: TransferRow,
  to: TransferState,
): Promise<void> {
  if (!isListed(transferMoves, transfer.state, to))
    throw new Error(`The transfer of order ${transfer.order_id} may not move to ${to}.`);
  await writeTransferState(tx, transfer.order_id, to);
  transfer.state = to;
}

/** The one function that moves a part of an order's money, with what changes beside it. @throws Error as `transitionOrder` does. */
export async function transitionPart(
  tx: StoreTx,
  part: PartRow,
  to: PartState,
  change: PartChange = {},
): Promise<void> {
  if (!isListed(partMoves, part.state, to))
    throw new Error(`Part ${part.part} of order ${part.order_id} may not move to ${to}.`);
  if (Object.keys(change).length > 0) await updatePart(tx, part, change);
  await writePartState(tx, part, to);
  part.state = to;
}

function isListed<S extends string>(moves: Record<S, readonly S[]>, from: S, to: S | undefined): boolean {
  return to === undefined || to === from || mayMove(moves, from, to);
}
