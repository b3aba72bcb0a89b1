import { sql } from 'kysely';
import type { LinePieces as Pieces } from '#shared/orders/refund-share.ts';
import { movePieces } from '../../catalogue/index.ts';
import { giveCardsAgain, takeCardsBack } from '../../gift-cards/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import {
  changeBack,
  insertRefundPieces,
  piecesOfRefund,
  setUndone,
  type BackPieces,
} from './pieces-back-queries.ts';
import { settleDelivered } from '../sending/delivered.ts';
import { ofShelf } from '../line-pieces.ts';
import { linesOf, type LineRow, type OrderRow } from '../queries.ts';
import { openPieces, titleOf } from '../sending/to-send.ts';
import { transitionOrder } from '../transitions.ts';

/** `lost`: so many of them came back and are not sellable, so they are neither unsent nor on the shelf. */
export type LinePieces = Pieces & { lost?: number };

interface Back {
  at: Date;
  /** Who gives the money back. */
  actor: string;
  /** Names the refund they go back with. */
  key: string;
  pieces: readonly LinePieces[];
  /** On the shelf; else they are lost to the store. */
  restock: boolean;
}

/**
 * Takes pieces out of an order with a refund: first those that were not sent, which now will not be, then those that
 * were. The order must be locked.
 * @throws AppError when a piece would go back twice.
 */
export async function takePiecesBack(tx: StoreTx, order: OrderRow, back: Back): Promise<void> {
  if (back.pieces.length === 0) return;
  const lines = await linesOf(tx, order.id);
  const shares = back.pieces.map((one) => shareOf(lines, one, back.restock));
  if (new Set(back.pieces.map((one) => one.line_id)).size < shares.length) throw goneAlready();
  for (const { line, ...by } of shares) {
    if (!(await changeBack(tx, line.id, by))) throw goneAlready();
    await insertRefundPieces(tx, { orderId: order.id, key: back.key, lineId: line.id, ...by });
  }
  const move = (of: 'removed' | 'restocked') => ({
    at: back.at,
    orderId: order.id,
    pieces: ofShelf(shares.map(({ line, ...by }) => ({ line, quantity: by[of] }))),
  });
  await movePieces(tx, move('removed'), back.restock ? 'giveUp' : 'writeOff');
  await movePieces(tx, move('restocked'), 'restock');
  if (shares.some(({ line }) => line.gift_card)) {
    const { key, at, pieces } = back;
    await takeCardsBack(tx, order, { key, at, lines: pieces, actor: back.actor });
  }
  await settleGoods(tx, order);
}

function shareOf(
  lines: readonly LineRow[],
  { line_id, quantity, lost = 0 }: LinePieces,
  restock: boolean,
): BackPieces & { line: LineRow } {
  const line = lines.find(({ id }) => id === line_id);
  if (!line || quantity > line.quantity - line.refunded) throw goneAlready(line);
  if (line.digital) return { line, quantity, removed: 0, restocked: 0 };
  const removed = Math.min(quantity - lost, openPieces(line));
  const sent = Math.min(quantity - removed - lost, line.fulfilled - line.restocked - line.lost);
  // What was done cannot be put on a shelf.
  return { line, quantity, removed, restocked: restock && !line.service ? sent : 0 };
}

const goneAlready = (line?: LineRow) =>
  new AppError('bad_input', {
    lines: [
      line
        ? `Only ${line.quantity - line.refunded} of “${line.title}” have not gone back yet.`
        : 'Some of these pieces have gone back already. Look at the order anew.',
    ],
  });

/** Where the goods stand after pieces were taken out or came to be owed again. */
export async function settleGoods(tx: StoreTx, order: OrderRow): Promise<void> {
  const lines = (await linesOf(tx, order.id)).filter((line) => !line.digital);
  const isOpen = lines.some((line) => openPieces(line) > 0);
  const isSent = lines.some((line) => line.fulfilled > line.lost);
  const { status, fulfillment_status: goods } = order;
  if (goods === 'not_required' || goods === 'delivered' || goods === 'returned') return;
  if (isSent) {
    await transitionOrder(tx, order, { fulfillment_status: isOpen ? 'partially_fulfilled' : 'fulfilled' });
    // What was done is with its customer.
    if (lines.some((line) => line.service)) await settleDelivered(tx, order);
    return;
  }
  // Nothing was sent and nothing will be: there is nothing left to do, until a refund fails.
  if (!isOpen && status === 'open') await transitionOrder(tx, order, { status: 'completed' });
  if (isOpen && status === 'completed') await transitionOrder(tx, order, { status: 'open' });
}

/**
 * A refund came to nothing, so its pieces are the customer's again: what she has she keeps, what was to be sent is to be
 * sent, where it can be had. Answers whether all of it can.
 */
export async function giveBackPieces(
  tx: StoreTx,
  order: OrderRow,
  { at, key }: { at: Date; key: string },
): Promise<boolean> {
  const lines = await linesOf(tx, order.id);
  const isOver =
    order.status === 'canceled' ||
    order.fulfillment_status === 'delivered' ||
    order.fulfillment_status === 'returned';
  let all = true;
  for (const one of await piecesOfRefund(tx, order.id, key)) {
    if (!(await setUndone(tx, order.id, one, at))) continue;
    const line = lines.find(({ id }) => id === one.order_line_id)!;
    const pieces = ofShelf([{ line, quantity: one.removed }]);
    const had = !isOver && (line.custom || (await takeAnew(tx, { at, orderId: order.id, pieces })));
    const removed = had ? one.removed : 0;
    await changeBack(tx, line.id, { quantity: -one.quantity, removed: -removed, restocked: 0 });
    all &&= removed === one.removed;
  }
  if (!isOver) await settleGoods(tx, order);
  if (lines.some((line) => line.gift_card)) await giveCardsAgain(tx, order, { key, at, actor: 'system' });
  return all;
}

/** Of a set nothing is taken where a part of it is gone. */
async function takeAnew(tx: StoreTx, pieces: Parameters<typeof movePieces>[1]): Promise<boolean> {
  if (pieces.pieces.length < 2) return movePieces(tx, pieces, 'takeBack');
  await sql`savepoint taken_anew`.execute(tx.db);
  const had = await movePieces(tx, pieces, 'takeBack');
  if (!had) await sql`rollback to savepoint taken_anew`.execute(tx.db);
  await sql`release savepoint taken_anew`.execute(tx.db);
  return had;
}

/** The pieces of a refund, as its mails name them: “2 × Clay mug”. */
export async function piecesTold(tx: StoreTx, orderId: string, key: string): Promise<{ pieces: string[] }> {
  const pieces = await piecesOfRefund(tx, orderId, key);
  const lines = pieces.length > 0 ? await linesOf(tx, orderId) : [];
  return {
    pieces: lines.flatMap((line) => {
      const quantity = pieces.find((one) => one.order_line_id === line.id)?.quantity ?? 0;
      return quantity > 0 ? [`${quantity} × ${titleOf(line)}`] : [];
    }),
  };
}
