import type { Address } from '#shared/api/orders.ts';
import type { CameBackDecision } from '#shared/orders/came-back.ts';
import { movePieces } from '../../catalogue/index.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { notFound } from '../../platform/http/errors.ts';
import { conflict } from '../actions.ts';
import {
  changeReturned,
  returnsOf,
  setDecided,
  writeAddress,
  type ReturnLine,
  type ReturnRow,
} from './queries.ts';
import { settleReturn } from './came-back.ts';
import { endUnpaid } from '../cancel.ts';
import type { OrderDeps } from '../deps.ts';
import { giveBack } from '../money-back/give-back.ts';
import { ofShelf } from '../line-pieces.ts';
import { noteOrder } from '../noted.ts';
import { parcelsOf, parcelsOut, type ParcelRow } from '../sending/parcel-queries.ts';
import { takePiecesBack, type LinePieces } from '../money-back/pieces-back.ts';
import { appendEvent, linesOf, type OrderRow } from '../queries.ts';
import { titleOf } from '../sending/to-send.ts';
import { givableKobo, lockedStanding, type Standing } from '../standing.ts';
import { transitionOrder } from '../transitions.ts';

/** Of whom, and which of what came back. */
interface Which {
  orderId: string;
  returnId: string;
}

interface Open {
  standing: Standing;
  order: OrderRow;
  lines: ReturnLine[];
  at: Date;
}

/**
 * Decides once what becomes of what came back, in one transaction with what follows from it. Decided so before, nothing
 * is changed.
 * @throws AppError conflict when it was decided otherwise.
 */
async function decide(
  deps: OrderDeps,
  storeDb: StoreDb,
  { orderId, returnId, decision }: Which & { decision: CameBackDecision },
  follow: (tx: StoreTx, open: Open) => Promise<void>,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const found = await returnOf(tx, orderId, returnId);
    if (found.decided === decision) return;
    const at = deps.clock.now();
    if (!(await setDecided(tx, returnId, decision, at)))
      throw conflict('This was decided already. Look at the order anew.');
    await follow(tx, { standing, order: standing.order, lines: found.lines, at });
  });
}

async function returnOf(
  tx: StoreTx,
  orderId: string,
  returnId: string,
): Promise<ReturnRow & { lines: ReturnLine[] }> {
  const parcels = await parcelsOf(tx, orderId);
  const all = await returnsOf(
    tx,
    parcels.map(({ id }) => id),
  );
  const found = all.find(({ id }) => id === returnId);
  if (!found) throw notFound('We could not find what came back.');
  return found;
}

/** Of a line, those that are not sellable and whose money did not go back before. */
const lostOf = ({ shelf, lost, settled }: ReturnLine): number => lost - Math.max(0, settled - shelf);

/** It is to be sent once more; what is not sellable is taken from the shelf anew. */
export async function sendItAgain(
  deps: OrderDeps,
  storeDb: StoreDb,
  which: Which,
  { address, actor }: { address?: Address | undefined; actor: string },
): Promise<void> {
  await decide(deps, storeDb, { ...which, decision: 'again' }, async (tx, { order, lines, at }) => {
    await replaceLost(tx, order, lines, at);
    const isNew = address !== undefined && JSON.stringify(address) !== JSON.stringify(order.address);
    if (isNew) await writeAddress(tx, order.id, address);
    const where = isNew ? ` It goes to: ${Object.values(inOrder(address)).filter(Boolean).join(', ')}.` : '';
    await appendEvent(tx, order.id, {
      at,
      kind: 'goes_again',
      message: `It is to be sent again.${where}`,
      actor,
    });
    await settleReturn(tx, order);
  });
}

const inOrder = ({ area, landmark, lga, state }: Address): Address => ({ area, landmark, lga, state });

/** @throws AppError conflict with what is missing on the shelf. */
async function replaceLost(
  tx: StoreTx,
  order: OrderRow,
  lines: readonly ReturnLine[],
  at: Date,
): Promise<void> {
  const known = await linesOf(tx, order.id);
  for (const one of lines) {
    const quantity = lostOf(one);
    if (quantity === 0) continue;
    const line = known.find(({ id }) => id === one.order_line_id)!;
    await changeReturned(tx, line.id, { fulfilled: -quantity, restocked: 0, lost: -quantity });
    const pieces = ofShelf([{ line, quantity }]);
    if (!(await movePieces(tx, { at, orderId: order.id, pieces }, 'takeBack')))
      throw conflict(
        `There are not ${quantity} of “${titleOf(line)}” left to send instead of what is not sellable. Count the stock up first, or give the money back.`,
      );
  }
}

/** Money goes back for it, by the road of every refund; the pieces are free. */
export async function refundIt(
  deps: OrderDeps,
  storeDb: StoreDb,
  which: Which,
  wanted: { amountKobo: number; reason: string; key: string; actor: string },
): Promise<void> {
  await decide(deps, storeDb, { ...which, decision: 'refund' }, async (tx, { standing, order, lines }) => {
    await asIfToSend(tx, order, await parcelsOut(tx, order.id));
    const pieces = piecesOwed(lines);
    await giveBack(deps, tx, standing, { ...wanted, pieces, restock: true });
    await settleReturn(tx, order);
  });
}

const piecesOwed = (lines: readonly ReturnLine[]): LinePieces[] =>
  lines
    .map((one) => ({
      line_id: one.order_line_id,
      quantity: one.shelf + one.lost - one.settled,
      lost: lostOf(one),
    }))
    .filter(({ quantity }) => quantity > 0);

/** What came back is the order's again for a moment, so that a refund may take it. */
async function asIfToSend(tx: StoreTx, order: OrderRow, out: readonly ParcelRow[]): Promise<void> {
  await transitionOrder(tx, order, {
    fulfillment_status: out.length > 0 ? 'partially_fulfilled' : 'unfulfilled',
  });
}

/** No money is to go back for it: an order nobody has paid for ends, and one that was paid back is done with it. */
export async function endIt(deps: OrderDeps, storeDb: StoreDb, which: Which, actor: string): Promise<void> {
  await decide(deps, storeDb, { ...which, decision: 'end' }, async (tx, { standing, order, lines, at }) => {
    const left = givableKobo(standing);
    if (left > 0) throw conflict('This order is paid. Give the money of what came back to the customer.');
    const out = await parcelsOut(tx, order.id);
    if (order.captured_kobo === 0 && order.total_kobo > 0) {
      if (out.length > 0)
        throw conflict(
          'Some of this order is with the customer. Record its cash, then refund what came back.',
        );
      return endUnpaid(deps, tx, standing, actor);
    }
    await asIfToSend(tx, order, out);
    await takePiecesBack(tx, order, {
      at,
      key: `end:${which.returnId}`,
      pieces: piecesOwed(lines),
      restock: true,
      actor,
    });
    await settleReturn(tx, order);
    await noteOrder(tx, order, 'Closed what came back of order');
    const message = 'What came back is done with; no more money goes back for it.';
    await appendEvent(tx, order.id, { at, kind: 'came_back_done', message, actor });
  });
}
