import { sql } from 'kysely';
import type { Database } from './db.ts';
import { DatabaseStartError } from './postgres-programs.ts';

interface Guard {
  login: string;
  passes: boolean;
  open: string[];
}

/**
 * Makes sure that one store's rows are hidden from every other as the app now works: nothing is served without it.
 * @throws DatabaseStartError with a sentence that says what to change.
 */
export async function demandRowSecurity(db: Database, isPooled = false): Promise<void> {
  const { rows } = await sql<Guard>`
    select current_user::text as login,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as passes,
      array(select r.table_name from sharding_registry r join pg_class c on c.oid = r.table_name::regclass
        where r.kind = 'store' and not (c.relrowsecurity and c.relforcerowsecurity) order by r.ord) as open`.execute(
    db.platform,
  );
  const { login, passes, open } = rows[0]!;
  if (passes)
    throw new DatabaseStartError(
      `The database login ${login} sees past row level security, which keeps stores apart. Use an ordinary login (alter role ${login} nosuperuser nobypassrls)${isPooled ? '; behind a pooler it takes no other role' : ', or let it take the role presence_app'}.`,
    );
  if (open.length > 0)
    throw new DatabaseStartError(
      `Row level security, which keeps stores apart, is not forced on ${open.join(', ')}. For each: alter table … enable row level security, then alter table … force row level security.`,
    );
  // What was read from the catalog, seen: without a store named, no store is there.
  const seen = await sql<{ any: boolean }>`select exists (select 1 from stores) as any`.execute(db.platform);
  if (seen.rows[0]!.any)
    throw new DatabaseStartError(
      `The database shows ${login} the rows of every store at once. A policy other than "one_store" must have been added to the table stores: drop it.`,
    );
}
