import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { PlatformDb, StoreTx } from './db.ts';
import { columns, type PlatformTables, type Row, type StoreTables } from './tables.ts';

type AllTables = PlatformTables & StoreTables;

/** How a question for whole rows begins; every column is asked for by name. */
export function rowsOf<Table extends keyof PlatformTables & keyof typeof columns>(
  db: PlatformDb,
  table: Table,
): SelectQueryBuilder<PlatformTables, Table, Row<Table>>;
export function rowsOf<Table extends keyof StoreTables>(
  db: StoreTx['db'],
  table: Table,
): SelectQueryBuilder<AllTables, Table, Row<Table>>;
export function rowsOf(db: unknown, table: keyof typeof columns): unknown {
  // Of a table that is not named yet the library cannot tell the columns.
  const anyDb = db as Kysely<Record<string, Record<string, unknown>>>;
  return anyDb.selectFrom(table).select(columns[table]);
}

/* What a statement comes to is asked at its end by `.$call(…)`. */

/** The first row, or null where there is none. */
export async function firstOrNull<Row>(query: {
  executeTakeFirst(): Promise<Row | undefined>;
}): Promise<Row | null> {
  return (await query.executeTakeFirst()) ?? null;
}

/** Whether there is a row. */
export async function isThere(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

interface Written {
  numInsertedOrUpdatedRows?: bigint;
  numUpdatedRows?: bigint;
  numDeletedRows?: bigint;
}

/** Whether a row was written: none is where it was there already, or where the conditions do not hold any more. */
export async function wrote(statement: { executeTakeFirst(): Promise<Written> }): Promise<boolean> {
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } = await statement.executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0n) > 0n;
}
