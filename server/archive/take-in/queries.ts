import { sql } from 'kysely';
import { wrote } from '../../platform/database/answers.ts';
import type { PlatformDb, StoreTx } from '../../platform/database/db.ts';

export interface StoreTable {
  name: string;
  columns: string[];
  /** Tables of a store whose rows its rows name. */
  names: string[];
}

/** Every table of a store, with its columns without the store, in the order in which they can be filled. */
export async function storeTables(db: PlatformDb): Promise<StoreTable[]> {
  const { rows } = await sql<StoreTable>`
    select r.table_name as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = r.table_name::regclass and a.attnum > 0
        and not a.attisdropped and a.attname <> 'store_id' order by a.attnum) as columns,
      array(select distinct c.confrelid::regclass::text from pg_constraint c where c.contype = 'f'
        and c.conrelid = r.table_name::regclass and c.confrelid <> c.conrelid) as names
    from sharding_registry r where r.kind = 'store' order by r.ord`.execute(db);
  const left = new Map(rows.map((row) => [row.name, row]));
  const order: StoreTable[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ names }) => names.every((name) => !left.has(name)));
    if (ready.length === 0) throw new Error(`These tables name each other: ${[...left.keys()].join(', ')}.`);
    for (const table of ready) left.delete(table.name);
    order.push(...ready);
  }
  return order;
}

/** A store is filled by many statements in a row, of which none is in anybody's way. */
export async function takeTime(tx: StoreTx): Promise<void> {
  await sql`set local statement_timeout = '600s'`.execute(tx.db);
}

/**
 * What is asked next joins all rows that were just written, of which the planner knows nothing yet: left to itself it looks
 * for each row of one table through all of another.
 */
export async function joinAtOnce(tx: StoreTx): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx.db);
}

/** Whoever takes the same store in meanwhile waits until this one is over. */
export async function alone(tx: StoreTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('take-in'), hashtext(${tx.storeId}))`.execute(tx.db);
}

/** Says that somebody is still at work, while files are written between two statements. */
export async function stillHere(tx: StoreTx): Promise<void> {
  await sql`select 1`.execute(tx.db);
}

/** False when the address is another store’s. */
export async function claimSlug(tx: StoreTx, slug: string, at: Date): Promise<boolean> {
  return tx.platform
    .insertInto('store_directory')
    .values({ host: slug, store_id: tx.storeId, kind: 'slug', created_at: at })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .$call(wrote);
}

export async function addOwner(tx: StoreTx, userId: string, at: Date): Promise<void> {
  await tx.platform
    .insertInto('store_members')
    .values({ store_id: tx.storeId, user_id: userId, role: 'owner', created_at: at })
    .execute();
}

/** Writes rows as the archive has them; columns that none of them has get what a new row has there. */
export async function insertRows(
  tx: StoreTx,
  table: string,
  { columns, rows }: { columns: readonly string[]; rows: readonly string[] },
): Promise<void> {
  const names = columns.map((column) => sql.ref(column));
  const taken = columns.map((column) => sql.ref(`r.${column}`));
  await sql`insert into ${sql.table(table)} (store_id, ${sql.join(names)})
    select ${tx.storeId}::uuid, ${sql.join(taken)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb) r
    returning store_id`.execute(tx.db);
}

/** Keeps lines about money at providers as they are; a payment names its order. */
export async function insertEarlierMoney(
  tx: StoreTx,
  kind: string,
  lines: readonly { n: number; text: string; row: Record<string, unknown> }[],
): Promise<void> {
  await sql`insert into earlier_money (store_id, kind, n, order_id, line)
    select ${tx.storeId}::uuid, ${kind}, * from unnest(${lines.map(({ n }) => n)}::int[],
      ${lines.map(({ row }) => row.order_id ?? null)}::uuid[], ${lines.map(({ text }) => text)}::text[]) returning store_id`.execute(
    tx.db,
  );
}

/** Refunds and disputes are about the order of their payment. */
export async function nameOrders(tx: StoreTx): Promise<void> {
  await sql`update earlier_money m set order_id = p.order_id from (
      select order_id, line::jsonb ->> 'reference' as reference from earlier_money
      where store_id = ${tx.storeId} and kind = 'payments') p
    where m.store_id = ${tx.storeId} and m.kind <> 'payments' and m.line::jsonb ->> 'reference' = p.reference`.execute(
    tx.db,
  );
}

/** Runs a statement that may be refused, and leaves the transaction as it was where it is. */
export async function tried(tx: StoreTx, statement: () => Promise<void>): Promise<unknown> {
  await sql`savepoint tried`.execute(tx.db);
  try {
    await statement();
    await sql`release savepoint tried`.execute(tx.db);
    return null;
  } catch (error) {
    await sql`rollback to savepoint tried`.execute(tx.db);
    return error;
  }
}

/** Order numbers go on after the highest one. */
export async function numbersGoOn(tx: StoreTx): Promise<void> {
  await sql`insert into store_counters (store_id, name, value)
    select ${tx.storeId}::uuid, 'order', max(number) from orders where store_id = ${tx.storeId} having max(number) is not null
    on conflict (store_id, name) do update set value = excluded.value where store_counters.value < excluded.value`.execute(
    tx.db,
  );
}
