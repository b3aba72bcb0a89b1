import type { BodyOf } from '#shared/api/contract.ts';
import type { fulfillOrder } from '#shared/api/order-sending.ts';
import {
  otherCouriers,
  patternOf,
  readTracking,
  trackingText,
  type Courier,
  type Tracking,
} from '#shared/places/couriers.ts';
import { spokenCode } from '#shared/orders/rider.ts';
import { movePieces } from '../../catalogue/index.ts';
import { after, minutes } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { conflict, must } from '../actions.ts';
import { chosen, piecesIn, tooMany, openPieces, titleOf, type Piece } from './to-send.ts';
import { settleDelivered } from './delivered.ts';
import { codeToTell } from './delivery-code.ts';
import type { OrderDeps } from '../deps.ts';
import { ofShelf } from '../line-pieces.ts';
import { tellShopper } from '../letters/news.ts';
import { canHaveGoods } from '../paid-order.ts';
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
import { appendEvent, linesOf, type OrderRow } from '../queries.ts';
import { lockedStanding } from '../standing.ts';
import { transitionOrder, transitionTransfer } from '../transitions.ts';
import { addMark, dropMark, marks } from '../words.ts';

/** So long it can be said that a parcel was not sent after all. */
const undoWithinMs = minutes(60);

export type Sending = BodyOf<typeof fulfillOrder>;

/**
 * Pieces of an order go out, all that are open unless some are named; what is done instead is handed over with that. A
 * second call with the same key, or where nothing is open any more, changes nothing; answers whether they went out just
 * now.
 */
export async function sendParcel(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  wanted: Sending & { actor: string; goodsOnly?: boolean },
): Promise<boolean> {
  return storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order, transfer } = standing;
    if (wanted.key && (await isSentAs(tx, orderId, wanted.key))) return false;
    const isSent = order.fulfillment_status === 'fulfilled' || order.fulfillment_status === 'delivered';
    if (isSent && wanted.lines.length === 0) return false;
    // Goods put back with a refund that failed, or sold before a transfer came, are taken from the shelf anew.
    must('fulfill', { ...standing, hasGoods: await canHaveGoods(deps, tx, order) });
    const lines = await linesOf(tx, orderId);
    const { pieces, isDone } = chosen(lines, wanted);
    if (transfer) await transitionTransfer(tx, transfer, 'received');
    const tracking = await followed(deps, tx, wanted);
    if (tracking.courier) await addMark(tx, order, marks.by(tracking.courier));
    const { key, place_id } = wanted;
    const parcel = await writeParcel(deps, tx, order, { pieces, isDone, tracking, key, place_id });
    const left = lines.filter((line) => openPieces(line) > piecesIn(pieces, line));
    const isWhole = left.length === 0;
    await transitionOrder(tx, order, { fulfillment_status: isWhole ? 'fulfilled' : 'partially_fulfilled' });
    const isAlone = lines.every((line) => piecesIn(pieces, line) === line.quantity);
    const isRestToDo = left.every((line) => line.service || line.digital);
    const told = { parcel, tracking, isAlone, isDone, pieces, actor: wanted.actor, isWhole, isRestToDo };
    await tellSent(deps, tx, order, told);
    if (isDone) await settleDelivered(tx, order);
    return true;
  });
}

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
  {
    pieces,
    isDone,
    tracking,
    key,
    place_id,
  }: Pick<Told, 'pieces' | 'isDone' | 'tracking'> & { key: string; place_id: string | undefined },
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
      ...(isDone && { delivered_at: at }),
    },
    pieces.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
  );
  await movePieces(tx, { at, orderId: order.id, pieces: ofShelf(pieces), place_id }, 'ship');
  return id;
}

interface Told {
  parcel: string;
  tracking: Tracking;
  pieces: readonly Piece[];
  /** Whether it is all of the order, in one parcel. */
  isAlone: boolean;
  /** A service was done, and nothing was sent. */
  isDone: boolean;
  /** Whether nothing is left to send or to do after it. */
  isWhole: boolean;
  /** Whether what is left is only to be done. */
  isRestToDo: boolean;
  actor: string;
}

async function tellSent(
  deps: OrderDeps,
  tx: StoreTx,
  order: OrderRow,
  { parcel, tracking, pieces, isAlone, isDone, isWhole, isRestToDo, actor }: Told,
): Promise<void> {
  const inIt = pieces.map(({ line, quantity }) => `${quantity} × ${titleOf(line)}`);
  const by = trackingText(tracking);
  const where = tracking.link || by ? ` Tracking: ${[by, tracking.link].filter(Boolean).join(' ')}` : '';
  const [whole, rest, part] = isDone
    ? ['Done.', 'The rest was done', 'Done in part']
    : ['Sent.', 'The rest was sent', 'Sent in part'];
  const what = isAlone ? whole : `${isWhole ? rest : part}: ${inIt.join(', ')}.`;
  const message = `${what}${where}`;
  await appendEvent(tx, order.id, { at: deps.clock.now(), kind: 'fulfilled', message, actor });
  await tellShopper(deps, tx, order, 'order-sent', {
    about: parcel,
    tracking: by,
    tracking_url: tracking.link,
    ...(isDone
      ? { done: true }
      : {
          delivery_code: spokenCode(
            codeToTell(deps.config, order, { id: parcel, delivered_at: null, came_back_at: null }),
          ),
        }),
    ...(order.collect_kobo > 0 ? { collect_kobo: order.collect_kobo } : {}),
    ...(isAlone ? {} : { in_parcel: inIt, more_to_come: !isWhole, rest_to_do: !isWhole && isRestToDo }),
  });
}

/* ------------------------------------------------------- not sent after all */

const tooLate = {
  parcel: 'This parcel was sent a while ago, so it cannot be undone here any more.',
  service:
    'This was marked as done a while ago, or money of it went back, so it cannot be undone here any more.',
};

/**
 * Until when a parcel can be called not sent, or a service not done; null when it cannot. What was done is handed over by
 * that, so its order may be over; once money of it went back it stays done.
 */
export function undoUntil(
  parcel: ParcelRow & { isService: boolean },
  order: Pick<OrderRow, 'status' | 'fulfillment_status' | 'channel' | 'refunded_kobo' | 'is_going_back'>,
  now: Date,
): Date | null {
  if (parcel.undone_at || parcel.came_back_at) return null;
  if (!(parcel.isService ? isOnlyDone(order) : isOnlySent(order) && !parcel.delivered_at)) return null;
  const until = after(parcel.created_at, undoWithinMs);
  return until > now ? until : null;
}

const isOnlySent = ({ status, fulfillment_status: goods }: Pick<OrderRow, 'status' | 'fulfillment_status'>) =>
  status === 'open' && (goods === 'fulfilled' || goods === 'partially_fulfilled');

/** A sale at the counter is taken back as a whole; of what came back it is decided first. */
const isOnlyDone = (order: Parameters<typeof undoUntil>[1]) =>
  order.channel !== 'counter' &&
  order.status !== 'canceled' &&
  order.fulfillment_status !== 'returned' &&
  order.refunded_kobo === 0 &&
  !order.is_going_back;

/** The parcel never left, or the service was not done: its pieces are open again, and whoever was told gets a correction. */
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
    const lines = await linesOf(tx, orderId);
    const back = pieces.map((piece) => ({
      line: lines.find((line) => line.id === piece.order_line_id)!,
      quantity: piece.quantity,
    }));
    const isService = back.some(({ line }) => line.service);
    const late = tooLate[isService ? 'service' : 'parcel'];
    if (undoUntil({ ...parcel, isService }, order, at) === null || pieces.length === 0) throw conflict(late);
    if (!(await markUndone(tx, parcelId, at))) throw conflict(late);
    const stillSent = await parcelsOf(tx, orderId);
    if (!stillSent.some((one) => one.courier.toLowerCase() === parcel.courier.toLowerCase()))
      await dropMark(tx, order, marks.by(parcel.courier));
    for (const { line, quantity } of back)
      if (!(await changeSent(tx, line.id, -quantity))) throw conflict(late);
    await movePieces(tx, { at, orderId, pieces: ofShelf(back) }, 'unship');
    const rest = lines.some((line) => line.fulfilled > piecesIn(back, line));
    await transitionOrder(tx, order, {
      fulfillment_status: rest ? 'partially_fulfilled' : 'unfulfilled',
      ...(order.status === 'completed' && { status: 'open' }),
    });
    const message = isService
      ? 'It was marked as done by mistake, and is still to be done.'
      : 'It was marked as sent by mistake, and is to be sent again.';
    await appendEvent(tx, orderId, { at, kind: 'not_sent', message, actor });
    await tellShopper(deps, tx, order, 'order-not-sent', {
      about: parcelId,
      ...(isService && { done: true }),
    });
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
