import { sql } from 'kysely';
import type { z } from 'zod';
import type { BodyOf } from '#shared/api/contract.ts';
import type { LowOfProduct, LowStock, setLowOfProduct } from '#shared/api/low-stock.ts';
import { noteChange } from '../../platform/http/changes.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lookSoon } from '../../platform/database/store-times.ts';
import { isLow, lowKey } from '../statement.ts';

/** Where a store has not said. */
const firstLowAt = 3;

/** What counts of a variant `v` of a product `p`. */
const lowAtOf = (storeId: string) => sql<number>`coalesce(v.low_at, p.low_at,
  (select low_at from stock_settings s where s.store_id = ${storeId}), ${firstLowAt}::int)`;

/** From how many left on things are low in a store, and whether its owners are written to. */
export async function lowStockOf(tx: StoreTx): Promise<z.output<typeof LowStock>> {
  const row = await tx.db
    .selectFrom('stock_settings')
    .select(['low_at', 'mails'])
    .where('store_id', '=', tx.storeId)
    .executeTakeFirst();
  return row ?? { low_at: firstLowAt, mails: true };
}

/** Whoever is low by the new number is not told of again: nothing fell. */
export async function changeLowStock(tx: StoreTx, to: z.output<typeof LowStock>): Promise<void> {
  const before = await lowStockOf(tx);
  await tx.db
    .insertInto('stock_settings')
    .values({ store_id: tx.storeId, ...to })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(to))
    .execute();
  if (before.mails !== to.mails)
    await noteChange(tx, {
      kind: 'settings',
      what: 'Changed whether low stock is told by mail',
      before: before.mails ? 'on' : 'off',
      after: to.mails ? 'on' : 'off',
    });
  if (before.low_at === to.low_at) return;
  await follow(tx, null);
  await noteChange(tx, {
    kind: 'settings',
    what: 'Changed from how many left on stock is low',
    before: String(before.low_at),
    after: String(to.low_at),
  });
}

/** @throws AppError not_found */
export async function lowOfProduct(tx: StoreTx, productId: string): Promise<LowOfProduct> {
  const product = await tx.db
    .selectFrom('products')
    .select('low_at')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!product) throw gone();
  const variants = await tx.db
    .selectFrom('variants')
    .select(['id', 'low_at'])
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', productId)
    .where('removed', '=', false)
    .orderBy('position')
    .execute();
  return { store_low_at: (await lowStockOf(tx)).low_at, low_at: product.low_at, variants };
}

/**
 * Gives a product and those of its variants that are named numbers of their own; null takes one away.
 * @throws AppError not_found, and nothing is kept, where the product or one of the variants is not there.
 */
export async function changeLowOfProduct(
  tx: StoreTx,
  productId: string,
  { low_at, variants }: BodyOf<typeof setLowOfProduct>,
): Promise<void> {
  const product = await tx.db
    .updateTable('products')
    .set({ low_at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', productId)
    .returning('title')
    .executeTakeFirst();
  if (!product) throw gone();
  const { rows } = await sql`
    update variants v set low_at = given.low_at
    from unnest(${variants.map(({ id }) => id)}::uuid[], ${variants.map((one) => one.low_at)}::int[]) given (id, low_at)
    where v.store_id = ${tx.storeId} and v.product_id = ${productId} and v.id = given.id returning v.id`.execute(
    tx.db,
  );
  if (rows.length < new Set(variants.map(({ id }) => id)).size) throw gone();
  await follow(tx, productId);
  await noteChange(tx, { kind: 'stock', what: `Changed from how many left on ${product.title} is low` });
}

const gone = () => notFound('We could not find that product in this store.');

/** Levels of a product, or of the whole store, take what counts for them now; in the order in which baskets take them. */
async function follow(tx: StoreTx, productId: string | null): Promise<void> {
  const which = productId ? sql`and v.product_id = ${productId}` : sql``;
  await sql`
    with changed as materialized (
      select level.variant_id, ${lowAtOf(tx.storeId)} as low_at
      from inventory_levels level
      join variants v on v.store_id = level.store_id and v.id = level.variant_id ${which}
      join products p on p.store_id = v.store_id and p.id = v.product_id
      where level.store_id = ${tx.storeId} and level.low_at <> ${lowAtOf(tx.storeId)}
      order by level.variant_id for no key update of level)
    update inventory_levels level set low_at = changed.low_at,
      low_told = level.on_hand - level.committed - level.held <= changed.low_at
    from changed where level.store_id = ${tx.storeId} and level.variant_id = changed.variant_id`.execute(
    tx.db,
  );
}

/** What a level of these variants begins with, in a statement over `wanted (id)`. */
export const lowAtOfWanted = (storeId: string) => sql`coalesce((
  select ${lowAtOf(storeId)} from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
  where v.store_id = ${storeId} and v.id = wanted.id), ${firstLowAt}::int)`;

/** Whether a step made a variant low that was not. */
export const fell = (before: number, after: number, lowAt: number): boolean =>
  before > lowAt && after <= lowAt;

/** Has the owners told soon. After every level, so that nobody who has the store's row waits for one. */
export const tellOfLow = (tx: StoreTx): Promise<void> => lookSoon(tx.platform, 'low_stock_times', tx.storeId);

/** As many kinds are looked at: a shop whose things are single pieces has ten thousand that are low. */
const mostLooked = 500;

/**
 * Products on sale of which something is low or sold out, and whether there may be more than were counted; files to
 * download never are.
 */
export async function countLowStock(tx: StoreTx): Promise<{ low_stock: number; low_stock_more: boolean }> {
  // Levels first, and the goods only of those that are low: a join as a whole would read the store's whole catalogue.
  const found = await sql<{ low_stock: number; low_stock_more: boolean }>`
    with low as materialized (
      select level.variant_id from inventory_levels level
      where level.store_id = ${tx.storeId} and ${sql.raw(isLow)} order by ${sql.raw(lowKey)} limit ${mostLooked})
    select count(distinct variant.product_id)::int as low_stock,
      (select count(*) = ${mostLooked} from low) as low_stock_more from low
    cross join lateral (
      select v.product_id from variants v
      where v.store_id = ${tx.storeId} and v.id = low.variant_id and not v.removed limit 1) variant
    cross join lateral (
      select 1 from products p
      where p.store_id = ${tx.storeId} and p.id = variant.product_id and p.status = 'active'
        and p.download_bytes is null limit 1) product`.execute(tx.db);
  return found.rows[0]!;
}
