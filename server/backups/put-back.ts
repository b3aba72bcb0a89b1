import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isConcurrent } from '../platform/database/concurrent-indexes.ts';
import { newId } from '../platform/ids.ts';
import { statementsIn } from '../platform/database/sql-statements.ts';
import type { Erasure } from './erased.ts';
import type { About, PartBody, PartHead } from './parts.ts';
import { BackupRefused } from './refused.ts';
import { copyIn, plainly, tablesOf, type Table } from './tables.ts';

export interface Filling {
  table(head: PartHead & { is: 'table' }, body: PartBody): Promise<void>;
}

/** What a database is filled from. */
interface Source {
  read(filling: Filling): Promise<unknown>;
  erased: readonly Erasure[];
  /** The folder of the migrations of this release. */
  migrations: string;
}

/** Whether nothing of ours, or of anybody, is in a database; what an extension brings is the database's own. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    `select exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v') and n.nspname in ('public', 'pgboss')
         and not exists (select 1 from pg_depend d
           where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as any`,
  );
  return !rows[0]!.any;
}

/**
 * Fills an empty database in the caller's transaction: the schema as it was when the back-up was made, then every row,
 * with what refers to what checked as a whole at the end. The program itself brings it up to date when it starts.
 */
export async function fillDatabase(
  client: pg.Client,
  about: About,
  now: Date,
  { read, erased, migrations }: Source,
): Promise<void> {
  await makeSchema(
    client,
    about.migrations.map((name) => path.join(migrations, name)),
  );
  await client.query(plainly);
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  demandSameTables(about, tables);
  const { letGo, takeUp } = await bonds(client);
  for (const text of letGo) await client.query(text);
  await client.query(`truncate ${[...tables.keys()].map((name) => pg.escapeIdentifier(name)).join(', ')}`);
  const left = new Set(tables.keys());
  await read({
    async table({ name, columns }, body) {
      const table = tables.get(name);
      if (!table || !left.delete(name) || table.columns.toSorted().join() !== columns.toSorted().join())
        throw new BackupRefused(
          `The table ${name} is another one here. Put it back with the version that made it.`,
        );
      const copying = client.query(copyFrom(copyIn({ name, columns })));
      await pipeline(Readable.from(body, { objectMode: false }), copying);
      if (copying.rowCount !== body.tail().lines)
        throw new BackupRefused(`Of the table ${name} not every row could be put back.`);
    },
  });
  if (left.size > 0) throw new BackupRefused(`The tables ${[...left].join(', ')} are not in the back-up.`);
  for (const text of takeUp) await client.query(text);
  await client.query('insert into restored_copies (id, taken_at, restored_at) values ($1, $2, $3)', [
    newId(),
    about.takenAt,
    now,
  ]);
  // Whom the copy does not know as erased came back with it.
  for (const { subject, kind, store_id, by_id, at } of erased)
    await client.query(
      'insert into erasures (subject, kind, store_id, by_id, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [subject, kind, store_id, by_id, at],
    );
}

/** In one transaction with all the rest, unlike a start of the program: there is nobody beside us. */
async function makeSchema(client: pg.Client, files: readonly string[]): Promise<void> {
  await client.query(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    // Nobody is there to be held up, and nothing may be outside of the one transaction.
    const plain = isConcurrent(text) ? text.replaceAll(/\bindex concurrently\b/gi, 'index') : text;
    for (const statement of statementsIn(plain)) await client.query(statement);
  }
}

function demandSameTables(about: About, tables: ReadonlyMap<string, Table>): void {
  const missing = about.tables.find((name) => !tables.has(name));
  if (missing)
    throw new BackupRefused(
      `The back-up has a table ${missing}, which this version of the program does not know.`,
    );
}

/**
 * What stands in the way of filling tables in any order, and how it is put back as it was: what refers to other tables
 * (which is then looked at in every row), and the force that hides the stores' rows from their owner, too. A database of
 * several nodes has pieces of its tables beside them; those it keeps out of `pg_class`, and does with them as with the table.
 */
async function bonds(client: pg.Client): Promise<{ letGo: string[]; takeUp: string[] }> {
  const references = await client.query<{ name: string; of: string; says: string }>(`
    select quote_ident(r.conname) as name, r.conrelid::regclass::text as of, pg_get_constraintdef(r.oid) as says
    from pg_constraint r join pg_class c on c.oid = r.conrelid
    where r.contype = 'f' and r.connamespace = 'public'::regnamespace and r.conparentid = 0`);
  const forced = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`);
  return {
    letGo: [
      ...references.rows.map(({ of, name }) => `alter table ${of} drop constraint ${name}`),
      ...forced.rows.map(({ name }) => `alter table ${name} no force row level security`),
    ],
    takeUp: [
      ...references.rows.map(({ of, name, says }) => `alter table ${of} add constraint ${name} ${says}`),
      ...forced.rows.map(({ name }) => `alter table ${name} force row level security`),
    ],
  };
}
