import { sql } from 'kysely';
import { wrote } from '../platform/answers.ts';
import { claimUntil, isFree } from '../platform/claim-queries.ts';
import type { PlatformDb, PlatformTx, StoreTx } from '../platform/db.ts';
import type { Row } from '../platform/tables.ts';

/** Writes down that an address waits for a variant. False when it does already. */
export async function putWait(
  tx: StoreTx,
  { variant_id, email, language }: Pick<Row<'stock_waits'>, 'variant_id' | 'email' | 'language'>,
  at: Date,
): Promise<boolean> {
  return tx.db
    .insertInto('stock_waits')
    .values({ store_id: tx.storeId, variant_id, email, language, asked_at: at, told_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'variant_id', 'email'])
        .doUpdateSet({ asked_at: at, told_at: null, language })
        .where('stock_waits.told_at', 'is not', null),
    )
    .$call(wrote);
}

/** For how many things an address waits here. */
export async function countOfAddress(tx: StoreTx, email: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('stock_waits')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', tx.storeId)
    .where('email', '=', email)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Forgets an address; nothing is sent to it any more unless it asks anew. */
export async function forgetAddress(tx: StoreTx, email: string): Promise<void> {
  await tx.db
    .deleteFrom('stock_waits')
    .where('store_id', '=', tx.storeId)
    .where('email', '=', email)
    .execute();
}

/** Variants that somebody waits for, with how many do. */
export async function waitedFor(tx: StoreTx): Promise<{ variant_id: string; count: number }[]> {
  return tx.db
    .selectFrom('stock_waits')
    .select((eb) => ['variant_id', eb.fn.countAll<number>().as('count')])
    .where('store_id', '=', tx.storeId)
    .where('told_at', 'is', null)
    .groupBy('variant_id')
    .execute();
}

/** Marks those who wait for a variant as told, so many at once, for whoever writes to them in this transaction. */
export async function takeWaiting(
  tx: StoreTx,
  variantId: string,
  at: Date,
  most: number,
): Promise<{ email: string; asked_at: Date; language: string }[]> {
  const { rows } = await sql<{ email: string; asked_at: Date; language: string }>`
    with mine as (
      select email from stock_waits
      where store_id = ${tx.storeId} and variant_id = ${variantId} and told_at is null
      order by asked_at, email limit ${most} for update skip locked
    )
    update stock_waits w set told_at = ${at} from mine
    where w.store_id = ${tx.storeId} and w.variant_id = ${variantId} and w.email = mine.email
    returning w.email, w.asked_at, w.language`.execute(tx.db);
  return rows;
}

/** Drops what was told before this time. */
export async function dropTold(tx: StoreTx, before: Date): Promise<void> {
  await tx.db
    .deleteFrom('stock_waits')
    .where('store_id', '=', tx.storeId)
    .where('told_at', '<', before)
    .execute();
}

/** Whoever begins to wait meanwhile does so after this transaction, so that no store is left out. */
export async function holdStore(tx: PlatformTx, storeId: string): Promise<void> {
  await tx
    .selectFrom('stock_wait_times')
    .select('store_id')
    .where('store_id', '=', storeId)
    .forUpdate()
    .execute();
}

/** Has the sweep look at a store then; at once stays at once. */
export async function lookAgain(tx: PlatformTx, storeId: string, due: Date): Promise<void> {
  await tx
    .insertInto('stock_wait_times')
    .values({ store_id: storeId, due_at: due, claimed_until: null })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ due_at: due, claimed_until: null }))
    .execute();
}

export async function lookNoMore(tx: PlatformTx, storeId: string): Promise<void> {
  await tx.deleteFrom('stock_wait_times').where('store_id', '=', storeId).execute();
}

/** Stores whose time has come, for whoever asks alone. */
export async function claimStores(db: PlatformDb, now: Date, most: number): Promise<{ store_id: string }[]> {
  const { rows } = await sql<{ store_id: string }>`
    with mine as (
      select store_id from stock_wait_times
      where due_at <= ${now} and ${isFree(now, sql.ref('claimed_until'))}
      order by coalesce(claimed_until, due_at) limit ${most} for update skip locked
    )
    update stock_wait_times t set claimed_until = ${claimUntil(now, sql.ref('t.due_at'))} from mine
    where t.store_id = mine.store_id returning t.store_id`.execute(db);
  return rows;
}
