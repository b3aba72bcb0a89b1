import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { PlatformDb } from '../platform/database/db.ts';
import { markBytes, sealPrefix } from '../platform/secrets/seal.ts';
import type { SealedColumn } from './columns.ts';

/** Of the platform, or bound to a store: what a column lies in says which. */
export type AnyDb = QueryExecutorProvider;

const prefix = `'\\x${sealPrefix.toString('hex')}'::bytea`;

/** The mark of the key a value names; '' where it names none. Of names of our own alone, so that it may be text. */
const markText = (column: string): string =>
  `case when substring("${column}" from 1 for ${sealPrefix.length}) = ${prefix}
    then encode(substring("${column}" from ${sealPrefix.length + 1} for ${markBytes}), 'hex') else '' end`;
const markIn = (column: string): RawBuilder<string> => sql.raw(markText(column));

/** The marks there are in a column, of all stores, for who sees every row. */
export const marksOf = ({ table, column }: SealedColumn): string =>
  `select mark from (select distinct ${markText(column)} as mark from "${table}" where "${column}" is not null) found
    where mark <> ''`;

/** How many values of a column name each key. */
export async function countMarks(db: AnyDb, { table, column }: SealedColumn): Promise<Map<string, number>> {
  const { rows } = await sql<{ mark: string; count: number }>`
    select ${markIn(column)} as mark, count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} is not null group by 1`.execute(db);
  return new Map(rows.map(({ mark, count }) => [mark, count]));
}

export interface SealedRow {
  sealed: Buffer;
  key: Record<string, string>;
}

/** The next values of a column that another key sealed, in the order of their rows; `after`: behind this one. */
export async function sealedByOthers(
  db: AnyDb,
  { table, column, key }: SealedColumn,
  { mark, after, most }: { mark: string; after: SealedRow | null; most: number },
): Promise<SealedRow[]> {
  const place = sql.join(key.map((name) => sql`${sql.ref(name)}::text`));
  const last = after && sql.join(key.map((name) => sql`${after.key[name]}`));
  const { rows } = await sql<Record<string, string> & { sealed: Buffer }>`
    select ${sql.ref(column)} as sealed, ${sql.join(key.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))}
    from ${sql.table(table)} where ${sql.ref(column)} is not null and ${markIn(column)} <> ${mark}
    ${last ? sql`and (${place}) > (${last})` : sql``}
    order by ${place} limit ${most}`.execute(db);
  return rows.map(({ sealed, ...names }) => ({ sealed, key: names }));
}

/** Puts the same secrets, sealed anew, in the place of what was read; what is something else by now is left. Answers how many. */
export async function replaceSealed(
  db: AnyDb,
  { table, column }: SealedColumn,
  anew: readonly { row: SealedRow; sealed: Buffer }[],
): Promise<number> {
  let count = 0;
  for (const { row, sealed } of anew) {
    const same = Object.entries(row.key).map(([name, value]) => sql`${sql.ref(name)}::text = ${value}`);
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
      where ${sql.join(same, sql` and `)} and ${sql.ref(column)} = ${row.sealed}`.execute(db);
    count += Number(numAffectedRows);
  }
  return count;
}

/** The next stores in the order of their ids, those that are being closed among them. */
export async function storesFrom(db: PlatformDb, last: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ store_id: string }>`
    select store_id from (select store_id from store_directory union select store_id from store_closings) known
    where ${last === null ? sql`true` : sql`store_id > ${last}`} order by store_id limit ${most}`.execute(db);
  return rows.map((row) => row.store_id);
}
