import type { Came } from '#shared/visits.ts';
import { sql } from 'kysely';
import { variantsForSale } from '../../catalogue/index.ts';
import { firstOrNull } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';

export interface CartRow {
  variant_id: string;
  quantity: number;
}

export async function findCart(tx: StoreTx, tokenHash: Buffer): Promise<string | null> {
  const row = await tx.db
    .selectFrom('carts')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks the basket, so that two orders are never made of it at once. */
export async function lockCart(tx: StoreTx, tokenHash: Buffer): Promise<{ id: string; came: Came } | null> {
  const row = await tx.db
    .selectFrom('carts')
    .select(['id', 'came_from', 'utm_source', 'utm_medium', 'utm_campaign'])
    .where('store_id', '=', tx.storeId)
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .$call(firstOrNull);
  if (!row) return null;
  const { id, ...came } = row;
  return { id, came };
}

/** Makes a basket with its first line, in one statement. */
export async function insertCart(
  tx: StoreTx,
  { id, tokenHash, at, came }: { id: string; tokenHash: Buffer; at: Date; came: Came },
  line: CartRow,
): Promise<void> {
  await sql`
    with cart as (
      insert into carts (store_id, id, token_hash, created_at, updated_at, came_from, utm_source, utm_medium, utm_campaign)
      values (${tx.storeId}, ${id}, ${tokenHash}, ${at}, ${at}, ${came.came_from}, ${came.utm_source}, ${came.utm_medium},
        ${came.utm_campaign})
      returning store_id, id)
    insert into cart_lines (store_id, cart_id, added_at, variant_id, quantity)
    select store_id, id, ${at}::timestamptz, ${line.variant_id}::uuid, ${line.quantity}::int from cart
    returning store_id`.execute(tx.db);
}

/** Where whoever fills a basket anew came from this time. */
export async function setCame(tx: StoreTx, id: string, came: Came): Promise<void> {
  await tx.db
    .updateTable('carts')
    .set(came)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

export async function linesOfCart(tx: StoreTx, cartId: string): Promise<CartRow[]> {
  return tx.db
    .selectFrom('cart_lines')
    .select(['variant_id', 'quantity'])
    .where('store_id', '=', tx.storeId)
    .where('cart_id', '=', cartId)
    .orderBy('added_at')
    .orderBy('variant_id')
    .execute();
}

/**
 * Takes the lines out of the basket that a token stands for, which is locked by then: an order that is not made throws, and
 * they are there again.
 */
export async function takeLines(tx: StoreTx, tokenHash: Buffer): Promise<CartRow[]> {
  const { rows } = await sql<CartRow & { added_at: Date }>`
    delete from cart_lines where store_id = ${tx.storeId}
      and cart_id = (select id from carts where store_id = ${tx.storeId} and token_hash = ${tokenHash})
    returning variant_id, quantity, added_at`.execute(tx.db);
  return rows
    .toSorted((a, b) => Number(a.added_at) - Number(b.added_at) || (a.variant_id < b.variant_id ? -1 : 1))
    .map(({ variant_id, quantity }) => ({ variant_id, quantity }));
}

/** What of the goods in that basket can be bought, asked before its lines are taken. */
export const goodsOfToken = (tx: StoreTx, tokenHash: Buffer) =>
  variantsForSale(tx, {
    sql: `array(
      select line.variant_id from carts cart
      join cart_lines line on line.store_id = cart.store_id and line.cart_id = cart.id
      where cart.store_id = $1 and cart.token_hash = $2)`,
    value: tokenHash,
  });

export async function putLine(tx: StoreTx, cartId: string, line: CartRow, at: Date): Promise<void> {
  await tx.db
    .insertInto('cart_lines')
    .values({ store_id: tx.storeId, cart_id: cartId, added_at: at, ...line })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'cart_id', 'variant_id'])
        .doUpdateSet((eb) => ({ quantity: eb.ref('excluded.quantity') })),
    )
    .execute();
}

export async function dropLine(tx: StoreTx, cartId: string, variantId: string): Promise<void> {
  await tx.db
    .deleteFrom('cart_lines')
    .where('store_id', '=', tx.storeId)
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', variantId)
    .execute();
}

/** Throws away baskets into which nothing was put since then; whoever comes back to one begins anew. */
export async function dropOldCarts(tx: StoreTx, before: Date): Promise<void> {
  await tx.db
    .deleteFrom('carts')
    .where('store_id', '=', tx.storeId)
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cart_lines')
            .select('cart_id')
            .where('store_id', '=', tx.storeId)
            .whereRef('cart_id', '=', 'carts.id')
            .where('added_at', '>=', before),
        ),
      ),
    )
    .execute();
}
