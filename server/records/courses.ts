import { sql } from 'kysely';
import { oldPayments, unsettled } from '../payments/index.ts';
import { counted, stretch, type OldOfPlatform } from './old.ts';

const isOpen = sql<boolean>`exists (select 1 from payments p where p.purpose = 'course' and p.owner_id = c.id
  and (${unsettled.disputed} or ${unsettled.goingBack} or ${unsettled.odd} or ${unsettled.mayCome}))`;

const isOld = (
  before: Date,
) => sql<boolean>`c.created_at < ${before} and (c.paid_at is null or c.paid_at < ${before})
  and not exists (select 1 from payments p where p.purpose = 'course' and p.owner_id = c.id
    and (p.created_at >= ${before} or p.paid_at >= ${before}))`;

/** Purchases of the course. Who may watch it is its own fact, of an address, and stays. */
export const oldPurchases: OldOfPlatform = {
  async erase(tx, before) {
    const { rows } = await sql<{ id: string }>`
      select c.id from course_purchases c where ${isOld(before)} and not ${isOpen}
      order by c.created_at limit ${stretch} for update skip locked`.execute(tx);
    const ids = sql`any(${rows.map(({ id }) => id)}::uuid[])`;
    const { rows: paid } = await sql<{ reference: string }>`
      select reference from payments where purpose = 'course' and owner_id = ${ids} order by reference for update`.execute(
      tx,
    );
    const references = paid.map(({ reference }) => reference);
    await oldPayments.forget(tx, references);
    for (const table of ['course_entitlements', 'course_sessions'])
      await sql`update ${sql.table(table)} set purchase_id = null where purchase_id = ${ids}`.execute(tx);
    await sql`delete from course_purchases where id = ${ids}`.execute(tx);
    return counted({ purchases: rows.length, payments: references.length });
  },
  async waiting(tx, before) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from course_purchases c where ${isOld(before)} and ${isOpen}`.execute(tx);
    return counted({ 'course: its money is not settled': rows[0]!.count });
  },
};

/** Payouts of providers whose payments are gone, and money of nobody that was explained. */
export const oldSettlements: OldOfPlatform = {
  erase: async (tx, before) => counted({ payouts: await oldPayments.forgetSettlements(tx, before) }),
  async waiting(tx, before) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from unmatched_money where found_at < ${before} and explained_at is null`.execute(
      tx,
    );
    return counted({ 'money of nobody we know': rows[0]!.count });
  },
};

export const oldStrays: OldOfPlatform = {
  erase: async (tx, before) => counted({ strays: await oldPayments.forgetStrays(tx, before) }),
};
