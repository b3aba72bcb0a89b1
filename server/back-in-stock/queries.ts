import { sql } from 'kysely';
import { wrote } from '../platform/database/answers.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

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
