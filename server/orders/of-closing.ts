import { sql } from 'kysely';
import type { StoreDb, StoreTx } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import { cancelOrder } from './cancel.ts';
import type { OrderDeps } from './deps.ts';
import { orderNews } from './news.ts';
import { findOrder } from './queries.ts';

/** Orders looked at in one go. */
const stretch = 200;

/** Who is told that a shop closes: of each open order, and of each sold gift card with something on it. */
async function toTell(tx: StoreTx, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.store_id = ${tx.storeId} and o.email <> '' and ${after === null ? sql`true` : sql`o.id > ${after}`}
      and (o.status = 'open' or exists (select 1 from gift_cards g where g.store_id = o.store_id and g.order_id = o.id
        and g.state = 'active' and g.left_kobo > 0))
    order by o.id limit ${stretch}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Orders of whoever can be written to, by their ids. */
async function withAddress(tx: StoreTx, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.store_id = ${tx.storeId} and o.email <> ''
      and ${after === null ? sql`true` : sql`o.id > ${after}`}
    order by o.id limit ${stretch}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** The letter that says it of one order. */
const closingKey = (key: string, orderId: string) => `shop-closing:${key}:${orderId}`;

/** Writes to everybody who has something open with the shop, once for each such order; `key` tells one closing from the next. */
async function tellShoppers(
  deps: OrderDeps,
  storeDb: StoreDb,
  { key, until }: { key: string; until: string },
): Promise<void> {
  for (let last: string | null = null; ;) {
    const ids: string[] = await storeDb.transact(async (tx) => {
      const found = await toTell(tx, last);
      for (const id of found) {
        const order = (await findOrder(tx, id))!;
        const data = { ...(await orderNews(deps, tx, order)), until };
        const letter = {
          key: closingKey(key, id),
          to: order.email,
          template: 'shop-closing',
        } as const;
        await deps.mail.queue(tx.platform, { ...letter, data });
      }
      return found;
    });
    if (ids.length < stretch) return;
    last = ids.at(-1)!;
  }
}

/**
 * Writes to everybody who was told that the shop closes that it stays open, once for each such order; to those whose order was
 * finished meanwhile as to the others.
 */
async function tellKept(deps: OrderDeps, storeDb: StoreDb, key: string): Promise<void> {
  for (let last: string | null = null; ;) {
    const ids: string[] = await storeDb.transact(async (tx) => {
      const found = await withAddress(tx, last);
      const told = await deps.mail.queued(
        tx.platform,
        found.map((id) => closingKey(key, id)),
      );
      for (const id of found) {
        if (!told.has(closingKey(key, id))) continue;
        const order = (await findOrder(tx, id))!;
        await deps.mail.queue(tx.platform, {
          key: `shop-kept:${key}:${id}`,
          to: order.email,
          template: 'shop-kept',
          data: await orderNews(deps, tx, order),
        });
      }
      return found;
    });
    if (ids.length < stretch) return;
    last = ids.at(-1)!;
  }
}

/** Ends the orders that nobody has paid for and that have not left: on the day a shop is erased nobody waits for them. */
async function cancelAllUnpaid(deps: OrderDeps, storeDb: StoreDb): Promise<void> {
  const ids = await storeDb.read(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from orders where store_id = ${tx.storeId} and status in ('open', 'draft')
        and captured_kobo <= refunded_kobo and fulfillment_status in ('unfulfilled', 'not_required')
      order by placed_at`.execute(tx.db);
    return rows;
  });
  const why = { reason: 'The shop has closed.', sendBack: false, keep: false, actor: 'Presence' };
  for (const { id } of ids)
    await cancelOrder(deps, storeDb, id, why).catch((error: unknown) => {
      // One that cannot be cancelled, since its money is on its way, is among what is still open.
      if (!(error instanceof AppError)) throw error;
    });
}

/** What becomes of the orders of a store that is closed for good (`server/closing`). */
export const ordersOfClosing = { tellShoppers, tellKept, cancelUnpaid: cancelAllUnpaid };
