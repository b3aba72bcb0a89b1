import type { TestDatabase } from './programs/database.ts';

/**
 * Has the database refuse rows of a table where the condition holds, until it is called off by what is answered. By a rule
 * of the table and not by a trigger, of which a database of several nodes takes none.
 */
export async function refusing(
  { sql }: Pick<TestDatabase, 'sql'>,
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  await sql(`alter table ${table} add constraint on_purpose check (not (${condition})) not valid`);
  return async () => void (await sql(`alter table ${table} drop constraint on_purpose`));
}
