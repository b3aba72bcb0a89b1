import { sql } from 'kysely';
import { oldPayments, unsettled } from '../payments/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
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

type Condition = ReturnType<typeof sql<boolean>>;

/**
 * Why an order (`o`) of a store that stands is not settled, in the order in which it is told. The store is named by its
 * value: of tables that are spread over nodes only those that say so are known to lie together.
 */
const ownOf = (storeId: string): Record<string, Condition> => ({
  'money to send back': sql<boolean>`o.status = 'canceled' and o.captured_kobo > o.refunded_kobo`,
  'paid and not sent': sql<boolean>`o.status in ('draft', 'open') and o.captured_kobo > o.refunded_kobo
    and o.fulfillment_status in ('unfulfilled', 'partially_fulfilled')`,
  'goods are kept for it': sql<boolean>`exists (select 1 from reservations r where r.store_id = ${storeId}
    and r.order_id = o.id and r.state in ('held', 'committed'))`,
  'a transfer to look for': sql<boolean>`exists (select 1 from direct_transfers t where t.store_id = ${storeId}
    and t.order_id = o.id and t.state in ('open', 'late'))`,
  'a parcel that came back': sql<boolean>`exists (select 1 from parcel_returns r where r.store_id = ${storeId}
    and r.order_id = o.id and r.decided is null)`,
});

/** Why a payment (`p`) of an order is not settled, whether or not its store stands; told before what its order waits for. */
const ofMoney: Record<string, Condition> = {
  'a dispute': unsettled.disputed,
  'a refund under way': unsettled.goingBack,
  'money to explain': unsettled.odd,
  'money that may come': unsettled.mayCome,
  'a difference in the books': sql<boolean>`exists (select 1 from book_differences d
    where d.subject = 'payment ' || p.reference and d.explained_at is null and d.amount_kobo <> 0)`,
};

const owed: Record<string, Condition> = { 'a debt of its store': sql<boolean>`p.integration = 'platform'` };

/** What old orders of one store may wait for: of themselves, and of their payments. */
interface Reasons {
  own: Record<string, Condition>;
  ofMoney: Record<string, Condition>;
}

/** One that was erased waits for nothing its owner alone could settle. */
async function reasonsOf(tx: StoreTx, before: Date): Promise<Reasons> {
  const row = await tx.db
    .selectFrom('stores')
    .select('erased_at')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirst();
  const owes = await oldPayments.owesSince(tx.platform, tx.storeId, before);
  return { own: row?.erased_at ? {} : ownOf(tx.storeId), ofMoney: { ...ofMoney, ...(owes ? owed : {}) } };
}

/** The first of some reasons that holds, as its number from one on; null where none does. */
const firstOf = (reasons: Record<string, Condition>, earlier = sql``) =>
  sql<number | null>`case ${earlier} ${sql.join(
    Object.values(reasons).map((is, n) => sql`when ${is} then ${sql.lit(n + 1)}`),
    sql` `,
  )} else null end`;

/** Older than then, with every line of its ledger. */
const isOld = (storeId: string, before: Date) => sql<boolean>`o.placed_at < ${before}
  and (o.canceled_at is null or o.canceled_at < ${before})
  and not exists (select 1 from ledger_entries l where l.store_id = ${storeId} and l.order_id = o.id and l.at >= ${before})`;

interface OldOrder {
  id: string;
  /** What it waits for itself. */
  why: string | null;
}

/** The next orders of a store that are old, by their ids. */
async function nextOld(
  tx: StoreTx,
  before: Date,
  { own }: Reasons,
  last: string | null,
): Promise<OldOrder[]> {
  const { rows } = await sql<{ id: string; first: number | null }>`
    select o.id, ${Object.keys(own).length > 0 ? firstOf(own) : sql`null::int`} as first from orders o
    where o.store_id = ${tx.storeId} and ${isOld(tx.storeId, before)} and ${last === null ? sql`true` : sql`o.id > ${last}`}
    order by o.id limit ${stretch}`.execute(tx.db);
  return rows.map(({ id, first }) => ({ id, why: first === null ? null : Object.keys(own)[first - 1]! }));
}

/**
 * Of these orders those that stay for a payment: since it is younger (null), or for what is not settled of it. Asked apart:
 * payments are the platform's, which may keep them elsewhere than a store its orders.
 */
async function heldByMoney(
  tx: StoreTx,
  before: Date,
  { ofMoney }: Reasons,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const isYoung = sql`when p.created_at >= ${before} or p.paid_at >= ${before} then 0`;
  const { rows } = await sql<{ owner_id: string; first: number | null }>`
    select p.owner_id, min(${firstOf(ofMoney, isYoung)}) as first from payments p
    where p.purpose = 'order' and p.owner_id = any(${ids}::uuid[])
    group by p.owner_id`.execute(tx.platform);
  const held = rows.flatMap(({ owner_id, first }) => (first === null ? [] : [{ owner_id, first }]));
  return new Map(held.map(({ owner_id, first }) => [owner_id, Object.keys(ofMoney)[first - 1] ?? null]));
}

/** Old orders of a store, stretch by stretch, each with what holds it. */
async function* everyOld(tx: StoreTx, before: Date, reasons: Reasons) {
  for (let last: string | null = null; ;) {
    const found: OldOrder[] = await nextOld(tx, before, reasons, last);
    if (found.length === 0) return;
    const held = await heldByMoney(
      tx,
      before,
      reasons,
      found.map(({ id }) => id),
    );
    yield { found, held };
    last = found.at(-1)!.id;
  }
}

interface Taken {
  ids: string[];
  references: string[];
}

/** Orders that are old and settled, locked with their payments: what is decided about them meanwhile counts. */
async function take(tx: StoreTx, before: Date): Promise<Taken> {
  const reasons = await reasonsOf(tx, before);
  for await (const { found, held } of everyOld(tx, before, reasons)) {
    const free = found.filter(({ id, why }) => why === null && !held.has(id)).map(({ id }) => id);
    const taken = free.length > 0 ? await locked(tx, before, reasons, free) : null;
    if (taken && taken.ids.length > 0) return taken;
  }
  return { ids: [], references: [] };
}

async function locked(tx: StoreTx, before: Date, reasons: Reasons, free: string[]): Promise<Taken> {
  // Whatever somebody works on just now is for another night.
  const { rows: orders } = await sql<{ id: string }>`
    select id from orders where store_id = ${tx.storeId} and id = any(${free}::uuid[]) for update skip locked`.execute(
    tx.db,
  );
  const ids = orders.map(({ id }) => id);
  const { rows: tries } = await sql<{ reference: string; owner_id: string }>`
    select reference, owner_id from payments where purpose = 'order' and store_id = ${tx.storeId}
      and owner_id = any(${ids}::uuid[]) order by reference for update`.execute(tx.platform);
  const held = await heldByMoney(tx, before, reasons, ids);
  const nothingElse = Object.values(reasons.own).map((is) => sql` and not (${is})`);
  const { rows: still } = await sql<{ id: string }>`
    select o.id from orders o where o.store_id = ${tx.storeId} and o.id = any(${ids}::uuid[]) and ${isOld(tx.storeId, before)}
      ${nothingElse.length > 0 ? sql.join(nothingElse, sql` `) : sql``}`.execute(tx.db);
  const gone = new Set(still.map(({ id }) => id).filter((id) => !held.has(id)));
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
  const counts: Counts = {};
  for await (const { found, held } of everyOld(tx, before, await reasonsOf(tx, before)))
    for (const { id, why } of found) {
      const reason = held.has(id) ? held.get(id) : why;
      if (reason) counts[`order: ${reason}`] = (counts[`order: ${reason}`] ?? 0) + 1;
    }
  return counts;
}

export const oldOrders: OldOfStore = { erase, waiting };

/** When what a provider said of money where the store was before was so for the last time. */
const saidAt = sql`greatest(line::jsonb ->> 'created_at', line::jsonb ->> 'updated_at', line::jsonb ->> 'paid_at',
  line::jsonb ->> 'opened_at')::timestamptz`;

/** Orders that were brought along from another shop, and money without an order from where the store was before. */
export const oldPastOrders: OldOfStore = {
  async erase(tx, before) {
    // Read first: what a text says of a day depends on who asks, and no node deletes by such a thing.
    const { rows: old } = await sql<{ kind: string; n: number }>`
      select kind, n from earlier_money where store_id = ${tx.storeId} and order_id is null and ${saidAt} < ${before}`.execute(
      tx.db,
    );
    const [kinds, numbers] = [old.map(({ kind }) => kind), old.map(({ n }) => n)];
    await sql`delete from earlier_money where store_id = ${tx.storeId}
      and (kind, n) in (select * from unnest(${kinds}::text[], ${numbers}::int[]))`.execute(tx.db);
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
