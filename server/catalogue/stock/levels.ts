import { sql } from 'kysely';
import { lowAtOfWanted } from './low.ts';
import { linesOf, unexplained, type Effect, type Level, type LevelChange } from './level-change.ts';
import { elsewhereAfter, partsOf, standsAt, type At, type Elsewhere } from './placed.ts';
import { firstOrNull, isThere } from '../../platform/database/answers.ts';
import { pipelined, type StoreTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';

/** What was left to sell before a step and after it; from `low_at` on it is low. */
export type LeftChanged = Pick<LevelChanged, 'variant_id' | 'left' | 'left_before' | 'low_at' | 'set_pieces'>;

/** What stands of a variant after a step, what is left to sell of it, and what was before; from `low_at` on it is low. */
export interface LevelChanged {
  variant_id: string;
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

/** In a statement over levels of a store. */
export const setPieces = (
  storeId: string,
) => sql<number>`(select coalesce(max(sp.pieces), 0) from set_parts sp
  where sp.store_id = ${storeId} and sp.part_id = inventory_levels.variant_id)`;

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
  const place = change.place ?? null;
  const stands = { total: was.on_hand - was.missing, elsewhere: was.elsewhere };
  if (change.needs === 'shelf' && was.on_hand + effect.onHand < 0) return null;
  if (change.needs === 'shelf' && hasPlaces(change, was) && isShort(stands, place, effect.onHand))
    return null;
  const counts = {
    on_hand: Math.max(0, was.on_hand - (change.exact ? was.missing : 0) + effect.onHand),
    missing,
    held: was.held + effect.held,
    committed: was.committed + effect.committed,
  };
  const net = counts.on_hand - missing - stands.total;
  const parts = partsOf(stands, { at: place, by: net, exact: change.exact ?? false });
  const is = { ...counts, elsewhere: elsewhereAfter(was.elsewhere, parts) };
  const left = is.on_hand - is.committed - is.held;
  const told = { variant_id: change.variantId, low_at: was.low_at, set_pieces: was.set_pieces };
  const answer = { ...counts, change: effect.onHand, left, left_before: leftBefore, ...told };
  // A count that found what was known says so to nobody's history.
  if (change.exact && left === leftBefore && is.on_hand === was.on_hand && missing === was.missing)
    return answer;
  await pipelined([
    tx.db
      .updateTable('inventory_levels')
      .set({ ...is, elsewhere: kept(is.elsewhere), recorded: is.on_hand, low_told: stillTold })
      .where('store_id', '=', tx.storeId)
      .where('variant_id', '=', change.variantId)
      .execute(),
    tx.db
      .insertInto('stock_movements')
      .values([...unexplained(tx, change, was), ...linesOf(tx, change, { was, is, effect, parts })])
      .execute(),
  ]);
  return answer;
}

async function levelOf(tx: StoreTx, variantId: string): Promise<Level | null> {
  return tx.db
    .selectFrom('inventory_levels')
    .select([
      'on_hand',
      'held',
      'committed',
      'missing',
      'recorded',
      'low_at',
      setPieces(tx.storeId).as('set_pieces'),
    ])
    .select(sql<Elsewhere>`elsewhere`.as('elsewhere'))
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

const kept = (elsewhere: Elsewhere) => (elsewhere === null ? null : JSON.stringify(elsewhere));

/** Whether anybody speaks of places for this level. */
const hasPlaces = ({ place }: LevelChange, was: Level) => was.elsewhere !== null || (place ?? null) !== null;

const isShort = (stands: { total: number; elsewhere: Elsewhere }, at: At, by: number) =>
  by < 0 && standsAt(stands.total, stands.elsewhere, at) + by < 0;

export interface Transfer {
  at: Date;
  variantId: string;
  from: At;
  to: At;
  quantity: number;
  key: string;
  note: string;
  /** Also where fewer stand there than go. */
  whatever?: boolean;
}

/**
 * Pieces go from one place to another, with a line at each under one key; nothing is sold or lost by it. The same key
 * again does nothing. `short`, and nothing is done, where the variant is not counted or fewer stand there.
 */
export async function transferPieces(
  tx: StoreTx,
  { at, variantId, from, to, quantity, key, note, whatever }: Transfer,
): Promise<'done' | 'again' | 'short'> {
  const was = await levelOf(tx, variantId);
  if (!was) return 'short';
  if (await isWritten(tx, key)) return 'again';
  const stands = standsAt(was.on_hand - was.missing, was.elsewhere, from);
  if (!whatever && stands < quantity) return 'short';
  const parts = [
    { at: from, by: -quantity },
    { at: to, by: quantity },
  ];
  const elsewhere = elsewhereAfter(was.elsewhere, parts);
  const change = { at, variantId, kind: 'moved', quantity, note };
  const lines = parts.map(({ at: place, by }) => {
    const is = { on_hand: was.on_hand + Math.min(0, by), committed: was.committed };
    const before = { ...was, on_hand: is.on_hand - by };
    const its = { ...change, key: by < 0 ? key : `${key} there`, place, by: { ...noEffect, onHand: by } };
    return linesOf(tx, its, { was: before, is, effect: its.by, parts: [{ at: place, by }] });
  });
  await pipelined([
    tx.db
      .updateTable('inventory_levels')
      .set({ elsewhere: kept(elsewhere), recorded: was.on_hand })
      .where('store_id', '=', tx.storeId)
      .where('variant_id', '=', variantId)
      .execute(),
    tx.db
      .insertInto('stock_movements')
      .values([...unexplained(tx, change, was), ...lines.flat()])
      .execute(),
  ]);
  return 'done';
}

async function isWritten(tx: StoreTx, key: string): Promise<boolean> {
  return tx.db
    .selectFrom('stock_movements')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('key', '=', key)
    .$call(isThere);
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
    select ${tx.storeId}, wanted.id, 0, ${lowAtOfWanted(tx.storeId)}, true, (
      select coalesce(sum(m.change), 0)::int from stock_movements m
      where m.store_id = ${tx.storeId} and m.variant_id = wanted.id)
    from unnest(${variantIds.toSorted()}::uuid[]) as wanted (id)
    where not exists (select 1 from variants v
      where v.store_id = ${tx.storeId} and v.id = wanted.id and v.is_set)
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
    join inventory_levels level on level.store_id = ${tx.storeId} and level.variant_id = wanted.variant_id
    returning store_id`.execute(tx.db);
}
