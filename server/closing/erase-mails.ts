import { sql } from 'kysely';
import type { StoreTx } from '../platform/database/db.ts';

/**
 * Mails of a store to its customers. They carry no store: they are found by who they went to and by what their key
 * names, so that what other stores wrote to the same address stays. What the store holds is asked for first: a node that
 * holds its rows would delete mails by itself, beside the coordinator, and each would wait for the other.
 */
export async function eraseMails(tx: StoreTx): Promise<void> {
  const orders = await tx.db
    .selectFrom('orders')
    .select(['id', 'email'])
    .where('store_id', '=', tx.storeId)
    .execute();
  const ofOrders = orders.flatMap(({ id, email }) => [id, tx.storeId].map((about) => ({ email, about })));
  const said = [...ofOrders.filter(({ email }) => email !== ''), ...(await saidByStore(tx))];
  await sql`
    delete from mails m using (
      select * from unnest(${said.map(({ email }) => email)}::text[], ${said.map(({ about }) => about)}::text[]) s (email, about)
      union select o.email, unnest(array[p.reference, r.id::text, r.key])
        from unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ email }) => email)}::text[]) o (id, email)
        join merchant_payments p on p.store_id = ${tx.storeId} and p.owner_id = o.id
        left join refunds r on r.reference = p.reference where o.email <> ''
    ) said where m.recipient in (said.email, lower(said.email)) and strpos(m.key, said.about) > 0`.execute(
    tx.platform,
  );
  // Those about an order to its owners that have not gone yet: they name who ordered.
  await sql`
    delete from mails m using unnest(${orders.map(({ id }) => id)}::text[]) said (about)
      where m.sent_at is null and m.failed_at is null and strpos(m.key, said.about) > 0`.execute(tx.platform);
}

/** Whom the store has written to, each with what the key of such a mail may name, beside its orders themselves. */
async function saidByStore(tx: StoreTx): Promise<{ email: string; about: string }[]> {
  const own = sql`o.store_id = ${tx.storeId} and o.email <> ''`;
  const { rows } = await sql<{ email: string; about: string }>`
    select o.email, l.reference as about from orders o join ledger_entries l on l.store_id = o.store_id and l.order_id = o.id
      where ${own}
    union select o.email, f.id::text from orders o join fulfillments f on f.store_id = o.store_id and f.order_id = o.id
      where ${own}
    union select o.email, r.order_line_id::text from orders o join reviews r on r.store_id = o.store_id and r.order_id = o.id
      where ${own}
    union select o.email, k.key from orders o join refund_pieces k on k.store_id = o.store_id and k.order_id = o.id where ${own}
    union select o.email, unnest(array[o.id::text, o.store_id::text]) from subscribers o where ${own}
    union select o.email, unnest(array[o.id::text, o.store_id::text]) from enquiries o where ${own}
    union select o.email, o.store_id::text from stock_waits o where ${own}
    union select o.email, o.store_id::text from customers o where ${own}`.execute(tx.db);
  return rows;
}
