import type { BodyOf } from '#shared/api/contract.ts';
import type { parcelCameBack } from '#shared/api/came-back.ts';
import { cameBackWords } from '#shared/orders/came-back.ts';
import { isCameBack } from '#shared/states.ts';
import { movePieces } from '../../catalogue/index.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { conflict } from '../actions.ts';
import {
  changeReturned,
  insertReturn,
  isReturnedAs,
  markCameBack,
  raiseReturned,
  setDecided,
  type ReturnLine,
} from './queries.ts';
import { isNothingToCome } from '../sending/delivered.ts';
import type { OrderDeps } from '../deps.ts';
import { ofShelf } from '../line-pieces.ts';
import { tellShopper } from '../letters/news.ts';
import {
  parcelsOf,
  parcelsOut,
  piecesOf,
  type ParcelRow,
  type PieceOfParcel,
} from '../sending/parcel-queries.ts';
import { appendEvent, linesOf, type LineRow, type OrderRow } from '../queries.ts';
import { decideFirst } from '../sending/rules.ts';
import { openPieces, titleOf } from '../sending/to-send.ts';
import { lockedStanding } from '../standing.ts';
import { transitionOrder } from '../transitions.ts';

type Wanted = BodyOf<typeof parcelCameBack> & { actor: string };

/** Of what was sent of a line, how many may still come back of this parcel. Files and services never do. */
export const returnable = (piece: PieceOfParcel, line: LineRow): number =>
  line.digital || line.service
    ? 0
    : Math.max(0, Math.min(piece.quantity - piece.returned, line.fulfilled - line.restocked - line.lost));

/** A piece that came back, and where it is now. */
interface Back extends ReturnLine {
  line: LineRow;
}

/**
 * Pieces of a parcel came back. Those that can be sold stand on the shelf and stay promised to the order, until it is
 * decided what becomes of them; those whose money went back before are free at once. A second call with the same key
 * changes nothing.
 */
export async function cameBack(
  deps: OrderDeps,
  storeDb: StoreDb,
  { orderId, parcelId }: { orderId: string; parcelId: string },
  wanted: Wanted,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const { order } = await lockedStanding(deps, tx, orderId);
    if (await isReturnedAs(tx, orderId, wanted.key)) return;
    const parcel = (await parcelsOf(tx, orderId)).find(({ id }) => id === parcelId);
    if (!parcel) throw notFound('We could not find that parcel.');
    if (order.status === 'canceled') throw conflict('This order is cancelled.');
    if (isCameBack(order)) throw conflict(decideFirst);
    const back = await chosen(tx, order, parcel, wanted.lines);
    const at = deps.clock.now();
    await takeIn(tx, at, parcel, back);
    const id = newId();
    const { key, reason } = wanted;
    const row = { id, order_id: orderId, fulfillment_id: parcelId, key, reason, at };
    await insertReturn(
      tx,
      row,
      back.map(({ line: _line, ...one }) => one),
    );
    const message = `It came back: ${cameBackWords[reason]}. ${back.map(inWords).join('; ')}.`;
    await appendEvent(tx, orderId, { at, kind: 'came_back', message, actor: wanted.actor });
    await tellShopper(deps, tx, order, 'order-came-back', {
      about: id,
      pieces: back.map(({ line, shelf, lost }) => `${shelf + lost} × ${titleOf(line)}`),
    });
    // Whose money went back before is nobody's any more, so there is nothing to decide.
    if (back.every(({ shelf, lost, settled }) => shelf + lost === settled)) {
      await setDecided(tx, id, 'refund', at);
      await settleReturn(tx, order);
    } else await transitionOrder(tx, order, { status: 'open', fulfillment_status: 'returned' });
  });
}

function inWords({ line, shelf, lost }: Back): string {
  const parts = [shelf > 0 && `${shelf} on the shelf again`, lost > 0 && `${lost} not sellable`];
  return `${titleOf(line)}: ${parts.filter(Boolean).join(', ')}`;
}

/** @throws AppError when nothing is named, or more than is out. */
async function chosen(
  tx: StoreTx,
  order: OrderRow,
  parcel: ParcelRow,
  wanted: Wanted['lines'],
): Promise<Back[]> {
  const pieces = await piecesOf(tx, [parcel.id]);
  if (pieces.length === 0)
    throw conflict('This parcel left before its pieces were written down. Refund what came back instead.');
  const lines = await linesOf(tx, order.id);
  const named = wanted.filter(({ shelf, lost }) => shelf + lost > 0);
  if (named.length === 0) throw new AppError('bad_input', { lines: ['Say what came back.'] });
  if (new Set(named.map((one) => one.line_id)).size < named.length) throw tooMany(undefined, 0);
  return named.map(({ line_id, shelf, lost }) => {
    const piece = pieces.find((one) => one.order_line_id === line_id);
    const line = lines.find(({ id }) => id === line_id);
    const most = piece && line ? returnable(piece, line) : 0;
    if (!line || shelf + lost > most) throw tooMany(line, most);
    const gone = Math.max(0, line.refunded - line.removed - line.restocked - line.lost);
    return { line, order_line_id: line.id, shelf, lost, settled: Math.min(gone, shelf + lost) };
  });
}

const tooMany = (line: LineRow | undefined, most: number) =>
  new AppError('bad_input', {
    lines: [
      line
        ? `Only ${most} of “${line.title}” can come back with this parcel.`
        : 'Some of these pieces are not in this parcel. Look at the order anew.',
    ],
  });

/** What is whole goes on the shelf: promised as before, or free where its money is gone already. */
async function takeIn(tx: StoreTx, at: Date, parcel: ParcelRow, back: readonly Back[]): Promise<void> {
  const free = ({ shelf, settled }: Back) => Math.min(shelf, settled);
  for (const one of back) {
    const { line, shelf, lost } = one;
    const by = { fulfilled: free(one) - shelf, restocked: free(one), lost };
    const of = { parcelId: parcel.id, lineId: line.id };
    if (!(await raiseReturned(tx, of, shelf + lost))) throw tooMany(line, 0);
    if (!(await changeReturned(tx, line.id, by))) throw tooMany(line, 0);
  }
  const move = (quantity: (one: Back) => number) => ({
    at,
    orderId: parcel.order_id,
    pieces: ofShelf(back.map((one) => ({ line: one.line, quantity: quantity(one) }))),
  });
  await movePieces(
    tx,
    move((one) => one.shelf - free(one)),
    'unship',
  );
  await movePieces(tx, move(free), 'restock');
  const left = await piecesOf(tx, [parcel.id]);
  const lines = await linesOf(tx, parcel.order_id);
  const isPart = left.some(
    (piece) =>
      piece.returned < piece.quantity && !lines.find(({ id }) => id === piece.order_line_id)!.digital,
  );
  await markCameBack(tx, parcel.id, { at, all: !isPart });
}

/**
 * Where the goods of an order stand once it is decided what becomes of what came back: computed from its parcels and
 * from what is still to be sent. With nothing to send and nothing out, it is over. The order must be locked.
 */
export async function settleReturn(tx: StoreTx, order: OrderRow): Promise<void> {
  const isOpen = (await linesOf(tx, order.id)).some((line) => !line.digital && openPieces(line) > 0);
  const out = await parcelsOut(tx, order.id);
  if (isOpen)
    return transitionOrder(tx, order, {
      status: 'open',
      fulfillment_status: out.length > 0 ? 'partially_fulfilled' : 'unfulfilled',
    });
  if (out.length === 0)
    return transitionOrder(tx, order, { status: 'completed', fulfillment_status: 'returned' });
  const isThere = out.every(({ delivered_at }) => delivered_at !== null);
  return transitionOrder(tx, order, {
    fulfillment_status: isThere ? 'delivered' : 'fulfilled',
    ...(isThere && isNothingToCome(order) ? { status: 'completed' } : { status: 'open' }),
  });
}
