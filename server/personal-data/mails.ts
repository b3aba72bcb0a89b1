import { sql } from 'kysely';
import type { StoreTx } from '../platform/database/db.ts';
import type { Whose } from './whose.ts';

/** The key of a mail names what it is about: one of these, where a person's mails of this store are meant. */
function aboutPerson(tx: StoreTx, { orderIds, phones, emails }: Whose) {
  const orders = sql`any(${orderIds}::uuid[])`;
  return sql`
    select ${tx.storeId}::text as id
    union select id::text from orders where store_id = ${tx.storeId} and id = ${orders}
    union select reference from ledger_entries where store_id = ${tx.storeId} and order_id = ${orders}
    union select id::text from fulfillments where store_id = ${tx.storeId} and order_id = ${orders}
    union select key from refund_pieces where store_id = ${tx.storeId} and order_id = ${orders}
    union select unnest(array[p.reference, r.id::text, r.key]) from merchant_payments p left join refunds r on r.reference = p.reference
      where p.purpose = 'order' and p.store_id = ${tx.storeId} and p.owner_id = ${orders}
    union select order_line_id::text from reviews where store_id = ${tx.storeId} and order_id = ${orders}
    union select id::text from subscribers where store_id = ${tx.storeId} and email = any(${emails}::text[])
    union select id::text from enquiries where store_id = ${tx.storeId}
      and (phone = any(${phones}::text[]) or (email <> '' and email = any(${emails}::text[])))`;
}

interface Mails {
  rows: { id: string; at: Date; to: string; about: string; sent_at: Date | null }[];
  /** Those to the store's people about this person that are still on their way; only they hold words. */
  toOwners: string[];
}

/** The mails of this store to a person, the newest first; what other stores wrote to the same address is not theirs. */
export async function mailsTo(tx: StoreTx, who: Whose): Promise<Mails> {
  const { rows: about } = await sql<{ id: string | null }>`${aboutPerson(tx, who)}`.execute(tx.db);
  const ids = about.flatMap(({ id }) => (id ? [id] : []));
  const isAbout = sql`exists (select 1 from unnest(${ids}::text[]) about (id) where strpos(m.key, about.id) > 0)`;
  const { rows } = await sql<Mails['rows'][number]>`
    select m.id, m.created_at as at, m.recipient as to, m.template as about, m.sent_at from mails m
    where m.recipient = any(${who.writtenTo}::text[]) and ${isAbout} order by m.created_at desc, m.id`.execute(
    tx.db,
  );
  const others = ids.filter((id) => id !== tx.storeId);
  const { rows: waiting } = await sql<{ id: string }>`
    select m.id from mails m where m.sent_at is null and m.failed_at is null
      and m.recipient <> all(${who.writtenTo}::text[])
      and exists (select 1 from unnest(${others}::text[]) about (id) where strpos(m.key, about.id) > 0)`.execute(
    tx.db,
  );
  return { rows, toOwners: waiting.map(({ id }) => id) };
}
