import { sql } from 'kysely';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { cancelOrder } from './cancel.ts';
import type { OrderDeps } from './deps.ts';
import { orderNews } from './letters/news.ts';
import { findOrder } from './queries.ts';

/** Orders looked at in one go. */
const stretch = 200;

/** Who is told that a shop takes nothing any more: of each open order, and of each sold gift card with something on it. */
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

/**
 * Why a shop takes nothing any more; `key` tells one time from the next. `stands`: whether it is still so, which then
 * stays so until the transaction ends.
 */
type Shut = { key: string; stands: (tx: StoreTx) => Promise<boolean> } & (
  | { letter: 'shop-closing'; until: string }
  | { letter: 'shop-suspended' }
);

/** The letter that says that it is over. */
const overLetter = { 'shop-closing': 'shop-kept', 'shop-suspended': 'shop-restored' } as const;

const letterKey = ({ letter, key }: Pick<Shut, 'letter' | 'key'>, orderId: string) =>
  `${letter}:${key}:${orderId}`;

/**
 * Writes to everybody who has something open with the shop, once for each such order; to nobody more from the moment that
 * it is over.
 */
async function tellShut(deps: OrderDeps, storeDb: StoreDb, shut: Shut): Promise<void> {
  await eachStretch(storeDb, async (tx, last) => {
    if (!(await shut.stands(tx))) return [];
    const found = await toTell(tx, last);
    for (const id of found) {
      const order = (await findOrder(tx, id))!;
      const news = await orderNews(deps, tx, order);
      const to = { key: letterKey(shut, id), to: order.email };
      await (shut.letter === 'shop-closing'
        ? deps.mail.queue(tx.platform, {
            ...to,
            template: shut.letter,
            data: { ...news, until: shut.until },
          })
        : deps.mail.queue(tx.platform, {
            ...to,
            template: shut.letter,
            data: { ...news, amount_kobo: order.captured_kobo - order.refunded_kobo },
          }));
    }
    return found;
  });
}

/**
 * Writes to everybody who was told it that it is over, once for each such order; to those whose order was finished meanwhile
 * as to the others.
 */
async function tellOver(
  deps: OrderDeps,
  storeDb: StoreDb,
  shut: Pick<Shut, 'letter' | 'key'>,
): Promise<void> {
  await eachStretch(storeDb, async (tx, last) => {
    const found = await withAddress(tx, last);
    const told = await deps.mail.queued(
      tx.platform,
      found.map((id) => letterKey(shut, id)),
    );
    for (const id of found) {
      if (!told.has(letterKey(shut, id))) continue;
      const order = (await findOrder(tx, id))!;
      const template = overLetter[shut.letter];
      await deps.mail.queue(tx.platform, {
        key: `${template}:${shut.key}:${id}`,
        to: order.email,
        template,
        data: await orderNews(deps, tx, order),
      });
    }
    return found;
  });
}

/** Goes through a store's orders by their ids, a transaction for each stretch. */
async function eachStretch(
  storeDb: StoreDb,
  work: (tx: StoreTx, last: string | null) => Promise<string[]>,
): Promise<void> {
  for (let last: string | null = null; ;) {
    const ids: string[] = await storeDb.transact((tx) => work(tx, last));
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

/** What becomes of the orders of a store that is closed for good (`server/closing`) or suspended (`server/measures`). */
export const ordersOfShut = { tellShut, tellOver, cancelUnpaid: cancelAllUnpaid };
