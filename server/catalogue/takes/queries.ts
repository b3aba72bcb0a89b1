import { sql } from 'kysely';
import type { StockTakeLine } from '#shared/api/stock-takes.ts';
import { firstOrNull, rowsOf } from '../../platform/database/answers.ts';
import { olderThan, type Place } from '../../platform/http/cursor.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { NewRow, Row } from '../../platform/database/tables.ts';
import { standsThere, type At } from '../stock/placed.ts';
import { isLow, lowKey } from '../statement.ts';
import type { z } from 'zod';

export interface ShelfRow {
  variant_id: string;
  product_id: string;
  title: string;
  choice: string;
  sku: string;
  barcode: string;
  on_hand: number;
  price_kobo: number;
  cost_kobo: number | null;
}

interface Wanted {
  limit: number;
  after?: string | undefined;
  collection_id?: string | undefined;
  stock?: 'low' | undefined;
  variant_id?: string | undefined;
  place: At;
}

/** Counted goods that are not put away, by the key of their levels, each looked up from its own; files to download are not on a shelf. */
export async function shelfRows(tx: StoreTx, wanted: Wanted): Promise<ShelfRow[]> {
  const { after, collection_id, stock, variant_id, limit } = wanted;
  const key = sql.raw(stock === 'low' ? `(${lowKey})` : 'level.variant_id');
  const which = [
    stock === 'low' ? sql.raw(isLow) : null,
    after ? sql`${key} > ${after}` : null,
    variant_id ? sql`level.variant_id = ${variant_id}` : null,
    collection_id
      ? sql`exists (select 1 from collection_products filed where filed.store_id = ${tx.storeId}
          and filed.collection_id = ${collection_id} and filed.product_id = v.product_id)`
      : null,
  ].filter((one) => one !== null);
  const { rows } = await sql<ShelfRow>`
    select v.id as variant_id, p.id as product_id, p.title, v.title as choice, v.sku, v.barcode,
      ${sql.raw(standsThere('place.id'))} as on_hand, v.price_kobo, v.cost_kobo
    from inventory_levels level cross join (select ${wanted.place}::text as id) place
    cross join lateral (select * from variants one where one.store_id = ${tx.storeId} and one.id = level.variant_id
      and not one.removed limit 1) v
    cross join lateral (select * from products one where one.store_id = ${tx.storeId} and one.id = v.product_id
      and one.status <> 'archived' and one.download_bytes is null limit 1) p
    where level.store_id = ${tx.storeId} and ${which.length > 0 ? sql.join(which, sql` and `) : sql`true`}
    order by ${key} limit ${limit}`.execute(tx.db);
  return rows;
}

/** The take of this name, begun where there is none; nobody else writes to it until this is kept. */
export async function beginTake(
  tx: StoreTx,
  row: Omit<NewRow<'stock_takes'>, 'store_id'>,
): Promise<Row<'stock_takes'>> {
  await tx.db
    .insertInto('stock_takes')
    .values({ ...row, store_id: tx.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doNothing())
    .execute();
  return rowsOf(tx.db, 'stock_takes')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', row.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function findTake(tx: StoreTx, id: string): Promise<Row<'stock_takes'> | null> {
  return rowsOf(tx.db, 'stock_takes')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .$call(firstOrNull);
}

export interface Counted {
  id: string;
  price_kobo: number;
  cost_kobo: number | null;
  /** Written in this take already. */
  written: boolean;
}

/** Of these variants those that are counted in the store. */
export async function countedOf(tx: StoreTx, takeId: string, variantIds: string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select v.id, v.price_kobo, v.cost_kobo, exists (select 1 from stock_take_lines line
      where line.store_id = ${tx.storeId} and line.take_id = ${takeId} and line.variant_id = v.id) as written
    from variants v join inventory_levels level on level.store_id = v.store_id and level.variant_id = v.id
    where v.store_id = ${tx.storeId} and v.id = any(${variantIds}::uuid[])`.execute(tx.db);
  return rows;
}

export type TakeLine = Omit<NewRow<'stock_take_lines'>, 'store_id' | 'take_id'>;

/** Keeps lines of a take and adds them to its sums. */
export async function addLines(
  tx: StoreTx,
  takeId: string,
  lines: readonly TakeLine[],
): Promise<Row<'stock_takes'>> {
  if (lines.length > 0)
    await tx.db
      .insertInto('stock_take_lines')
      .values(lines.map((line) => ({ ...line, store_id: tx.storeId, take_id: takeId })))
      .execute();
  const changed = lines.filter(({ change }) => change !== 0);
  const sum = (of: (line: TakeLine) => number) => changed.reduce((all, line) => all + of(line), 0);
  await tx.db
    .updateTable('stock_takes')
    .set((eb) => ({
      counted: eb('counted', '+', lines.length),
      differences: eb('differences', '+', changed.length),
      more: eb(
        'more',
        '+',
        sum(({ change }) => Math.max(0, change)),
      ),
      fewer: eb(
        'fewer',
        '+',
        sum(({ change }) => Math.max(0, -change)),
      ),
      worth_kobo: eb(
        'worth_kobo',
        '+',
        sum(({ change, price_kobo }) => change * price_kobo),
      ),
      cost_kobo: eb(
        'cost_kobo',
        '+',
        sum(({ change, cost_kobo }) => change * (cost_kobo ?? 0)),
      ),
    }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', takeId)
    .execute();
  return (await findTake(tx, takeId))!;
}

export function takeRows(tx: StoreTx, after: Place | null, limit: number): Promise<Row<'stock_takes'>[]> {
  return rowsOf(tx.db, 'stock_takes')
    .where('store_id', '=', tx.storeId)
    .where(olderThan(after, 'written_at', 'id'))
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What differed in a take, by its variants' keys. */
export async function differingLines(
  tx: StoreTx,
  takeId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<z.output<typeof StockTakeLine>[]> {
  const { rows } = await sql<z.output<typeof StockTakeLine>>`
    select json_build_object('id', p.id, 'title', p.title) as product,
      json_build_object('id', v.id, 'title', v.title) as variant,
      line.known, line.counted, line.change, line.price_kobo
    from stock_take_lines line
    join variants v on v.store_id = line.store_id and v.id = line.variant_id
    join products p on p.store_id = v.store_id and p.id = v.product_id
    where line.store_id = ${tx.storeId} and line.take_id = ${takeId} and line.change <> 0
      and ${after ? sql`line.variant_id > ${after}` : sql`true`}
    order by line.variant_id limit ${limit}`.execute(tx.db);
  return rows;
}
