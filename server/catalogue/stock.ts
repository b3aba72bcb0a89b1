import { sql } from 'kysely';
import { toldCount } from '#shared/stock.ts';
import { pipelined, type StoreTx } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import { raiseVersion } from '../stores/index.ts';
import { beginCounting, changeLevel, endCounting } from './levels.ts';

export interface StockRequest {
  variantId: string;
  quantity: number;
}

/** One order of taking locks for everybody, so that two baskets never wait for each other in a circle. */
export const inOrder = <Line extends { variantId: string }>(lines: readonly Line[]): Line[] =>
  [...lines].sort((a, b) => (a.variantId < b.variantId ? -1 : 1));

/** What can still be sold of a level, below nothing where more is promised than stands on the shelf. */
const left = sql<number>`on_hand - committed - held`;

/**
 * Whether shoppers are told something else than before. Only then do the store's pages grow old, which are kept for all
 * of its goods together.
 */
export const isSeen = (before: number, after: number) => toldCount(before) !== toldCount(after);

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
export async function availableOf(tx: StoreTx, variantId: string): Promise<number | null> {
  const level = await tx.db
    .selectFrom('inventory_levels')
    .select(left.as('available'))
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  return level ? Math.max(0, level.available) : null;
}

/** Where a count came from that was set. */
export type CountedBy = 'set' | 'imported' | 'pasted' | 'bulk';

/** What stands on the shelf as a person says it; null: not counted. */
export interface Count {
  variantId: string;
  onHand: number | null;
  /** The count they saw. */
  seen: number | null;
}

/**
 * Sets the counts on the shelf, as counted by a person; null stops counting. When the count they saw is given, the
 * difference is booked instead, so that a parcel that left the shelf while they typed stays gone. The pages are made
 * anew with the product it is a part of.
 * Units promised to orders stay promised whatever the new count.
 * @throws AppError conflict when counting would stop while orders still hold units.
 */
export async function setOnHand(
  tx: StoreTx,
  at: Date,
  counts: readonly Count[],
  kind: CountedBy,
): Promise<void> {
  // The same order as baskets take stock in, so that neither waits for the other in a circle.
  const sorted = inOrder(counts);
  const begun = await beginCounting(
    tx,
    sorted.filter(({ onHand }) => onHand !== null).map(({ variantId }) => variantId),
  );
  for (const { variantId, onHand, seen } of sorted)
    if (onHand !== null) {
      const by = { count: onHand, seen: begun.has(variantId) ? null : seen };
      await changeLevel(tx, { at, variantId, kind, quantity: onHand, by });
    } else if (!(await endCounting(tx, at, variantId)))
      throw new AppError(
        'conflict',
        'Some of this stock is promised to open orders. Send or cancel those before you stop counting it.',
      );
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
