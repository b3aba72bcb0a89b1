import { sql } from 'kysely';
import { firstOrNull, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { NewRow } from '../../platform/database/tables.ts';
import { fileProducts } from '../collections/rules.ts';
import { statement } from '../statement.ts';

export interface PriceRow {
  product_id: string;
  variant_id: string;
  title: string;
  kind: string;
  price_kobo: number;
  compare_at_kobo: number | null;
}

/** All prices of these products, as the list has them. */
export const pricesOfIds = statement<PriceRow, [ids: readonly string[]]>(`
  select p.id as product_id, v.id as variant_id, p.title, v.title as kind, v.price_kobo, v.compare_at_kobo
  from products p join variants v on v.store_id = p.store_id and v.product_id = p.id and not v.removed
  where p.store_id = $1 and p.id = any($2::uuid[])
  order by p.updated_at desc, p.id desc, v.position, v.id`);

/** Keeps these products from any other change until the transaction ends, in one order for everybody. */
export async function lockProducts(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await sql`select 1 from products where store_id = ${tx.storeId} and id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx.db);
}

/** False when there is one of this id. */
export function insertPriceChange(
  tx: StoreTx,
  row: Omit<NewRow<'price_changes'>, 'store_id'>,
): Promise<boolean> {
  return tx.db
    .insertInto('price_changes')
    .values({ ...row, store_id: tx.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doNothing())
    .$call(wrote);
}

/** One change as it is kept; `lock` keeps another taking back of it waiting. */
export function priceChangeOfId(tx: StoreTx, id: string, lock = false) {
  const found = rowsOf(tx.db, 'price_changes').where('store_id', '=', tx.storeId).where('id', '=', id);
  return (lock ? found.forUpdate() : found).$call(firstOrNull);
}

export function newestPriceChange(tx: StoreTx) {
  return rowsOf(tx.db, 'price_changes')
    .where('store_id', '=', tx.storeId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$call(firstOrNull);
}

export async function insertLines(
  tx: StoreTx,
  changeId: string,
  lines: readonly { variant_id: string; before_kobo: number; after_kobo: number }[],
): Promise<void> {
  await sql`
    insert into price_change_lines (store_id, change_id, variant_id, before_kobo, after_kobo)
    select ${tx.storeId}, ${changeId}, * from unnest(${lines.map((line) => line.variant_id)}::uuid[],
      ${lines.map((line) => line.before_kobo)}::bigint[], ${lines.map((line) => line.after_kobo)}::bigint[]) returning store_id`.execute(
    tx.db,
  );
}

/** Lines of a change with what their prices are now; `title` and `kind` say whose. */
export const linesOfChange = statement<
  PriceRow & { before_kobo: number; after_kobo: number; removed: boolean },
  [changeId: string]
>(`
  select p.id as product_id, v.id as variant_id, p.title, v.title as kind, v.price_kobo, v.compare_at_kobo, v.removed,
    line.before_kobo, line.after_kobo
  from price_change_lines line
  join variants v on v.store_id = line.store_id and v.id = line.variant_id
  join products p on p.store_id = v.store_id and p.id = v.product_id
  where line.store_id = $1 and line.change_id = $2
  order by p.id, v.position, v.id`);

/**
 * Gives variants their prices and tells their products, which count it as a change and are filed by it. Answers the ids
 * of the collections that hold others by it.
 */
export async function writePrices(
  tx: StoreTx,
  at: Date,
  prices: readonly { product_id: string; variant_id: string; kobo: number }[],
): Promise<string[]> {
  await sql`
    update variants v set price_kobo = given.kobo
    from unnest(${prices.map((one) => one.variant_id)}::uuid[], ${prices.map((one) => one.kobo)}::bigint[])
      as given (id, kobo)
    where v.store_id = ${tx.storeId} and v.id = given.id`.execute(tx.db);
  return retellPrices(tx, at, [...new Set(prices.map((one) => one.product_id))]);
}

/** Products tell what their variants cost now, count that as a change, and are filed by it, as `writePrices` says. */
export async function retellPrices(tx: StoreTx, at: Date, products: readonly string[]): Promise<string[]> {
  // The old price belongs beside the price that is shown, which is the lowest.
  await sql`
    update products p set price_from_kobo = told.least, price_to_kobo = told.most, compare_at_kobo = told.was,
      updated_at = ${at}, revision = p.revision + 1, last_edit = null
    from (
      select v.product_id, min(v.price_kobo) as least, max(v.price_kobo) as most,
        (array_agg(v.compare_at_kobo order by v.price_kobo, v.position, v.id))[1] as was
      from variants v where v.store_id = ${tx.storeId} and v.product_id = any(${[...products]}::uuid[]) and not v.removed
      group by v.product_id) told
    where p.store_id = ${tx.storeId} and p.id = told.product_id`.execute(tx.db);
  return fileProducts(tx, at, products);
}

export async function markUndone(tx: StoreTx, at: Date, id: string): Promise<void> {
  await tx.db
    .updateTable('price_changes')
    .set({ undone_at: at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}
