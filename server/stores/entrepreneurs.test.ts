import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/programs/database.ts';
import { countEntrepreneurs } from './open-stores.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const open = (howMany: number) =>
  database.sql(
    `with opened as (insert into open_stores select gen_random_uuid(), now() from generate_series(1, $1::int) returning store_id)
    insert into store_members select store_id, gen_random_uuid(), 'owner', now() from opened`,
    [howMany],
  );

test('R-010 entrepreneurs are counted one by one, and where they are very many never too many are said', async () => {
  await open(9_999);
  expect(await countEntrepreneurs(database.db.platform)).toBe(9_999);
  await open(20_001);
  expect(await countEntrepreneurs(database.db.platform)).toBe(10_000);
});

test('R-010 helpers, and owners of shops that are not open, are not counted', async () => {
  await database.sql(`delete from open_stores`);
  await open(1);
  await database.sql(
    `insert into store_members select store_id, gen_random_uuid(), 'manager', now() from open_stores`,
  );
  expect(await countEntrepreneurs(database.db.platform)).toBe(1);
});
