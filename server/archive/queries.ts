import { sql, type RawBuilder } from 'kysely';
import type { ArchiveKind } from '#shared/api/archives.ts';
import { archiveMoves, statesBefore, type ArchiveState } from '#shared/states.ts';
import { firstOrNull, rowsOf, wrote } from '../platform/database/answers.ts';
import type { PlatformDb, StoreTx } from '../platform/database/db.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';
import { leftOut, onlyRows, withheld } from './tables.ts';

export type ArchiveRow = Row<'store_archives'>;

/** Archives of a kind that are shown; older ones are of no use to anybody. */
const mostShown = 10;

export async function newestArchives(tx: StoreTx, kind: ArchiveKind): Promise<ArchiveRow[]> {
  return rowsOf(tx.db, 'store_archives')
    .where('store_id', '=', tx.storeId)
    .where('kind', '=', kind)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();
}

export async function findArchive(tx: StoreTx, id: string): Promise<ArchiveRow | null> {
  return rowsOf(tx.db, 'store_archives')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .$call(firstOrNull);
}

export async function findMaking(tx: StoreTx, kind: ArchiveKind): Promise<ArchiveRow | null> {
  return rowsOf(tx.db, 'store_archives')
    .where('store_id', '=', tx.storeId)
    .where('state', '=', 'making')
    .where('kind', '=', kind)
    .$call(firstOrNull);
}

/** False while another one of its kind is being made. */
export async function insertArchive(
  tx: StoreTx,
  archive: Pick<NewRow<'store_archives'>, 'id' | 'kind' | 'asked_by' | 'asked_at'>,
): Promise<boolean> {
  return tx.db
    .insertInto('store_archives')
    .values({ ...archive, store_id: tx.storeId, state: 'making' })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

type ArchiveChange = Pick<Partial<NewRow<'store_archives'>>, 'ended_at' | 'size_bytes' | 'counts'>;

/** The one statement that changes where an archive stands; false where the table does not lead there. */
export async function turnArchive(
  tx: StoreTx,
  id: string,
  to: ArchiveState,
  change: ArchiveChange = {},
): Promise<boolean> {
  return tx.db
    .updateTable('store_archives')
    .set({ ...change, state: to })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('state', 'in', statesBefore(archiveMoves, to))
    .$call(wrote);
}

/** Archives that are there or on their way, the oldest first. */
export async function openArchives(tx: StoreTx): Promise<ArchiveRow[]> {
  return rowsOf(tx.db, 'store_archives')
    .where('store_id', '=', tx.storeId)
    .where('state', 'in', ['making', 'ready'])
    .orderBy('asked_at')
    .execute();
}

/** When a customer was last erased: what was put together before may still hold them. */
export async function lastErased(tx: StoreTx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(erased_at) as at from customers where store_id = ${tx.storeId}`.execute(tx.db);
  return rows[0]!.at;
}

export interface ArchivedTable {
  name: string;
  /** Its key without the store, in order. */
  key: string[];
}

/** Every table of a store that goes along, by name. */
export async function archivedTables(tx: StoreTx): Promise<ArchivedTable[]> {
  const { rows } = await sql<ArchivedTable>`
    select r.table_name as name,
      (select array_agg(a.attname::text order by k.place)
       from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place), pg_attribute a
       where i.indrelid = r.table_name::regclass and i.indisprimary
         and a.attrelid = i.indrelid and a.attnum = k.attnum and a.attname <> 'store_id') as key
    from sharding_registry r where r.kind = 'store' order by r.table_name`.execute(tx.db);
  return rows
    .filter(({ name }) => !Object.hasOwn(leftOut, name))
    .map((one) => ({ ...one, key: one.key ?? [] }));
}

/** The newest migration of this database: what is written by a later one may hold what this one does not know. */
export async function releaseOf(db: PlatformDb): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from schema_migrations`.execute(db);
  return rows[0]!.name;
}

/** One look at everything: what changes meanwhile is in none of it. */
export async function asOneMoment(tx: StoreTx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx.db);
}

/** Fetched at once: little enough to be forgotten before it is old. */
const rowsAtOnce = 200;

/** The lines of a statement as they come, some at a time, by a cursor of the transaction. It takes no values of its own. */
async function* fetched(tx: StoreTx, statement: RawBuilder<{ line: string }>): AsyncGenerator<string[]> {
  await sql`declare archived no scroll cursor for ${statement}`.execute(tx.db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from archived`.execute(tx.db);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close archived`.execute(tx.db);
}

/**
 * The rows of a table as lines of JSON, in the order of its key, without the store's own id and what is withheld. Numbers
 * are written as the database writes them, so none loses a digit.
 */
export function linesOf(tx: StoreTx, { name, key }: ArchivedTable): AsyncGenerator<string[]> {
  const order = key.length > 0 ? sql`order by ${sql.join(key.map((column) => sql.ref(column)))}` : sql``;
  const without = ['store_id', ...Object.keys(withheld[name] ?? {})].map((column) => sql.lit(column));
  const condition = sql.raw(onlyRows[name]?.where ?? 'true');
  return fetched(
    tx,
    sql`select (to_jsonb(t) - array[${sql.join(without)}])::text as line from ${sql.table(name)} t
      where t.store_id = ${sql.lit(tx.storeId)} and ${condition} ${order}`,
  );
}

/** How each kind of what providers said is written, with what it is ordered by; `mine` are the references of the store. */
const money = {
  payments: (store: RawBuilder<unknown>) => sql`
    select json_build_object('reference', reference, 'order_id', owner_id, 'provider', provider, 'state', state,
      'amount_kobo', amount_kobo, 'captured_kobo', captured_kobo, 'fee_kobo', fee_kobo, 'currency', currency,
      'channel', channel, 'email', email, 'created_at', created_at, 'paid_at', paid_at)::text as line,
      created_at as at, reference as key
    from merchant_payments where store_id = ${store}`,
  refunds: (store: RawBuilder<unknown>) => sql`
    select json_build_object('id', id, 'reference', reference, 'amount_kobo', amount_kobo, 'state', state,
      'reason', reason, 'created_at', created_at, 'updated_at', updated_at)::text as line,
      created_at as at, id::text as key
    from refunds where reference in (select reference from merchant_payments where store_id = ${store})`,
  disputes: (store: RawBuilder<unknown>) => sql`
    select json_build_object('id', id, 'reference', reference, 'amount_kobo', amount_kobo, 'category', category,
      'state', state, 'opened_at', opened_at, 'due_at', due_at)::text as line, opened_at as at, id::text as key
    from disputes where reference in (select reference from merchant_payments where store_id = ${store})`,
};
export type MoneyKind = keyof typeof money;
export const moneyKinds = Object.keys(money) as MoneyKind[];

/**
 * What the providers said of the store’s money, to be read: payments, refunds and disputes, without their keys; what they
 * said where the store was before comes first.
 */
export function moneyLines(tx: StoreTx, kind: MoneyKind): AsyncGenerator<string[]> {
  const store = sql.lit(tx.storeId);
  return fetched(
    tx,
    sql`select line from (
        select line, 0 as place, n, null::timestamptz as at, '' as key from earlier_money
        where store_id = ${store} and kind = ${sql.lit(kind)}
        union all select line, 1, 0, at, key from (${money[kind](store)}) said) said
      order by place, n, at, key`,
  );
}

export interface ArchivedFile {
  /** Its name in the archive. */
  name: string;
  id: string;
}

/** The largest form of each picture, of products and pages and of reviews. */
export async function archivedPictures(tx: StoreTx): Promise<(ArchivedFile & { width: number })[]> {
  const { rows } = await sql<ArchivedFile & { width: number }>`
    select 'pictures/' || id || '.webp' as name, id, widths[cardinality(widths)] as width
      from media where store_id = ${tx.storeId}
    union all
    select 'review-photos/' || file_id || '.webp', file_id, widths[cardinality(widths)]
      from review_photos where store_id = ${tx.storeId} and state <> 'withdrawn'
    order by 1`.execute(tx.db);
  return rows;
}
