import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { asAdmin, ordinaryLogin, type Address } from '#tests/support/programs/database-server.ts';
import { openDatabase, type Database } from './db.ts';
import { newId } from '../ids.ts';
import { appRole, migrate, workingRole } from './migrate.ts';
import { demandRowSecurity } from './row-security.ts';

/** Databases that an ordinary login owns, as on most managed databases. */
const { admin } = inject('postgres');
const folder = path.resolve('server/migrations');
const name = `managed_${process.pid}`;
const opened: Database[] = [];
let login: Address;
let joined: Address;

beforeAll(async () => {
  login = { ...(await ordinaryLogin(admin, name)), database: name };
  joined = { ...(await ordinaryLogin(admin, `${name}_joined`)), database: name };
  await asAdmin(
    admin,
    `do $$ begin create role ${appRole}; exception when duplicate_object or unique_violation then null; end $$`,
    `grant ${appRole} to ${joined.user}`,
  );
});
beforeEach(async () => {
  await closeAll();
  await asAdmin(
    admin,
    `drop database if exists ${name} with (force)`,
    `create database ${name} owner ${name}`,
  );
});
afterAll(async () => {
  await closeAll();
  await asAdmin(
    admin,
    `drop database if exists ${name} with (force)`,
    `drop role ${name}`,
    `drop role ${name}_joined`,
  );
});

async function closeAll(): Promise<void> {
  for (const db of opened.splice(0)) await db.close();
}
function open(connection: Address, role: string | null): Database {
  const db = openDatabase({ connection, role, poolSize: 2 });
  opened.push(db);
  return db;
}

/** A published store with one active product and one order. */
async function writeStore(db: Database): Promise<string> {
  const storeId = newId();
  const product = newId();
  await db.forStore(storeId).transact(async (tx) => {
    await sql`insert into stores (store_id, slug, name, published_at, created_at) values (${storeId}, 's', 'S', now(), now())`.execute(
      tx.db,
    );
    await sql`insert into products (store_id, id, slug, title, status, position, price_from_kobo, price_to_kobo,
      variant_count, search, created_at, updated_at)
      values (${storeId}, ${product}, 'p', 'P', 'active', 7, 1, 1, 1, ' p ', now(), now())`.execute(tx.db);
    const customer = newId();
    await sql`insert into customers (store_id, id, phone, name, created_at, last_order_at)
      values (${storeId}, ${customer}, '08031234567', 'Ada', now(), now())`.execute(tx.db);
    await sql`insert into orders (store_id, id, number, checkout_key, status, payment_status, fulfillment_status, pay_method,
        currency, subtotal_kobo, delivery_kobo, total_kobo, item_count, customer_id, name, phone, email, address,
        delivery_name, delivery_kind, delivery_eta, note, placed_at)
      values (${storeId}, ${newId()}, 1001, 'k', 'open', 'pending', 'unfulfilled', 'on_delivery', 'NGN', 1, 0, 1, 1,
        ${customer}, 'Àdá O’Neil', '08031234567', '', '{}', 'Lagos', 'delivery', '', '', now())`.execute(
      tx.db,
    );
  });
  return storeId;
}

test('an ordinary login that owns its database is migrated, works as itself and sees one store at a time', async () => {
  expect(await migrate(login, folder)).toBe(null);
  expect(await workingRole(login)).toBe(null);
  const db = open(login, null);
  await demandRowSecurity(db);
  const storeId = await writeStore(db);
  const look = (tx: { db: Parameters<ReturnType<typeof sql>['execute']>[0] }) =>
    sql`select slug from stores`.execute(tx.db);
  expect((await db.forStore(storeId).read(look)).rows).toEqual([{ slug: 's' }]);
  expect((await db.forStore(newId()).read(look)).rows).toEqual([]);
});

test('an ordinary login that was let into the app’s role takes it, and the role may use every table', async () => {
  await asAdmin(admin, `alter database ${name} owner to ${joined.user}`);
  expect(await migrate(joined, folder)).toBe(appRole);
  const db = open(joined, appRole);
  await demandRowSecurity(db);
  await writeStore(db);
});

test('back-fills reach rows that were written before them, whoever migrates', async () => {
  const early = mkdtempSync('/tmp/presence-migrations-');
  for (const file of readdirSync(folder).filter((one) => one < '0007'))
    cpSync(path.join(folder, file), path.join(early, file));
  await migrate(login, early);
  rmSync(early, { recursive: true });
  const db = open(login, null);
  const storeId = await writeStore(db);
  const collection = newId();
  await db.forStore(storeId).transact(async (tx) => {
    await sql`insert into collections (store_id, id, slug, title) values (${storeId}, ${collection}, 'c', 'C')`.execute(
      tx.db,
    );
    await sql`insert into collection_products (store_id, collection_id, product_id)
      select store_id, ${collection}, id from products`.execute(tx.db);
  });
  await migrate(login, folder);
  const client = new pg.Client({ ...admin, database: name });
  await client.connect();
  const rows = async (text: string) => (await client.query(text)).rows;
  expect(await rows('select position, on_sale from collection_products')).toEqual([
    { position: 7, on_sale: true },
  ]);
  expect(await rows('select store_id from open_stores')).toEqual([{ store_id: storeId }]);
  expect(await rows('select search from orders')).toEqual([{ search: ' ada oneil 08031234567 4567 ' }]);
  expect(await rows('select word from order_words order by 1')).toEqual(
    ['08031234567', '4567', 'ada', 'oneil'].map((word) => ({ word })),
  );
  expect(
    await rows(
      `select r.table_name from sharding_registry r join pg_class c on c.oid = r.table_name::regclass
       where r.kind = 'store' and not (c.relrowsecurity and c.relforcerowsecurity)`,
    ),
  ).toEqual([]);
  await client.end();
});

test('a login that does not own the schema is told so in one sentence', async () => {
  await migrate(login, folder);
  const [first] = readdirSync(folder);
  const later = mkdtempSync('/tmp/presence-migrations-');
  cpSync(path.join(folder, first!), path.join(later, '9999-later.sql'));
  const stranger = { ...joined, database: name };
  await expect(migrate(stranger, later)).rejects.toThrow(
    /^The database login may not change the schema: .* Start Presence with the login that owns the database and its tables\.$/,
  );
  rmSync(later, { recursive: true });
});

test('nothing is served by a login that sees past row level security, or where it is not in force', async () => {
  await migrate(login, folder);
  await expect(demandRowSecurity(open({ ...admin, database: name }, null))).rejects.toThrow(
    /^The database login \S+ sees past row level security, which keeps stores apart\. Use an ordinary login/,
  );
  const db = open(login, null);
  await writeStore(db);
  const there = { ...admin, database: name };
  await asAdmin(there, 'alter table orders no force row level security');
  await expect(demandRowSecurity(db)).rejects.toThrow(
    'Row level security, which keeps stores apart, is not forced on orders.',
  );
  await asAdmin(
    there,
    'alter table orders force row level security',
    'create policy everything on stores using (true)',
  );
  await expect(demandRowSecurity(db)).rejects.toThrow(
    /^The database shows managed_\d+ the rows of every store at once\./,
  );
});

test('a process of a release that asks for all columns goes on when a migration adds one; of a later release no connection is touched', async () => {
  await migrate(login, folder);
  const old = new pg.Pool({ ...login, max: 1 });
  old.on('error', () => undefined);
  const look = () => old.query({ name: 'look', text: 'select * from mail_counts' });
  await look();
  const grown = mkdtempSync('/tmp/presence-migrations-');
  writeFileSync(
    path.join(grown, '9999.sql'),
    'alter table mail_counts add column more int not null default 0;',
  );
  const backend = async () =>
    (await old.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
  const first = await backend();
  await migrate(login, grown);
  expect(await backend()).toBe(first);
  await old.query(`delete from schema_migrations where name = '0036-beside-the-release-before.sql'`);
  await migrate(login, grown);
  expect(await backend()).not.toBe(first);
  expect((await look()).rows).toEqual([]);
  await old.end();
  rmSync(grown, { recursive: true });
});
