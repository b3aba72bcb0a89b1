import { sql } from 'kysely';
import { toldCount } from '#shared/goods/stock.ts';
import { pipelined, type StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { beginCounting, changeLevel, endCounting, setPieces, stillTold, type LeftChanged } from './levels.ts';
import { fell, tellOfLow } from './low.ts';
import { raiseSeen } from '../seen.ts';

export interface StockRequest {
  variantId: string;
  quantity: number;
}

/** One order of taking locks for everybody, so that two baskets never wait for each other in a circle. */
export const inOrder = <Line extends { variantId: string }>(lines: readonly Line[]): Line[] =>
  [...lines].sort((a, b) => (a.variantId < b.variantId ? -1 : 1));

/** What can still be sold of a level, below nothing where more is promised than stands on the shelf. */
const left = sql<number>`on_hand - committed - held`;

type Told = (before: number, after: number) => boolean;

/** Whether shoppers are told something else than before. Only then do pages grow old that show it. */
const isSeen: Told = (before, after) => toldCount(before) !== toldCount(after);

/** Whether it is sold out and was not, or the other way round: then lists without what is sold out hold others. */
const isSoldOut: Told = (before, after) => before > 0 !== after > 0;

/** Of the thing itself, or of a set that holds some of it, which is told of by whole sets. */
function isSomewhere(told: Told, { left_before, left: now, set_pieces }: LeftChanged): boolean {
  if (told(left_before, now)) return true;
  for (let pieces = 2; pieces <= set_pieces; pieces++)
    if (told(Math.floor(left_before / pieces), Math.floor(now / pieces))) return true;
  return false;
}

/** What a step changed is told after it: to shoppers by their pages, to owners where something fell low. */
export async function tellOf(tx: StoreTx, changed: readonly LeftChanged[]): Promise<void> {
  // After every level, so that nobody who has the store's row waits for one.
  if (changed.some((one) => fell(one.left_before, one.left, one.low_at))) await tellOfLow(tx);
  const seen = changed.filter((one) => isSomewhere(isSeen, one));
  if (seen.length === 0) return;
  const soldOut = seen.some((one) => isSomewhere(isSoldOut, one));
  await raiseSeen(tx, { variants: seen.map((one) => one.variant_id), soldOut });
}

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
  const changed = wanted.flatMap(({ variantId, quantity }, at) => {
    const now = taken[at];
    return now ? [{ variant_id: variantId, left_before: now.left + quantity, ...now }] : [];
  });
  await tellOf(tx, changed);
  return { ok: true };
}

/** Answers what is left with it; null where it is not counted or there is not enough. */
async function takeLine(
  tx: StoreTx,
  line: StockRequest,
  as: 'held' | 'committed',
): Promise<Omit<LeftChanged, 'variant_id' | 'left_before'> | null> {
  const taken = await tx.db
    .updateTable('inventory_levels')
    .set((eb) => ({ [as]: eb(as, '+', line.quantity), low_told: stillTold }))
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', line.variantId)
    .where(sql<boolean>`${left} >= ${line.quantity}`)
    .returning([left.as('left'), 'low_at', setPieces(tx.storeId).as('set_pieces')])
    .executeTakeFirst();
  return taken ?? null;
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
  if ((await setWhatMay(tx, at, counts, kind)).length > 0) throw new AppError('conflict', stillPromised);
}

export const stillPromised =
  'Some of this stock is promised to open orders. Send or cancel those before you stop counting it.';

/** The same, but what cannot stop being counted is left as it is and answered. */
export async function setWhatMay(
  tx: StoreTx,
  at: Date,
  counts: readonly Count[],
  kind: CountedBy,
): Promise<string[]> {
  // The same order as baskets take stock in, so that neither waits for the other in a circle.
  const sorted = inOrder(counts);
  const begun = await beginCounting(
    tx,
    sorted.filter(({ onHand }) => onHand !== null).map(({ variantId }) => variantId),
  );
  const changed: LeftChanged[] = [];
  const promised: string[] = [];
  for (const { variantId, onHand, seen } of sorted)
    if (onHand !== null) {
      const by = { count: onHand, seen: begun.has(variantId) ? null : seen };
      const one = await changeLevel(tx, { at, variantId, kind, quantity: onHand, by });
      if (one) changed.push(one);
    } else if (!(await endCounting(tx, at, variantId))) promised.push(variantId);
  if (changed.some((one) => fell(one.left_before, one.left, one.low_at))) await tellOfLow(tx);
  return promised;
}
