import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesBelow } from '#tests/support/programs/test-files.ts';
import { ownerPassword, testApp, type TestApp } from '#tests/support/app.ts';
import { plantBrought } from '#tests/support/moving/brought-person.ts';
import { filledStore } from '#tests/support/moving/filled-store.ts';
import type { KnownPerson } from '#tests/support/moving/known-person.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { terminal } from '#tests/support/programs/operators.ts';
import { days } from '../platform/clock.ts';
import { eraseStore } from './erase-store.ts';
import { gone, goneOfPlatform, kept, keptOfPlatform } from './tables.ts';

let world: TestApp;
let known: KnownPerson;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  known = await filledStore(world);
  await plantBrought(world, known);
});
afterAll(() => world.close());

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.database.sql<Row>(text, values);

test('every table that holds something of a store is erased with it, or kept for a reason', async () => {
  const tables = await sql<{ name: string; kind: string }>(
    `select r.table_name as name, r.kind from sharding_registry r where exists (select from pg_attribute a
       where a.attrelid = r.table_name::regclass and a.attname = 'store_id' and not a.attisdropped) order by 1`,
  );
  const of = (kind: string) => tables.filter((one) => one.kind === kind).map(({ name }) => name);
  expect([...gone, ...Object.keys(kept)].toSorted()).toEqual(of('store'));
  expect([...goneOfPlatform, ...Object.keys(keptOfPlatform)].toSorted()).toEqual(of('local'));
});

/** Where a word of the shopper everybody knows stands, in whatever column. */
async function holding(): Promise<string[]> {
  const columns = await sql<{ table_name: string; column_name: string; udt_name: string }>(`
    select c.table_name, c.column_name, c.udt_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema = 'public'
      and c.udt_name in ('text', 'jsonb', 'json', '_text', 'bytea', 'varchar')`);
  const found: string[] = [];
  for (const { table_name: table, column_name: column, udt_name: type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const rows = await sql(
      `select 1 from "${table}" where ${text} ~* 'markerson|zubaidah|8055512345|8055567890' limit 1`,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** All that was sold and paid, to the kobo. */
const money = () =>
  sql(`
    select 'order' as of, id::text, concat_ws(' ', number, subtotal_kobo, delivery_kobo, fee_kobo, discount_kobo,
      tail_kobo, total_kobo, captured_kobo, refunded_kobo, placed_at) as is from orders
    union all select 'line', id::text, concat_ws(' ', order_id, quantity, unit_price_kobo, discount_kobo, total_kobo) from order_lines
    union all select 'ledger', id::text, l::text from ledger_entries l
    union all select 'payment', reference, concat_ws(' ', amount_kobo, captured_kobo, fee_kobo, refund_kobo) from payments
    union all select 'refund', id::text, concat_ws(' ', reference, state, amount_kobo, key) from refunds
    order by 1, 2`);

const rowsIn = async (tables: readonly string[]) => {
  const found: string[] = [];
  for (const table of tables)
    if ((await sql(`select 1 from ${table} where store_id = $1 limit 1`, [known.shop.storeId])).length > 0)
      found.push(table);
  return found;
};

test('a store that was closed leaves what it sold and was paid, to the kobo and without a name, and nothing else: no row, no file, no way in', async () => {
  const { shop } = known;
  const isKept = (name: string) =>
    filesBelow(world.app.deps.blobs, `${name}/${shop.storeId}`).then((keys) => keys.length > 0);
  const areKept = () => Promise.all(['media', 'files'].map(isKept));
  expect(await areKept()).toEqual([true, true]);
  const owner = await shop.owner.signIn();
  const [{ name }] = (await sql<{ name: string }>('select name from stores where store_id = $1', [
    shop.storeId,
  ])) as [{ name: string }];
  const closed = await owner.post(`/api/sites/${shop.slug}/closing`, { name, password: ownerPassword });
  expect(closed.status).toBe(200);
  expect((await rowsIn(gone)).length).toBeGreaterThan(gone.length - 12);
  await pass(world, days(31));
  await terminal(world, `store close-unsettled ${shop.slug} What is open here was planted`);
  const before = await money();
  await world.work();
  expect(await sql('select state, held_for from store_closings')).toEqual([
    { state: 'erased', held_for: '' },
  ]);
  expect(await rowsIn([...gone, ...goneOfPlatform])).toEqual([]);
  expect(await money()).toEqual(before);
  // Counts of mails by address end by themselves.
  world.clock.advance(days(3));
  await world.database.db.transact((tx) => world.app.deps.jobs.send(tx, 'mail.tidy', {}));
  await world.work();
  expect(await holding()).toEqual([]);
  expect(await areKept()).toEqual([false, false]);
  const [row] = await sql(
    'select name, tagline, about, phone, whatsapp, city, business_address, logo_media_id, plan from stores where store_id = $1',
    [shop.storeId],
  );
  expect(row).toEqual({
    name,
    tagline: '',
    about: '',
    phone: '',
    whatsapp: '',
    city: '',
    business_address: '',
    logo_media_id: null,
    plan: 'free',
  });
  const sites = await (await shop.owner.signIn()).get<object[]>('/api/sites');
  expect(sites.body).toEqual([]);
  expect((await known.visit.ask(known.delivered.order_url)).status).toBe(404);
  // Done again it does nothing.
  expect(await eraseStore(world.app.deps, shop.storeId)).toBe('not due');
});
