import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { countOpenStores } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const open = (howMany: number) =>
  database.sql(`insert into open_stores select gen_random_uuid(), now() from generate_series(1, $1::int)`, [
    howMany,
  ]);

test('open stores are counted one by one while there are few, and estimated when there are very many', async () => {
  await open(9_999);
  expect(await countOpenStores(database.db.platform)).toBe(9_999);
  await open(20_001);
  // Nothing is known of the table's size yet, but that it is no smaller than this.
  await database.sql(`update pg_class set reltuples = -1 where oid = 'open_stores'::regclass`);
  expect(await countOpenStores(database.db.platform)).toBe(10_000);
  await database.sql('analyze open_stores');
  expect(await countOpenStores(database.db.platform)).toBe(30_000);
});
