import { sql } from 'kysely';
import { oldPayments, unsettled } from '../payments/index.ts';
import type { StoreTx } from '../platform/db.ts';
import { counted, stretch, type Counts, type OldOfStore } from './old.ts';

/** Tables with lines of an order that go with it; whatever hangs on the order itself goes by its key. */
export const goneWithOrders: readonly string[] = [
  'ledger_entries',
  'refund_pieces',
  'earlier_money',
  'order_words',
  'order_reminders',
  'ad_events',
];

/** The same in tables of all stores. */
export const goneWithOrdersOfPlatform: readonly string[] = [
  'texts',
  'direct_transfer_times',
  'order_confirm_times',
  'order_part_times',
  'order_reminder_times',
];

/** What names an order and stays, and why. */
export const stayWithoutOrders: Readonly<Record<string, string>> = {
  stock_movements: 'What stands on a shelf is the sum of its history.',
  gift_cards: 'A card is good as long as something is on it; then it goes by itself.',
  gift_card_entries: 'As the card: what is on it is their sum.',
  reviews: 'What somebody wrote of the product is shown on; which order it was is forgotten.',
};

/** Why an order (`o`) of a store that stands is not settled, in the order in which it is told. */
const own = {
  'money to send back': sql<boolean>`o.status = 'canceled' and o.captured_kobo > o.refunded_kobo`,
  'paid and not sent': sql<boolean>`o.status in ('draft', 'open') and o.captured_kobo > o.refunded_kobo
    and o.fulfillment_status in ('unfulfilled', 'partially_fulfilled')`,
  'goods are kept for it': sql<boolean>`exists (select 1 from reservations r where r.store_id = o.store_id
    and r.order_id = o.id and r.state in ('held', 'committed'))`,
  'a transfer to look for': sql<boolean>`exists (select 1 from direct_transfers t where t.store_id = o.store_id
    and t.order_id = o.id and t.state in ('open', 'late'))`,
  'a parcel that came back': sql<boolean>`exists (select 1 from parcel_returns r where r.store_id = o.store_id
    and r.order_id = o.id and r.decided is null)`,
};

const ofPayment = (which: ReturnType<typeof sql<boolean>>) =>
  sql<boolean>`exists (select 1 from payments p where p.purpose = 'order' and p.store_id = o.store_id and p.owner_id = o.id
    and ${which})`;

/** Why the money of an order is not settled, whether or not its store stands. */
const ofMoney = {
  'a dispute': ofPayment(unsettled.disputed),
  'a refund under way': ofPayment(unsettled.goingBack),
  'money to explain': ofPayment(unsettled.odd),
  'money that may come': ofPayment(unsettled.mayCome),
  'a difference in the books': ofPayment(sql<boolean>`exists (select 1 from book_differences d
    where d.subject = 'payment ' || p.reference and d.explained_at is null and d.amount_kobo <> 0)`),
};

const owed = { 'a debt of its store': ofPayment(sql<boolean>`p.integration = 'platform'`) };

/** Older than then, with everything that was paid and paid back for it. */
const isOld = (before: Date) => sql<boolean>`o.placed_at < ${before}
  and (o.canceled_at is null or o.canceled_at < ${before})
  and not exists (select 1 from ledger_entries l where l.store_id = o.store_id and l.order_id = o.id and l.at >= ${before})
  and not exists (select 1 from payments p where p.purpose = 'order' and p.store_id = o.store_id and p.owner_id = o.id
    and (p.created_at >= ${before} or p.paid_at >= ${before}))`;

/** What an order of this store may wait for. One that was erased waits for nothing its owner alone could settle. */
async function waitsFor(
  tx: StoreTx,
  before: Date,
): Promise<[why: string, is: ReturnType<typeof sql<boolean>>][]> {
  const row = await tx.db
    .selectFrom('stores')
    .select('erased_at')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirst();
  return Object.entries({
    ...ofMoney,
    ...((await oldPayments.owesSince(tx.platform, tx.storeId, before)) ? owed : {}),
    ...(row?.erased_at ? {} : own),
  });
}

const isAny = (reasons: readonly [string, ReturnType<typeof sql<boolean>>][]) =>
  sql<boolean>`(${sql.join(
    reasons.map(([, is]) => sql`(${is})`),
    sql` or `,
  )})`;

/** Orders that are old and settled, locked with their payments: what is decided about them meanwhile counts. */
async function take(tx: StoreTx, before: Date): Promise<{ ids: string[]; references: string[] }> {
  const mayGo = sql`o.store_id = ${tx.storeId} and ${isOld(before)} and not ${isAny(await waitsFor(tx, before))}`;
  const { rows: found } = await sql<{ id: string }>`
    select o.id from orders o where ${mayGo} order by o.placed_at, o.id limit ${stretch} for update skip locked`.execute(
    tx.db,
  );
  const ids = found.map(({ id }) => id);
  const { rows: tries } = await sql<{ reference: string; owner_id: string }>`
    select reference, owner_id from payments where purpose = 'order' and store_id = ${tx.storeId}
      and owner_id = any(${ids}::uuid[]) order by reference for update`.execute(tx.db);
  const { rows: still } = await sql<{ id: string }>`
    select o.id from orders o where o.id = any(${ids}::uuid[]) and ${mayGo}`.execute(tx.db);
  const gone = new Set(still.map(({ id }) => id));
  return {
    ids: [...gone],
    references: tries.filter((one) => gone.has(one.owner_id)).map((one) => one.reference),
  };
}

async function erase(tx: StoreTx, before: Date): Promise<Counts> {
  const { ids, references } = await take(tx, before);
  if (ids.length === 0) return {};
  const its = sql`store_id = ${tx.storeId} and order_id = any(${ids}::uuid[])`;
  await carryOn(tx, ids);
  for (const table of goneWithOrders) await sql`delete from ${sql.table(table)} where ${its}`.execute(tx.db);
  for (const table of goneWithOrdersOfPlatform)
    await sql`delete from ${sql.table(table)} where ${its}`.execute(tx.platform);
  await sql`delete from orders where store_id = ${tx.storeId} and id = any(${ids}::uuid[])`.execute(tx.db);
  await oldPayments.forget(tx.platform, references);
  return { orders: ids.length, payments: references.length };
}

/** What is computed from orders and goes on without these: what customers brought, the history of the stock, reviews. */
async function carryOn(tx: StoreTx, ids: string[]): Promise<void> {
  const all = sql`any(${ids}::uuid[])`;
  await sql`
    update customers c set earlier_orders = c.earlier_orders + its.count, earlier_kobo = c.earlier_kobo + its.kobo,
      earlier_from = least(c.earlier_from, its.first), earlier_to = greatest(c.earlier_to, its.last)
    from (select customer_id, count(*) filter (where status <> 'canceled')::int as count,
        sum(captured_kobo - refunded_kobo - gift_card_kept_kobo)::bigint as kobo, min(placed_at) as first, max(placed_at) as last
      from orders where store_id = ${tx.storeId} and id = ${all} and customer_id is not null group by customer_id) its
    where c.store_id = ${tx.storeId} and c.id = its.customer_id`.execute(tx.db);
  // A sale at the counter is one line of the history: that it was promised for a moment is not shown.
  await sql`
    update stock_movements m set promised = 0 from orders o
    where o.store_id = ${tx.storeId} and o.id = ${all} and o.channel = 'counter'
      and m.store_id = o.store_id and m.order_id = o.id and m.kind in ('committed', 'shipped')`.execute(
    tx.db,
  );
  await sql`update reviews set order_number = 0 where store_id = ${tx.storeId} and order_id = ${all}`.execute(
    tx.db,
  );
}

async function waiting(tx: StoreTx, before: Date): Promise<Counts> {
  const reasons = await waitsFor(tx, before);
  const why = sql.join(
    reasons.map(([name, is]) => sql`when ${is} then ${name}`),
    sql` `,
  );
  const { rows } = await sql<{ why: string; count: number }>`
    select why, count(*)::int as count from (
      select case ${why} end as why from orders o where o.store_id = ${tx.storeId} and ${isOld(before)}) its
    where why is not null group by why order by why`.execute(tx.db);
  return Object.fromEntries(rows.map((row) => [`order: ${row.why}`, row.count]));
}

export const oldOrders: OldOfStore = { erase, waiting };

/** When what a provider said of money where the store was before was so for the last time. */
const saidAt = sql`greatest(line::jsonb ->> 'created_at', line::jsonb ->> 'updated_at', line::jsonb ->> 'paid_at',
  line::jsonb ->> 'opened_at')::timestamptz`;

/** Orders that were brought along from another shop, and money without an order from where the store was before. */
export const oldPastOrders: OldOfStore = {
  async erase(tx, before) {
    await sql`delete from earlier_money where store_id = ${tx.storeId} and order_id is null and ${saidAt} < ${before}`.execute(
      tx.db,
    );
    const { numAffectedRows } = await sql`delete from past_orders where store_id = ${tx.storeId} and id in (
      select id from past_orders where store_id = ${tx.storeId} and placed_at < ${before} limit ${stretch})`.execute(
      tx.db,
    );
    return counted({ 'past orders': Number(numAffectedRows) });
  },
};

/** Gift cards with nothing on them, or that ended, since then; with their history. */
export const oldGiftCards: OldOfStore = {
  async erase(tx, before) {
    const { numAffectedRows } = await sql`delete from gift_cards where store_id = ${tx.storeId} and id in (
      select g.id from gift_cards g where g.store_id = ${tx.storeId} and g.created_at < ${before}
        and (g.left_kobo = 0 or g.state = 'ended' or g.ends_at < ${before})
        and not exists (select 1 from gift_card_entries e where e.store_id = g.store_id and e.card_id = g.id and e.at >= ${before})
        and not exists (select 1 from gift_card_uses u where u.store_id = g.store_id and u.card_id = g.id)
      limit ${stretch} for update skip locked)`.execute(tx.db);
    return counted({ 'gift cards': Number(numAffectedRows) });
  },
};
