import type { DeliveryKind } from '#shared/api/orders.ts';
import type { SentParcel } from '#shared/api/parcels.ts';
import type { Parcel, ToSend } from '#shared/api/order-sending.ts';
import type { CameBackDecision, CameBackReason } from '#shared/orders/came-back.ts';
import { howFarEach, type HowFarEach } from '#shared/orders/goods-and-services.ts';
import { isCameBack } from '#shared/states.ts';
import type { NotDelivered } from '#shared/orders/rider.ts';
import { picturesOf } from '../../media/index.ts';
import { page, placeAfter } from '../../platform/http/cursor.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { returnsOf } from '../came-back/queries.ts';
import { returnable } from '../came-back/came-back.ts';
import { codeToTell, isLocked } from './delivery-code.ts';
import type { OrderDeps } from '../deps.ts';
import {
  linesOfOrders,
  parcelsOf,
  piecesOf,
  sendableOrders,
  type OrderToSend,
  type ParcelRow,
} from './parcel-queries.ts';
import { inSetOf } from '../line-pieces.ts';
import { linesOf, type LineRow, type OrderRow } from '../queries.ts';
import { allowedActions } from '../rules.ts';
import { undoUntil } from './send.ts';
import { openPieces, titleOf } from './to-send.ts';
import { standingOf } from '../standing.ts';
import { textsOfOrder, type TextKind } from '../../texts/index.ts';

type Clock = Pick<OrderDeps, 'clock' | 'config'>;

/** What was sent of an order. */
export async function sentParcels(deps: Clock, tx: StoreTx, order: OrderRow): Promise<SentParcel[]> {
  const parcels = await parcelsOf(tx, order.id);
  const ids = parcels.map(({ id }) => id);
  const lines = ids.length > 0 ? await linesOf(tx, order.id) : [];
  const pieces = await piecesOf(tx, ids);
  const back = await returnsOf(tx, ids);
  const lineOf = (id: string) => lines.find((line) => line.id === id)!;
  const now = deps.clock.now();
  const isService = ({ id }: { id: string }) =>
    pieces.some((piece) => piece.fulfillment_id === id && lineOf(piece.order_line_id).service);
  return parcels.map((parcel) => ({
    id: parcel.id,
    sent_at: parcel.created_at.toISOString(),
    courier: parcel.courier,
    tracking: parcel.tracking,
    link: parcel.link,
    phone: parcel.phone,
    lines: pieces
      .filter((piece) => piece.fulfillment_id === parcel.id)
      .map((piece) => ({
        line_id: piece.order_line_id,
        title: titleOf(lineOf(piece.order_line_id)),
        quantity: piece.quantity,
        returnable: mayComeBack(order) ? returnable(piece, lineOf(piece.order_line_id)) : 0,
      })),
    ...(isService(parcel) && order.channel !== 'counter' && { service: true }),
    came_back: back
      .filter((one) => one.fulfillment_id === parcel.id)
      .map((one) => ({
        id: one.id,
        at: one.at.toISOString(),
        reason: one.reason as CameBackReason,
        decided: one.decided as CameBackDecision | null,
        lines: one.lines.map(({ order_line_id, shelf, lost, settled }) => ({
          line_id: order_line_id,
          title: titleOf(lineOf(order_line_id)),
          shelf,
          lost,
          settled,
        })),
      })),
    delivered_at: parcel.delivered_at?.toISOString() ?? null,
    delivery_code: codeToTell(deps.config, order, parcel),
    failed_at: parcel.failed_at?.toISOString() ?? null,
    failed_reason: (parcel.failed_reason || null) as NotDelivered | null,
    locked: isLocked(parcel),
    undo_until: undoUntil({ ...parcel, isService: isService(parcel) }, order, now)?.toISOString() ?? null,
  }));
}

/** How far goods and services of an order are, each for itself; null where all of it is of one kind. */
export const eachOf = (
  { delivery_kind: kind }: Pick<OrderRow, 'delivery_kind'>,
  lines: Parameters<typeof howFarEach>[0],
  parcels: readonly ParcelRow[],
): HowFarEach | null =>
  kind === 'service'
    ? null
    : howFarEach(
        lines,
        parcels.every(({ delivered_at, returned }) => delivered_at !== null || returned),
      );

/** Whether something of what left may be said to have come back. */
const mayComeBack = (order: OrderRow): boolean => order.status !== 'canceled' && !isCameBack(order);

/** One page of what can be packed and sent now, the oldest first. */
export async function ordersToSend(
  tx: StoreTx,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ items: ToSend[]; next: string | null }> {
  const found = await sendableOrders(tx, { limit: limit + 1, after: placeAfter(after) });
  const { rows, next } = page(found, limit, (order) => ({ at: order.placed_at.getTime(), id: order.id }));
  const lines = await linesOfOrders(
    tx,
    rows.map(({ id }) => id),
  );
  return { items: await packed(tx, rows, lines), next };
}

/** Orders as whoever packs sees them. */
export async function packed(
  tx: StoreTx,
  orders: readonly OrderToSend[],
  lines: readonly LineRow[],
): Promise<ToSend[]> {
  const parts = lines.filter((line) => !line.digital);
  const pictures = await picturesOf(
    tx,
    parts.flatMap((line) => (line.media_id ? [line.media_id] : [])),
  );
  return orders.map((order) => ({
    id: order.id,
    number: order.number,
    placed_at: order.placed_at.toISOString(),
    status: order.status,
    fulfillment_status: order.fulfillment_status,
    customer_name: order.name,
    phone: order.phone,
    has_email: order.email !== '',
    address: order.address,
    delivery_kind: order.delivery_kind as DeliveryKind,
    delivery_name: order.delivery_name,
    delivery_way: order.delivery_way,
    delivery_eta: order.delivery_eta,
    note: order.note,
    lines: parts
      .filter((line) => line.order_id === order.id)
      .map((line) => ({
        id: line.id,
        title: line.title,
        variant_title: line.variant_title,
        parts: inSetOf(line),
        quantity: line.quantity - line.removed,
        fulfilled: line.fulfilled,
        open: openPieces(line),
        picture: (line.media_id && pictures.get(line.media_id)) || null,
        ...(line.service && { service: true }),
      })),
  }));
}

const ofSending: ReadonlySet<string> = new Set<TextKind>(['order-sent', 'order-ready', 'order-done']);

/** An order as its packer sees it. */
export async function viewParcel(deps: Clock, tx: StoreTx, order: OrderRow): Promise<Parcel> {
  const lines = await linesOf(tx, order.id);
  const [shown] = await packed(tx, [order], lines);
  const actions = allowedActions(await standingOf(deps, tx, order));
  const texts = await textsOfOrder(tx.platform, tx.storeId, order.id);
  return {
    ...shown!,
    parcels: await sentParcels(deps, tx, order),
    texted: texts.some(({ kind, state }) => ofSending.has(kind) && state !== 'failed'),
    actions: actions.filter((one) => one === 'fulfill' || one === 'mark_delivered'),
  };
}
