import { sql } from 'kysely';
import { lowAtOfWanted } from './low.ts';
import { firstOrNull } from '../platform/answers.ts';
import { pipelined, type StoreTx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import type { NewRow, Row } from '../platform/tables.ts';

/** What a step does to the counts of a level, in pieces. */
export interface Effect {
  onHand: number;
  held: number;
  committed: number;
}

/** What was left to sell before a step and after it; from `low_at` on it is low. */
export type LeftChanged = Pick<LevelChanged, 'left' | 'left_before' | 'low_at' | 'set_pieces'>;

/** One step of a shelf. */
export interface LevelChange {
  at: Date;
  variantId: string;
  /** What it is called in the history of the shelf. */
  kind: string;
  /** How many pieces it is about, as the history says it; of a count that is set it is that count. */
  quantity: number;
  /** A difference; or what stands there now, as a person counted it: with the count they saw, the difference to that. */
  by: Effect | { count: number; seen: number | null };
  /** Whether it is done only where so many are left to sell, or stand on the shelf. */
  needs?: 'left' | 'shelf';
  /**
   * It has happened already: what leaves beyond the shelf is missing there, and what comes is what is missing first, so
   * that nothing of the difference is lost.
   */
  exact?: boolean;
  orderId?: string;
  note?: string;
  /** The same key a second time is refused by the database. */
  key?: string;
  /** Of what we heard of later than it happened: when, and from which phone. */
  heard?: Heard;
  /** The count that it is of, or puts right. */
  ofCount?: string;
}

export interface Heard {
  at: Date;
  device?: string | undefined;
}

/** What stands of a variant after a step, what is left to sell of it, and what was before; from `low_at` on it is low. */
export interface LevelChanged {
  on_hand: number;
  missing: number;
  /** Pieces more or less, those that were missing among them. */
  change: number;
  left: number;
  left_before: number;
  low_at: number;
  /** The most pieces of it that one set holds; 0: it is in none. */
  set_pieces: number;
}

/** In a statement over levels. */
export const setPieces = sql<number>`(select coalesce(max(sp.pieces), 0) from set_parts sp
  where sp.store_id = inventory_levels.store_id and sp.part_id = inventory_levels.variant_id)`;

/** What was told of a variant that was above since is told again. In a statement that changes a level. */
export const stillTold = sql<boolean>`low_told and on_hand - committed - held <= low_at`;

const noEffect: Effect = { onHand: 0, held: 0, committed: 0 };

/**
 * The one function that changes what stands on a shelf: it writes its line of the history with it, so that what stands
 * there is the sum of its lines. Nothing is taken below nothing. Null, and nothing is done, where the variant is not
 * counted, where there is not what the step needs, or where a count is what it was.
 */
export async function changeLevel(tx: StoreTx, change: LevelChange): Promise<LevelChanged | null> {
  // Nobody else changes it until this is kept, so that its lines stand in the order in which they were made.
  const was = await levelOf(tx, change.variantId);
  if (!was) return null;
  const { by } = change;
  const effect = 'count' in by ? { ...noEffect, onHand: differenceTo(was.on_hand, by) } : by;
  const leftBefore = was.on_hand - was.committed - was.held;
  const missing = missingAfter(was, change, effect);
  if ('count' in by && effect.onHand === 0 && missing === was.missing) return null;
  if (change.needs === 'left' && leftBefore < change.quantity) return null;
  if (change.needs === 'shelf' && was.on_hand + effect.onHand < 0) return null;
  const is = {
    on_hand: Math.max(0, was.on_hand - (change.exact ? was.missing : 0) + effect.onHand),
    missing,
    held: was.held + effect.held,
    committed: was.committed + effect.committed,
  };
  const left = is.on_hand - is.committed - is.held;
  const told = { low_at: was.low_at, set_pieces: was.set_pieces };
  const answer = { ...is, change: effect.onHand, left, left_before: leftBefore, ...told };
  // A count that found what was known says so to nobody's history.
  if (change.exact && left === leftBefore && is.on_hand === was.on_hand && missing === was.missing)
    return answer;
  await pipelined([
    tx.db
      .updateTable('inventory_levels')
      .set({ ...is, recorded: is.on_hand, low_told: stillTold })
      .where('store_id', '=', tx.storeId)
      .where('variant_id', '=', change.variantId)
      .execute(),
    tx.db
      .insertInto('stock_movements')
      .values([...unexplained(tx, change, was), lineOf(tx, change, { was, is, effect })])
      .execute(),
  ]);
  return answer;
}

type Level = Pick<
  Row<'inventory_levels'>,
  'on_hand' | 'held' | 'committed' | 'missing' | 'recorded' | 'low_at'
> &
  Pick<LevelChanged, 'set_pieces'>;

async function levelOf(tx: StoreTx, variantId: string): Promise<Level | null> {
  return tx.db
    .selectFrom('inventory_levels')
    .select(['on_hand', 'held', 'committed', 'missing', 'recorded', 'low_at', setPieces.as('set_pieces')])
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .forNoKeyUpdate()
    .$call(firstOrNull);
}

function differenceTo(onHand: number, { count, seen }: { count: number; seen: number | null }): number {
  return seen === null ? count - onHand : Math.max(0, onHand + count - seen) - onHand;
}

/** Whoever counts says what stands there, so nothing is missing any more; a count that was not touched says nothing. */
function missingAfter(was: Level, { by, exact }: LevelChange, effect: Effect): number {
  if ('count' in by) return by.count === by.seen ? was.missing : 0;
  return exact ? Math.max(0, was.missing - was.on_hand - effect.onHand) : was.missing;
}

/** What stood there and is in no line: the release before kept no sums. */
function unexplained(tx: StoreTx, { at, variantId }: LevelChange, was: Level): NewRow<'stock_movements'>[] {
  const change = was.on_hand - was.recorded;
  if (change === 0) return [];
  const line = { kind: 'before', quantity: was.on_hand, change, after: was.on_hand };
  return [{ store_id: tx.storeId, id: newId(), variant_id: variantId, at, ...line }];
}

function lineOf(
  tx: StoreTx,
  change: LevelChange,
  { was, is, effect }: { was: Level; is: Pick<Level, 'on_hand' | 'committed'>; effect: Effect },
): NewRow<'stock_movements'> {
  const { heard } = change;
  const moved = is.on_hand - was.on_hand;
  return {
    store_id: tx.storeId,
    id: newId(),
    variant_id: change.variantId,
    kind: change.kind,
    quantity: 'count' in change.by ? is.on_hand : change.quantity,
    change: moved,
    moved: change.exact && effect.onHand !== moved ? effect.onHand : null,
    after: is.on_hand,
    promised: is.committed - was.committed,
    order_id: change.orderId ?? null,
    at: change.at,
    by_id: tx.by?.id ?? null,
    note: change.note ?? '',
    key: change.key ?? null,
    heard_at: heard && heard.at > change.at ? heard.at : null,
    device: heard?.device ?? null,
    of_count: change.ofCount ?? null,
  };
}

/**
 * Begins to count variants that were not counted and are no sets, with none on the shelf, which nobody is told of, and
 * answers which those are. What a release left in the history that did not keep sums is known as recorded, and comes
 * right with the first step.
 */
export async function beginCounting(tx: StoreTx, variantIds: readonly string[]): Promise<Set<string>> {
  if (variantIds.length === 0) return new Set();
  const { rows } = await sql<{ variant_id: string }>`
    insert into inventory_levels (store_id, variant_id, on_hand, low_at, low_told, recorded)
    select wanted.store_id, wanted.id, 0, ${lowAtOfWanted}, true, (
      select coalesce(sum(m.change), 0)::int from stock_movements m
      where m.store_id = wanted.store_id and m.variant_id = wanted.id)
    from (select ${tx.storeId}::uuid as store_id, unnest(${variantIds.toSorted()}::uuid[]) as id) wanted
    where not exists (select 1 from variants v
      where v.store_id = wanted.store_id and v.id = wanted.id and v.is_set)
    on conflict (store_id, variant_id) do nothing returning variant_id`.execute(tx.db);
  return new Set(rows.map((row) => row.variant_id));
}

/**
 * Stops counting a variant: what stood on its shelf leaves the history. False where some of it is promised; then nothing
 * is done.
 */
export async function endCounting(tx: StoreTx, at: Date, variantId: string): Promise<boolean> {
  const level = await levelOf(tx, variantId);
  if (!level) return true;
  if (level.held + level.committed > 0) return false;
  const by = { ...noEffect, onHand: -level.on_hand };
  await changeLevel(tx, { at, variantId, kind: 'uncounted', quantity: level.on_hand, by });
  await tx.db
    .deleteFrom('inventory_levels')
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .execute();
  return true;
}

/** Writes down what was promised to an order for good, of what is counted; nothing leaves the shelf by it. */
export async function notePromises(
  tx: StoreTx,
  at: Date,
  orderId: string,
  lines: readonly { variantId: string; quantity: number }[],
): Promise<void> {
  await sql`
    insert into stock_movements
      (store_id, id, variant_id, kind, quantity, change, after, promised, order_id, at, by_id)
    select ${tx.storeId}, wanted.id, wanted.variant_id, 'committed', wanted.quantity, 0, level.on_hand, wanted.quantity,
      ${orderId}, ${at}, ${tx.by?.id ?? null}::uuid
    from unnest(${lines.map(() => newId())}::uuid[], ${lines.map((line) => line.variantId)}::uuid[],
      ${lines.map((line) => line.quantity)}::int[]) as wanted (id, variant_id, quantity)
    join inventory_levels level on level.store_id = ${tx.storeId} and level.variant_id = wanted.variant_id`.execute(
    tx.db,
  );
}
