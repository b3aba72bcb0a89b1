import { sql } from 'kysely';
import { mayMove, reservationMoves, type ReservationState } from '#shared/states.ts';
import { pipelined, type StoreTx } from '../../platform/database/db.ts';
import { settleCounts } from '../kept/settle.ts';
import type { Effect, Heard } from './level-change.ts';
import { changeLevel, notePromises, type LeftChanged, type LevelChanged } from './levels.ts';
import { placeFor } from '../places/for.ts';
import { placeTheyLeft } from '../places/queries.ts';
import type { At } from './placed.ts';
import { bookDifference } from './shelf.ts';
import { availableOf, inOrder, tellOf, type StockRequest } from './stock.ts';

/** Goods that went without a line: when we heard of it, and from which phone. */
interface Gone {
  gone: Heard;
  /** The place where they stood; the first unless said. */
  place_id?: string | undefined;
}

/**
 * Writes down which order the stock was taken for; `expired` is for one that takes none yet, `gone` for one whose
 * goods have left already, whatever the count says. The order's row must exist by then.
 */
export async function writeReservations(
  tx: StoreTx,
  { at, orderId, as }: { at: Date; orderId: string; as: 'held' | 'committed' | 'expired' | Gone },
  lines: readonly StockRequest[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = inOrder(lines);
  const state = typeof as === 'string' ? as : 'shipped';
  if (typeof as !== 'string') {
    const place = await placeFor(tx, as.place_id, { happened: true });
    await bookGone(tx, { at, orderId, heard: as.gone, place }, rows);
  }
  await pipelined([
    tx.db
      .insertInto('reservations')
      .values(
        rows.map((line) => ({
          store_id: tx.storeId,
          order_id: orderId,
          variant_id: line.variantId,
          quantity: line.quantity,
          state,
          updated_at: at,
        })),
      )
      .execute(),
    // A hold comes and goes; what is promised for good is written into the history of the shelf.
    ...(state === 'committed' ? [notePromises(tx, at, orderId, rows)] : []),
  ]);
}

/** Counts that were told before it, and made after it, have it already. */
async function bookGone(
  tx: StoreTx,
  of: { at: Date; orderId: string; heard: Heard; place: At },
  lines: readonly StockRequest[],
): Promise<void> {
  const changed: LevelChanged[] = [];
  for (const { variantId, quantity } of lines) {
    const isCounted = await bookDifference(tx, { ...of, variantId, by: -quantity, kind: 'shipped' }, changed);
    if (isCounted) await settleCounts(tx, { variantId, now: of.heard.at }, { changed, late: of });
  }
  await tellOf(tx, changed);
}

/** What a move of one unit does to the counts. */
const effects: Record<string, Effect> = {
  'held→committed': { onHand: 0, held: -1, committed: 1 },
  'held→released': { onHand: 0, held: -1, committed: 0 },
  'held→expired': { onHand: 0, held: -1, committed: 0 },
  'committed→shipped': { onHand: -1, held: 0, committed: -1 },
  'committed→released': { onHand: 0, held: 0, committed: -1 },
  'shipped→released': { onHand: 1, held: 0, committed: 0 },
  'released→held': { onHand: 0, held: 1, committed: 0 },
  'expired→held': { onHand: 0, held: 1, committed: 0 },
  'released→committed': { onHand: 0, held: 0, committed: 1 },
  'expired→committed': { onHand: 0, held: 0, committed: 1 },
};

/**
 * Moves an order's reservations to a state, from whichever state the table allows; those already there stay. What has
 * left the shelf is never promised anew by it: that is done piece by piece.
 * Taking back stock that was given up can fail: then the variant that is short is answered and the caller decides
 * (by rolling back, or by giving back what was taken and calling it late).
 */
export async function moveReservations(
  tx: StoreTx,
  at: Date,
  orderId: string,
  to: ReservationState,
): Promise<{ ok: true; moved: number } | { ok: false; variantId: string }> {
  const rows = await tx.db
    .selectFrom('reservations')
    .select(['variant_id', 'quantity', 'state'])
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .orderBy('variant_id')
    .forUpdate()
    .execute();
  let moved = 0;
  const changed: LeftChanged[] = [];
  for (const row of rows) {
    const from = row.state;
    if (from === to || !mayMove(reservationMoves, from, to)) continue;
    if (from === 'shipped' && to === 'committed') continue;
    const done = await applyMove(tx, {
      at,
      orderId,
      variantId: row.variant_id,
      quantity: row.quantity,
      kind: to,
      effect: effects[`${from}→${to}`]!,
      place: from === 'shipped' ? await placeTheyLeft(tx, orderId, row.variant_id) : null,
    });
    if (done === 'short') return { ok: false, variantId: row.variant_id };
    if (done) changed.push(done);
    await writeReservation(
      tx,
      { at, orderId, variantId: row.variant_id },
      { state: to, quantity: row.quantity },
    );
    moved += 1;
  }
  await tellOf(tx, changed);
  return { ok: true, moved };
}

/** What an order still has of a variant; only the moves of this module's table call it. */
export async function writeReservation(
  tx: StoreTx,
  { at, orderId, variantId }: { at: Date; orderId: string; variantId: string },
  to: { state: ReservationState; quantity: number },
): Promise<void> {
  await tx.db
    .insertInto('reservations')
    .values({ store_id: tx.storeId, order_id: orderId, variant_id: variantId, ...to, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'order_id', 'variant_id']).doUpdateSet({ ...to, updated_at: at }),
    )
    .execute();
}

/** Whether an order's goods are set aside for it, or could be now. Nothing is taken. */
export async function canBeCommitted(tx: StoreTx, orderId: string): Promise<boolean> {
  const short = await tx.db
    .selectFrom('reservations as wanted')
    .innerJoin('inventory_levels as level', (join) =>
      join
        .onRef('level.store_id', '=', 'wanted.store_id')
        .onRef('level.variant_id', '=', 'wanted.variant_id'),
    )
    .select('wanted.variant_id')
    .where('wanted.store_id', '=', tx.storeId)
    .where('wanted.order_id', '=', orderId)
    .where('wanted.state', 'in', ['released', 'expired'])
    .where(sql<boolean>`level.on_hand - level.committed - level.held < wanted.quantity`)
    .executeTakeFirst();
  return short === undefined;
}

interface Move {
  at: Date;
  orderId: string;
  variantId: string;
  quantity: number;
  /** What it is called in the history of the shelf. */
  kind: string;
  /** What it does for each piece. */
  effect: Effect;
  place: At;
}

/** Changes the counts of a level; a move that takes anew is guarded, and may fall short. Null: not counted. */
export async function applyMove(
  tx: StoreTx,
  { effect, quantity, ...move }: Move,
): Promise<'short' | LeftChanged | null> {
  const takesNew = effect.held + effect.committed > effect.onHand;
  const done = await changeLevel(tx, {
    ...move,
    quantity,
    by: {
      // The owner may have counted the shelf anew, below what was promised, before this parcel left it.
      onHand: effect.onHand * quantity,
      held: effect.held * quantity,
      committed: effect.committed * quantity,
    },
    ...(takesNew && { needs: 'left' }),
    ...(effect.onHand > 0 && { exact: true }),
  });
  if (done) return done;
  // A variant whose stock stopped being counted has no row: nothing to move, nothing short.
  return (await availableOf(tx, move.variantId)) === null ? null : 'short';
}
