import type { BodyOf } from '#shared/api/contract.ts';
import type { fulfillOrder } from '#shared/api/order-sending.ts';
import {
  otherCouriers,
  patternOf,
  readTracking,
  trackingText,
  type Courier,
  type Tracking,
} from '#shared/couriers.ts';
import { spokenCode } from '#shared/rider.ts';
import { movePieces } from '../catalogue/index.ts';
import { after, minutes } from '../platform/clock.ts';
import type { StoreDb, StoreTx } from '../platform/db.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { conflict, must } from './actions.ts';
import { codeToTell } from './delivery-code.ts';
import type { OrderDeps } from './deps.ts';
import { tellShopper } from './news.ts';
import { canHaveGoods } from './paid-order.ts';
import {
  changeSent,
  couriersOf,
  insertParcel,
  isSentAs,
  markUndone,
  parcelsOf,
  piecesOf,
  rememberCourier,
  type ParcelRow,
} from './parcel-queries.ts';
import { appendEvent, linesOf, type LineRow, type OrderRow } from './queries.ts';
import { lockedStanding } from './standing.ts';
import { transitionOrder, transitionTransfer } from './transitions.ts';
import { addMark, dropMark, marks } from './words.ts';

/** So long it can be said that a parcel was not sent after all. */
const undoWithinMs = minutes(60);

export type Sending = BodyOf<typeof fulfillOrder>;

/** Pieces of a line that are still to be sent. */
export const openPieces = ({ quantity, fulfilled, removed }: LineRow): number =>
  quantity - fulfilled - removed;

interface Piece {
  line: LineRow;
  quantity: number;
}

/**
 * Pieces of an order go out, all that are open unless some are named. A second call with the same key, or where nothing
 * is open any more, changes nothing.
 */
export async function sendParcel(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  wanted: Sending & { actor: string },
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order, transfer } = standing;
    if (wanted.key && (await isSentAs(tx, orderId, wanted.key))) return;
    const isSent = order.fulfillment_status === 'fulfilled' || order.fulfillment_status === 'delivered';
    if (isSent && wanted.lines.length === 0) return;
    // Goods put back with a refund that failed, or sold before a transfer came, are taken from the shelf anew.
    must('fulfill', { ...standing, hasGoods: await canHaveGoods(deps, tx, order) });
    const lines = await linesOf(tx, orderId);
    const pieces = chosen(lines, wanted.lines);
    if (transfer) await transitionTransfer(tx, transfer, 'received');
    const tracking = await followed(deps, tx, wanted);
    if (tracking.courier) await addMark(tx, order, marks.by(tracking.courier));
    const parcel = await writeParcel(deps, tx, order, { pieces, tracking, key: wanted.key });
    const isWhole = lines.every((line) => openPieces(line) === piecesIn(pieces, line));
    await transitionOrder(tx, order, { fulfillment_status: isWhole ? 'fulfilled' : 'partially_fulfilled' });
    const isAlone = pieces.every(({ line, quantity }) => quantity === line.quantity) && isWhole;
    await tellSent(deps, tx, order, { parcel, tracking, isAlone, pieces, actor: wanted.actor, isWhole });
  });
}

const piecesIn = (pieces: readonly Piece[], line: LineRow): number =>
  pieces.find((one) => one.line.id === line.id)?.quantity ?? 0;

/** @throws AppError when nothing is left, or more is asked for than is. */
function chosen(lines: readonly LineRow[], wanted: Sending['lines']): Piece[] {
  const open = lines.filter((line) => openPieces(line) > 0);
  if (!open.some((line) => !line.digital)) throw conflict('Nothing of this order is left to send.');
  if (wanted.length === 0) return open.map((line) => ({ line, quantity: openPieces(line) }));
  const pieces = wanted.map(({ line_id, quantity }) => {
    const line = open.find((one) => one.id === line_id && !one.digital);
    if (!line || quantity > openPieces(line)) throw tooMany(line);
    return { line, quantity };
  });
  if (new Set(wanted.map((one) => one.line_id)).size < wanted.length) throw tooMany(undefined);
  const isRest = open.every((line) => line.digital || openPieces(line) === piecesIn(pieces, line));
  // Files need no parcel: they count as handed over with the last one.
  const files = isRest ? open.filter((line) => line.digital) : [];
  return [...pieces, ...files.map((line) => ({ line, quantity: openPieces(line) }))];
}

const tooMany = (line: LineRow | undefined) =>
  new AppError('bad_input', {
    lines: [
      line
        ? `Only ${openPieces(line)} of “${line.title}” are left to send.`
        : 'Some of these pieces were sent already. Look at the order anew.',
    ],
  });

/** Reads how the parcel is followed; who carries it is offered from then on. */
async function followed(
  deps: OrderDeps,
  tx: StoreTx,
  wanted: Pick<Sending, 'tracking' | 'courier'>,
): Promise<Tracking> {
  const used = await couriersOf(tx);
  const name = wanted.courier.toLowerCase();
  const known = [...used, ...otherCouriers(used)].find((one) => one.name.toLowerCase() === name);
  const chosen: Courier | null =
    known ?? (wanted.courier ? { name: wanted.courier, pattern: '', phone: '' } : null);
  const tracking = readTracking(wanted.tracking, chosen, used);
  if (tracking.courier) {
    const { courier, phone, link } = tracking;
    const pattern = tracking.number ? (chosen?.pattern ?? '') : patternOf(link);
    await rememberCourier(tx, { name: courier, phone, pattern }, deps.clock.now());
  }
  return tracking;
}

async function writeParcel(
  deps: OrderDeps,
  tx: StoreTx,
  order: OrderRow,
  { pieces, tracking, key }: { pieces: readonly Piece[]; tracking: Tracking; key: string },
): Promise<string> {
  const at = deps.clock.now();
  const id = newId();
  for (const { line, quantity } of pieces)
    if (!(await changeSent(tx, line.id, quantity))) throw tooMany(undefined);
  await insertParcel(
    tx,
    {
      id,
      order_id: order.id,
      created_at: at,
      key,
      courier: tracking.courier,
      tracking: tracking.number,
      link: tracking.link,
      phone: tracking.phone,
    },
    pieces.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
  );
  await movePieces(tx, { at, orderId: order.id, pieces: ofShelf(pieces) }, 'ship');
  return id;
}

/** What was made to order stood on no shelf. */
const ofShelf = (pieces: readonly Piece[]) =>
  pieces
    .filter(({ line }) => !line.custom)
    .map(({ line, quantity }) => ({ variantId: line.variant_id, quantity }));

interface Told {
  parcel: string;
  tracking: Tracking;
  pieces: readonly Piece[];
  /** Whether it is all of the order, in one parcel. */
  isAlone: boolean;
  /** Whether nothing is left to send after it. */
  isWhole: boolean;
  actor: string;
}

async function tellSent(
  deps: OrderDeps,
  tx: StoreTx,
  order: OrderRow,
  { parcel, tracking, pieces, isAlone, isWhole, actor }: Told,
): Promise<void> {
  const inIt = pieces.map(({ line, quantity }) => `${quantity} × ${titleOf(line)}`);
  const by = trackingText(tracking);
  const where = tracking.link || by ? ` Tracking: ${[by, tracking.link].filter(Boolean).join(' ')}` : '';
  const what = isAlone ? 'Sent.' : `${isWhole ? 'The rest was sent' : 'Sent in part'}: ${inIt.join(', ')}.`;
  const message = `${what}${where}`;
  await appendEvent(tx, order.id, { at: deps.clock.now(), kind: 'fulfilled', message, actor });
  await tellShopper(deps, tx, order, 'order-sent', {
    about: parcel,
    tracking: by,
    tracking_url: tracking.link,
    delivery_code: spokenCode(codeToTell(deps.config, order, { id: parcel, delivered_at: null })),
    ...(order.collect_kobo > 0 ? { collect_kobo: order.collect_kobo } : {}),
    ...(isAlone ? {} : { in_parcel: inIt, more_to_come: !isWhole }),
  });
}

export const titleOf = ({ title, variant_title }: Pick<LineRow, 'title' | 'variant_title'>): string =>
  variant_title ? `${title} (${variant_title})` : title;

/* ------------------------------------------------------- not sent after all */

const tooLate = 'This parcel was sent a while ago, so it cannot be undone here any more.';

/** Until when a parcel can be called not sent; null when it cannot. */
export function undoUntil(
  parcel: ParcelRow,
  order: Pick<OrderRow, 'status' | 'fulfillment_status'>,
  now: Date,
): Date | null {
  const isOnlySent =
    order.status === 'open' &&
    (order.fulfillment_status === 'fulfilled' || order.fulfillment_status === 'partially_fulfilled');
  if (!isOnlySent || parcel.delivered_at || parcel.undone_at) return null;
  const until = after(parcel.created_at, undoWithinMs);
  return until > now ? until : null;
}

/** The parcel never left: its pieces are to be sent again, and whoever was told gets a correction. */
export async function undoSent(
  deps: OrderDeps,
  storeDb: StoreDb,
  { orderId, parcelId }: { orderId: string; parcelId: string },
  actor: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const { order } = await lockedStanding(deps, tx, orderId);
    const parcel = (await parcelsOf(tx, orderId)).find((one) => one.id === parcelId);
    if (!parcel) return noParcel(tx, orderId, parcelId);
    const at = deps.clock.now();
    const pieces = await piecesOf(tx, [parcelId]);
    if (undoUntil(parcel, order, at) === null || pieces.length === 0) throw conflict(tooLate);
    if (!(await markUndone(tx, parcelId, at))) throw conflict(tooLate);
    const stillSent = await parcelsOf(tx, orderId);
    if (!stillSent.some((one) => one.courier.toLowerCase() === parcel.courier.toLowerCase()))
      await dropMark(tx, order, marks.by(parcel.courier));
    const lines = await linesOf(tx, orderId);
    const back = pieces.map((piece) => ({
      line: lines.find((line) => line.id === piece.order_line_id)!,
      quantity: piece.quantity,
    }));
    for (const { line, quantity } of back)
      if (!(await changeSent(tx, line.id, -quantity))) throw conflict(tooLate);
    await movePieces(tx, { at, orderId, pieces: ofShelf(back) }, 'unship');
    const rest = lines.some((line) => line.fulfilled > piecesIn(back, line));
    await transitionOrder(tx, order, { fulfillment_status: rest ? 'partially_fulfilled' : 'unfulfilled' });
    const message = 'It was marked as sent by mistake, and is to be sent again.';
    await appendEvent(tx, orderId, { at, kind: 'not_sent', message, actor });
    await tellShopper(deps, tx, order, 'order-not-sent', { about: parcelId });
  });
}

/** Undone before: that is what was asked for. @throws AppError not_found for a parcel of another order. */
async function noParcel(tx: StoreTx, orderId: string, parcelId: string): Promise<void> {
  const known = await tx.db
    .selectFrom('fulfillments')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('id', '=', parcelId)
    .executeTakeFirst();
  if (!known) throw notFound('We could not find that parcel.');
}
