import { sql } from 'kysely';
import { undecided } from '#shared/orders/disputes.ts';
import { oldPayments, unsettled } from '../payments/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { counted, stretch, type Counts, type OldOfStore } from './old.ts';

/** What is not settled of an invoice (`i`) of a plan or a name. */
const isOpen = sql<boolean>`(exists (select 1 from plan_disputes d where d.invoice_id = i.id and d.state = any(${[...undecided]}::text[]))
  or exists (select 1 from payments p where p.purpose in ('plan', 'name') and p.owner_id = i.id
    and (${unsettled.disputed} or ${unsettled.goingBack} or ${unsettled.odd} or ${unsettled.mayCome})))`;

const isOld = (
  { storeId }: StoreTx,
  before: Date,
) => sql<boolean>`i.store_id = ${storeId} and i.created_at < ${before}
  and (i.paid_at is null or i.paid_at < ${before})
  and not exists (select 1 from payments p where p.purpose in ('plan', 'name') and p.owner_id = i.id
    and (p.created_at >= ${before} or p.paid_at >= ${before}))`;

/** Names that are nobody's through us any more. */
const isOver = sql`state in ('refused', 'withdrawn', 'expired', 'let_go', 'moved_away')`;

/** Invoices of the plans and names of a store, with what was paid for them; the plan and a name that is still held go on. */
export const oldInvoices: OldOfStore = {
  async erase(tx, before) {
    const mayGo = sql`${isOld(tx, before)} and not ${isOpen}`;
    const { rows } = await sql<{ id: string }>`
      select i.id from invoices i where ${mayGo} order by i.created_at limit ${stretch} for update skip locked`.execute(
      tx.platform,
    );
    const ids = sql`any(${rows.map(({ id }) => id)}::uuid[])`;
    const { rows: paid } = await sql<{ reference: string }>`
      select reference from payments where purpose in ('plan', 'name') and owner_id = ${ids} order by reference
      for update`.execute(tx.platform);
    const references = paid.map(({ reference }) => reference);
    await oldPayments.forget(tx.platform, references);
    await sql`delete from plan_disputes where invoice_id = ${ids}`.execute(tx.platform);
    await sql`update name_orders set invoice_id = null where invoice_id = ${ids}`.execute(tx.platform);
    await sql`delete from invoices where id = ${ids}`.execute(tx.platform);
    return counted({
      invoices: rows.length,
      payments: references.length,
      names: await eraseNames(tx, before),
    });
  },
  async waiting(tx, before) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from invoices i where ${isOld(tx, before)} and ${isOpen}`.execute(
      tx.platform,
    );
    return counted({ 'invoice: its money is not settled': rows[0]!.count });
  },
};

/** Names that ended before then and have no invoice any more, with whom they were registered for. */
async function eraseNames(tx: StoreTx, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from name_orders n where n.store_id = ${tx.storeId} and ${isOver} and since < ${before} and invoice_id is null
      and not exists (select 1 from invoices i where i.name_order_id = n.id) for update skip locked`.execute(
    tx.platform,
  );
  const ids = sql`any(${rows.map(({ id }) => id)}::uuid[])`;
  await sql`delete from name_registrants where store_id = ${tx.storeId} and name_order_id = ${ids}`.execute(
    tx.db,
  );
  await sql`delete from name_moves where name_order_id = ${ids}`.execute(tx.platform);
  await sql`delete from name_orders where id = ${ids}`.execute(tx.platform);
  return rows.length;
}

/** What a store was paid out and paid back to us; once nothing of then is open between us. */
export const oldPayouts: OldOfStore = {
  async erase(tx, before) {
    if (!(await oldPayments.owesSince(tx.platform, tx.storeId, before)))
      await oldPayments.forgetPayouts(tx.platform, tx.storeId, before);
    return {};
  },
};

/** Tables of all stores with what is left of one that was erased, in the order in which they can go. */
const left = ['store_balance_entries', 'store_balances', 'payout_accounts', 'integrations'];

/** Whether the platform still keeps something that a store paid, was paid, or owes. */
async function isLeft({ platform, storeId }: StoreTx): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select 1 from payments where store_id = ${storeId})
      or exists (select 1 from invoices where store_id = ${storeId})
      or exists (select 1 from name_orders where store_id = ${storeId})
      or exists (select 1 from store_balances where store_id = ${storeId} and owed_kobo <> 0) as left`.execute(
    platform,
  );
  return rows[0]!.left;
}

/** What is left of a store that was erased, once all it sold and paid is gone: who it was. */
export const goneStores: OldOfStore = {
  async erase(tx, before): Promise<Counts> {
    const { rows } = await sql<{ store_id: string }>`
      select store_id from stores s where s.store_id = ${tx.storeId} and s.erased_at < ${before}
        and not exists (select 1 from orders o where o.store_id = ${tx.storeId})
      for update`.execute(tx.db);
    if (rows.length === 0 || (await isLeft(tx))) return {};
    const { platform, storeId } = tx;
    await sql`delete from earlier_money where store_id = ${storeId}`.execute(tx.db);
    await oldPayments.forgetPayouts(platform, storeId, before);
    for (const table of left)
      await sql`delete from ${sql.table(table)} where store_id = ${storeId}`.execute(platform);
    const plan = sql`select id from subscriptions where store_id = ${storeId}`;
    for (const table of ['saved_cards', 'subscription_moves'])
      await sql`delete from ${sql.table(table)} where subscription_id in (${plan})`.execute(platform);
    await sql`delete from subscriptions where store_id = ${storeId}`.execute(platform);
    await sql`delete from stores where store_id = ${storeId}`.execute(tx.db);
    return { stores: 1 };
  },
};
