import { mkdtempSync, rmSync } from 'node:fs';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import pg from 'pg';
import { furnished, signedInOwner, type TestShop } from '../app.ts';
import { client } from '../client.ts';
import { asAdmin, ordinaryLogin, type Address } from './database-server.ts';
import { systemPostgres, urlOf, type SystemPostgres } from './debian-postgres.ts';
import { freePort } from './free-port.ts';
import { pgbouncer, type Pooler } from './pgbouncer.ts';
import { program, type Program } from './program.ts';

/** The system's PostgreSQL with a pooler before it, and a database whose tables one login owns and another one serves. */
export interface ManyMachines {
  postgres: SystemPostgres;
  pooler: Pooler;
  sandbox: Sandbox;
  /** Owns the database. */
  owner: Address;
  /** Serves, and owns nothing. */
  serving: Address;
  /** Past row level security. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** What every process is given. */
  given: Record<string, string>;
  /** A process that is not started yet, with what it is given beside the rest. */
  process(env: Record<string, string>): Promise<Program>;
  /** As the process behind the pooler is started. */
  pooled: Record<string, string>;
  close(): Promise<void>;
}

/** What every process is given. */
const givenTo = (sandbox: Sandbox) => ({
  DEMO: '0',
  WEB_PROCESSES: '1',
  HOST: '127.0.0.1',
  SECRET_KEY: 'one secret for all machines, of more than 32',
  PAY_SECRET_KEY: 'sk_test_presence_pooled',
  PAY_PUBLIC_KEY: 'pk_test_presence_pooled',
  PAY_API_BASE: sandbox.url,
  PAY_CHECKOUT_BASE: sandbox.url,
});

export async function manyMachines(): Promise<ManyMachines> {
  const postgres = await systemPostgres();
  const sandbox = await createSandbox({ secretKeys: ['sk_test_presence_pooled'] });
  const database = 'presence';
  const [owner, serving] = await Promise.all(
    ['presence_owner', 'presence_serving'].map(async (name) => ({
      ...(await ordinaryLogin(postgres.admin, name)),
      database,
    })),
  );
  await asAdmin(postgres.admin, `create database ${database} owner ${owner!.user}`);
  const pooler = await pgbouncer(postgres.admin, [owner!, serving!]);
  const looking = new pg.Pool({ ...postgres.admin, database, max: 1 });
  looking.on('error', () => undefined);
  const folders: string[] = [];
  const programs: Program[] = [];
  const given = givenTo(sandbox);
  return {
    given,
    postgres,
    pooler,
    sandbox,
    owner: owner!,
    serving: serving!,
    sql: async (text, values) => (await looking.query(text, values)).rows as never,
    async process(env) {
      const dataDir = mkdtempSync('/tmp/presence-many-');
      folders.push(dataDir);
      const made = program({
        port: await freePort(),
        dataDir,
        env: { ...given, ...env },
      });
      programs.push(made);
      return made;
    },
    pooled: {
      DATABASE_URL: urlOf(pooler.through(serving!)),
      MIGRATE_URL: urlOf(owner!),
      DATABASE_POOLER: 'transaction',
      DATABASE_CONNECTIONS: '12',
    },
    async close() {
      for (const one of programs) await one.stop();
      await looking.end();
      await pooler.stop();
      await sandbox.close();
      await postgres.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Who calls one process: a shop when its slug is given. */
export const callerOf =
  ({ port }: Program) =>
  (slug?: string) =>
    client(port, `${slug ? `${slug}.` : ''}localhost:${port}`);

/** An open shop, made at one process. */
export async function shopAt(at: Program, sql: ManyMachines['sql'], stock: number): Promise<TestShop> {
  const database = { sql: sql as never };
  const owner = await signedInOwner({
    client: callerOf(at),
    database,
    url: `http://localhost:${at.port}`,
  });
  const slug = `many-${at.port}`;
  const made = await owner.client.post<{ id: string }>('/api/sites/create/', { name: 'Many', slug });
  if (made.status !== 201) throw new Error(`No store was made: ${made.text}`);
  const [row] = await sql<{ store_id: string }>('select store_id from stores where slug = $1', [slug]);
  return furnished({ owner, slug, storeId: row!.store_id }, { stock });
}
