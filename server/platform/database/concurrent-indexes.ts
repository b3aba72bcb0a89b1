import type pg from 'pg';
import { onOneLine, statementsIn } from './sql-statements.ts';

/** The first line of a migration whose indexes are made beside everything, outside of any transaction. */
const concurrently = '-- concurrently';

export const isConcurrent = (sql: string): boolean => sql.startsWith(`${concurrently}\n`);

export const indexMaker = /^create (?:unique )?index concurrently (\w+) on (\w+)\b/i;

/**
 * Makes indexes that are not there yet while tables are read and written. One that an earlier try left half made is
 * taken away and made anew, so it may be cut off at any moment and done again.
 */
export async function makeIndexes(client: pg.Client, sql: string): Promise<void> {
  // It holds up nobody while it waits, and it waits for every transaction that was there before it.
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  for (const statement of statementsIn(sql)) {
    const name = indexMaker.exec(onOneLine(statement))?.[1];
    if (!name) throw new Error(`only "create index concurrently <name> on …" may stand there: ${statement}`);
    const { rows } = await client.query<{ whole: boolean }>(
      'select indisvalid as whole from pg_index where indexrelid = to_regclass($1)',
      [name],
    );
    if (rows[0]?.whole) continue;
    if (rows[0]) await client.query(`drop index concurrently ${name}`);
    await client.query(statement);
  }
  await client.query('reset statement_timeout; reset lock_timeout');
}
