import { sql } from 'kysely';
import { undecided } from '#shared/orders/disputes.ts';
import { openTries } from '#shared/states.ts';
import { rowsOf } from '../../platform/database/answers.ts';
import { pipelined, type PlatformDb, type PlatformTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Row } from '../../platform/database/tables.ts';

export type BalanceEntry = Row<'store_balance_entries'>;
/** Why a store owes more (above nothing) or less, or why more is held for it (below nothing). */
export type EntryKind = BalanceEntry['kind'];
export type Balance = Row<'store_balances'>;

/** How a store stands with the platform, locked: whoever decides by it decides alone. */
export async function lockBalance(tx: PlatformTx, storeId: string, at: Date): Promise<Balance> {
  const [, balance] = await pipelined([
    tx
      .insertInto('store_balances')
      .values({ store_id: storeId, changed_at: at })
      .onConflict((conflict) => conflict.column('store_id').doNothing())
      .execute(),
    rowsOf(tx, 'store_balances').where('store_id', '=', storeId).forUpdate().executeTakeFirstOrThrow(),
  ]);
  return balance;
}

/** Kobo a store owes; below nothing, what is held for it. */
export async function owedBy(db: PlatformDb, storeId: string): Promise<number> {
  const row = await db
    .selectFrom('store_balances')
    .select('owed_kobo')
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row?.owed_kobo ?? 0;
}

/** Entries of one thing, in their order. */
export async function entriesOf(db: PlatformDb, kind: EntryKind, subject: string): Promise<BalanceEntry[]> {
  return rowsOf(db, 'store_balance_entries')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('turn')
    .execute();
}

/** What made a store's balance, newest first, with the order each is about. */
export async function entriesOfStore(
  db: PlatformDb,
  storeId: string,
  limit: number,
): Promise<(BalanceEntry & { order_id: string | null })[]> {
  const { rows } = await sql<BalanceEntry & { order_id: string | null }>`
    select e.*, p.owner_id as order_id from store_balance_entries e
    left join refunds r on e.kind = 'refund' and r.id::text = e.subject
    left join disputes d on e.kind = 'dispute' and d.integration || ':' || d.id = e.subject
    left join merchant_payments p on p.reference = coalesce(r.reference, d.reference, case when e.kind in ('held_sale', 'recovered') then e.subject end)
    where e.store_id = ${storeId} order by e.at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Writes an entry and the sum it makes. The balance must be locked; false when the entry is there already. */
export async function appendEntry(tx: PlatformTx, entry: Omit<BalanceEntry, 'id'>): Promise<boolean> {
  const id = newId();
  const [written] = await pipelined([
    tx
      .insertInto('store_balance_entries')
      .values({ ...entry, id })
      .onConflict((conflict) => conflict.columns(['kind', 'subject', 'turn']).doNothing())
      .returning('id')
      .executeTakeFirst(),
    tx
      .updateTable('store_balances')
      .set((eb) => ({ owed_kobo: eb('owed_kobo', '+', entry.amount_kobo), changed_at: entry.at }))
      .where('store_id', '=', entry.store_id)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('store_balance_entries').select('id').where('id', '=', id)),
      )
      .execute(),
  ]);
  return written !== undefined;
}

export async function setPayoutsStopped(
  tx: PlatformTx,
  storeId: string,
  stopped: boolean,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('store_balances')
    .set({ payouts_stopped: stopped, payouts_changed_at: at })
    .where('store_id', '=', storeId)
    .where('payouts_stopped', '<>', stopped)
    .execute();
}

/** Kobo that open tries of a store will bring in already. */
export async function recoveryUnderWay(tx: PlatformTx, storeId: string): Promise<number> {
  const row = await tx
    .selectFrom('merchant_payments')
    .select(sql<number>`coalesce(sum(recovery_kobo), 0)::bigint`.as('kobo'))
    .where('store_id', '=', storeId)
    .where('recovery_kobo', '>', 0)
    .where('state', 'in', openTries)
    .executeTakeFirstOrThrow();
  return row.kobo;
}

/** What stands between a store's debt and the platform's loss. Kobo. */
export interface Security {
  /** Shares of sales that the provider has not paid out yet. */
  coming_kobo: number;
  /** Fees the provider kept of sales of which something went back: nobody gained them. */
  fees_kobo: number;
  /** When the first sale reached the store's bank. */
  first_settled_at: Date | null;
}

/** `since`: unpaid shares of earlier sales are on their way to the store's bank by now. */
export async function securityOf(db: PlatformDb, storeId: string, since: Date): Promise<Security> {
  const { rows } = await sql<Security>`
    with sales as (
      select p.* from merchant_payments p where p.store_id = ${storeId} and p.integration = 'platform'
        and p.captured_kobo is not null and p.captured_currency = 'NGN'),
    settled as (
      select l.reference, s.settled_at from settlement_parts l
      join settlements s on s.integration = l.integration and s.id = l.settlement_id
      join sales on sales.reference = l.reference and sales.subaccount = s.subaccount
      where l.integration = 'platform')
    select
      coalesce((select sum(captured_kobo - coalesce(fee_kobo, 0) - least(recovery_kobo, captured_kobo - coalesce(fee_kobo, 0)))
        from sales where subaccount is not null and paid_at >= ${since}
        and not exists (select 1 from settled where settled.reference = sales.reference)), 0)::bigint as coming_kobo,
      coalesce((select sum(fee_kobo) from sales where refund_kobo + disputed_kobo > 0), 0)::bigint as fees_kobo,
      least((select min(settled_at) from settled),
        (select min(at) from store_balance_entries where store_id = ${storeId} and kind = 'payout')) as first_settled_at`.execute(
    db,
  );
  return rows[0]!;
}

/** How a store stands now, with the refunds that wait until it is covered. */
export async function balanceOf(
  db: PlatformDb,
  storeId: string,
): Promise<{ owed_kobo: number; payouts_stopped: boolean; waiting_kobo: number }> {
  const row = await db
    .selectFrom('store_balances')
    .select(['owed_kobo', 'payouts_stopped'])
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  const { owed_kobo, payouts_stopped } = row ?? { owed_kobo: 0, payouts_stopped: false };
  return { owed_kobo, payouts_stopped, waiting_kobo: sumOf(await waitingRefunds(db, storeId)) };
}

export interface StoreDebt {
  store_id: string;
  owed_kobo: number;
  since: Date;
  payouts_stopped: boolean;
  waiting_kobo: number;
}

/** Stores that owe the platform, the largest debt first, with the refunds that wait until it is covered. */
export async function storesInDebt(db: PlatformDb): Promise<StoreDebt[]> {
  return db
    .selectFrom('store_balances as b')
    .select((eb) => [
      'b.store_id',
      'b.owed_kobo',
      'b.changed_at as since',
      'b.payouts_stopped',
      eb
        .selectFrom('refunds as r')
        .innerJoin('merchant_payments as p', 'p.reference', 'r.reference')
        .select(sql<number>`coalesce(sum(r.amount_kobo), 0)::bigint`.as('kobo'))
        .where('r.state', '=', 'waiting')
        .whereRef('p.store_id', '=', 'b.store_id')
        .$asScalar()
        .$notNull()
        .as('waiting_kobo'),
    ])
    .where((eb) => eb.or([eb('b.owed_kobo', '>', 0), eb('b.payouts_stopped', '=', true)]))
    .orderBy('b.owed_kobo', 'desc')
    .execute();
}

/** Money that the platform holds for a store, and the bank account it is to be sent to, where there is one. */
export interface HeldMoney {
  store_id: string;
  kobo: number;
  bank_name: string | null;
  account_number: string | null;
  account_name: string | null;
  /** What banks ask back of its sales and nobody has decided yet: it may be owed soon. */
  disputed_kobo: number;
  /** Who gave the account, and when. */
  added_by: string | null;
  added_at: Date | null;
}

/** Money of stores that the platform holds, the largest sum first. */
export async function storesHeldFor(db: PlatformDb): Promise<HeldMoney[]> {
  return db
    .selectFrom('store_balances as b')
    .leftJoin('payout_accounts as a', (join) =>
      join.onRef('a.store_id', '=', 'b.store_id').on('a.state', '=', 'active'),
    )
    .select([
      'b.store_id',
      sql<number>`-b.owed_kobo`.as('kobo'),
      'a.bank_name',
      'a.account_number',
      'a.account_name',
      'a.added_by',
      'a.created_at as added_at',
      sql<number>`coalesce((select sum(d.amount_kobo) from disputes d join merchant_payments p on p.reference = d.reference
        where p.store_id = b.store_id and d.state = any(${[...undecided]}::text[])), 0)::bigint`.as(
        'disputed_kobo',
      ),
    ])
    .where('b.owed_kobo', '<', 0)
    .orderBy('b.owed_kobo')
    .execute();
}

export type WaitingRefund = Pick<Row<'refunds'>, 'id' | 'amount_kobo'>;

/** Refunds of a store's sales that wait to be covered, oldest first. */
export async function waitingRefunds(db: PlatformDb, storeId: string): Promise<WaitingRefund[]> {
  return db
    .selectFrom('refunds as r')
    .innerJoin('merchant_payments as p', 'p.reference', 'r.reference')
    .select(['r.id', 'r.amount_kobo'])
    .where('r.state', '=', 'waiting')
    .where('p.store_id', '=', storeId)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
}

/** What they come to. Kobo. */
export const sumOf = (refunds: readonly WaitingRefund[]): number =>
  refunds.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);
