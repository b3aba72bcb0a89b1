import { sql } from 'kysely';
import { toldCount } from '#shared/stock.ts';
import { mayMove, reservationMoves, type ReservationState } from '#shared/states.ts';
import { pipelined, type StoreTx } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { raiseVersion } from '../stores/index.ts';

export interface StockRequest {
  variantId: string;
  quantity: number;
}

/** One order of taking locks for everybody, so that two baskets never wait for each other in a circle. */
const inOrder = (lines: readonly StockRequest[]) =>
  [...lines].sort((a, b) => (a.variantId < b.variantId ? -1 : 1));

/** What can still be sold of a level, below nothing where more is promised than stands on the shelf. */
const left = sql<number>`on_hand - committed - held`;

/**
 * Whether shoppers are told something else than before. Only then do the store's pages grow old, which are kept for all
 * of its goods together.
 */
const isSeen = (before: number, after: number) => toldCount(before) !== toldCount(after);

/**
 * Takes stock of counted variants, held for a payment or committed at once, each by one guarded statement, so that the
 * last unit is given once.
 * Answers the first variant that falls short, with what is left of it; the caller then rolls back.
 */
export async function takeStock(
  tx: StoreTx,
  lines: readonly StockRequest[],
  as: 'held' | 'committed',
): Promise<{ ok: true } | { ok: false; variantId: string; available: number }> {
  const wanted = inOrder(lines);
  const taken = await pipelined(wanted.map((line) => takeLine(tx, line, as)));
  for (const [at, line] of wanted.entries()) {
    if (taken[at] !== null) continue;
    const available = await availableOf(tx, line.variantId);
    if (available !== null) return { ok: false, variantId: line.variantId, available };
  }
  const seen = wanted.some(({ quantity }, at) => {
    const now = taken[at] ?? null;
    return now !== null && isSeen(now + quantity, now);
  });
  // After every level, so that nobody who has the store's row waits for one.
  if (seen) await raiseVersion(tx);
  return { ok: true };
}

/** Answers what is left with it; null where it is not counted or there is not enough. */
async function takeLine(tx: StoreTx, line: StockRequest, as: 'held' | 'committed'): Promise<number | null> {
  const taken = await tx.db
    .updateTable('inventory_levels')
    .set((eb) => ({ [as]: eb(as, '+', line.quantity) }))
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', line.variantId)
    .where(sql<boolean>`${left} >= ${line.quantity}`)
    .returning(left.as('left'))
    .executeTakeFirst();
  return taken?.left ?? null;
}

/** What stands on the shelf, promised or not, by variant; one whose stock is not counted is left out. */
export async function shelfOf(tx: StoreTx, variantIds: string[]): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('inventory_levels')
    .select(['variant_id', 'on_hand'])
    .where('store_id', '=', tx.storeId)
    .where('variant_id', 'in', variantIds)
    .execute();
  return new Map(rows.map((row) => [row.variant_id, row.on_hand]));
}

/** What can still be sold of a variant; null when its stock is not counted. */
async function availableOf(tx: StoreTx, variantId: string): Promise<number | null> {
  const level = await tx.db
    .selectFrom('inventory_levels')
    .select(left.as('available'))
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  return level ? Math.max(0, level.available) : null;
}

/**
 * Writes down which order the stock was taken for; `expired` is for one that takes none yet. The order's row must exist
 * by then.
 */
export async function writeReservations(
  tx: StoreTx,
  at: Date,
  orderId: string,
  lines: readonly StockRequest[],
  state: 'held' | 'committed' | 'expired',
): Promise<void> {
  if (lines.length === 0) return;
  const rows = inOrder(lines);
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
    ...(state === 'committed'
      ? rows.map((line) => writeMovement(tx, at, line.variantId, state, line.quantity, orderId))
      : []),
  ]);
}

interface Effect {
  onHand: number;
  held: number;
  committed: number;
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
 * Moves an order's reservations to a state, from whichever state the table allows; those already there stay.
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
  let seen = false;
  for (const row of rows) {
    const from = row.state;
    if (from === to || !mayMove(reservationMoves, from, to)) continue;
    const done = await applyMove(tx, row.variant_id, row.quantity, effects[`${from}→${to}`]!);
    if (done === 'short') return { ok: false, variantId: row.variant_id };
    seen ||= done === 'seen';
    await tx.db
      .updateTable('reservations')
      .set({ state: to, updated_at: at })
      .where('store_id', '=', tx.storeId)
      .where('order_id', '=', orderId)
      .where('variant_id', '=', row.variant_id)
      .execute();
    await writeMovement(tx, at, row.variant_id, to, row.quantity, orderId);
    moved += 1;
  }
  if (seen) await raiseVersion(tx);
  return { ok: true, moved };
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

async function applyMove(
  tx: StoreTx,
  variantId: string,
  quantity: number,
  effect: Effect,
): Promise<'short' | 'unseen' | 'seen'> {
  const takesNew = effect.held + effect.committed > 0;
  const change = (effect.onHand - effect.held - effect.committed) * quantity;
  const done = await tx.db
    .updateTable('inventory_levels')
    .set((eb) => ({
      // The owner may have counted the shelf anew, below what was promised, before this parcel left it.
      on_hand: sql<number>`greatest(0, on_hand + ${effect.onHand * quantity})`,
      held: eb('held', '+', effect.held * quantity),
      committed: eb('committed', '+', effect.committed * quantity),
    }))
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .where(takesNew ? sql<boolean>`${left} >= ${quantity}` : sql<boolean>`true`)
    .returning(left.as('left'))
    .executeTakeFirst();
  if (done) return isSeen(done.left - change, done.left) ? 'seen' : 'unseen';
  // A variant whose stock stopped being counted has no row: nothing to move, nothing short.
  return (await availableOf(tx, variantId)) === null ? 'unseen' : 'short';
}

/**
 * Sets the count on the shelf, as counted by a person; null stops counting. When the count they saw is given, the
 * difference is booked instead, so that a parcel that left the shelf while they typed stays gone. The pages are made
 * anew with the product it is a part of.
 * Units promised to orders stay promised whatever the new count.
 * @throws AppError conflict when counting would stop while orders still hold units.
 */
export async function setOnHand(
  tx: StoreTx,
  at: Date,
  variantId: string,
  onHand: number | null,
  seen: number | null,
): Promise<void> {
  if (onHand === null) return stopCounting(tx, variantId);
  const counted =
    seen === null
      ? sql<number>`${onHand}::int`
      : sql<number>`greatest(0, inventory_levels.on_hand + ${onHand - seen})`;
  const written = await tx.db
    .insertInto('inventory_levels')
    .values({ store_id: tx.storeId, variant_id: variantId, on_hand: onHand })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'variant_id'])
        .doUpdateSet({ on_hand: counted })
        .where('inventory_levels.on_hand', '<>', counted),
    )
    .returning('on_hand')
    .executeTakeFirst();
  if (written) await writeMovement(tx, at, variantId, 'set', written.on_hand, null);
}

async function stopCounting(tx: StoreTx, variantId: string): Promise<void> {
  const level = await tx.db
    .selectFrom('inventory_levels')
    .select(['held', 'committed'])
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .forUpdate()
    .executeTakeFirst();
  if (level && level.held + level.committed > 0)
    throw new AppError(
      'conflict',
      'Some of this stock is promised to open orders. Send or cancel those before you stop counting it.',
    );
  await tx.db
    .deleteFrom('inventory_levels')
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .execute();
}

async function writeMovement(
  tx: StoreTx,
  at: Date,
  variantId: string,
  kind: string,
  quantity: number,
  orderId: string | null,
): Promise<void> {
  await tx.db
    .insertInto('stock_movements')
    .values({
      store_id: tx.storeId,
      id: newId(),
      variant_id: variantId,
      kind,
      quantity,
      order_id: orderId,
      at,
    })
    .execute();
}

/** Counted variants of active products with at most `limit` left to sell. */
export async function countLowStock(tx: StoreTx, limit: number): Promise<number> {
  // Levels first, and the goods only of those that are low: a join as a whole would read the store's whole catalogue.
  const found = await sql<{ count: number }>`
    with low as materialized (
      select variant_id from inventory_levels
      where store_id = ${tx.storeId} and on_hand - committed - held <= ${limit})
    select count(*) from low
    cross join lateral (
      select v.product_id from variants v
      where v.store_id = ${tx.storeId} and v.id = low.variant_id and not v.removed limit 1) variant
    cross join lateral (
      select 1 from products p
      where p.store_id = ${tx.storeId} and p.id = variant.product_id and p.status = 'active' limit 1) product`.execute(
    tx.db,
  );
  return found.rows[0]!.count;
}
