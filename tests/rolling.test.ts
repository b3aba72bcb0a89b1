import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from './support/app.ts';
import { playDay } from './support/programs/day.ts';

/**
 * While a release is rolled out, the processes of the one before it go on beside the new ones: the schema grows under
 * them, and each goes on with what it knows.
 */
let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world, { stock: null });
});
afterAll(() => world.close());

const day = () => playDay(world, shop);

test('every call goes on while a table is added and each of the others gets one more column', async () => {
  const before = await day();
  expect(before.filter(([, status]) => status >= 500)).toEqual([]);
  // Often enough that the database keeps one plan for each statement.
  for (let n = 0; n < 5; n++) await day();
  const tables = await world.database.sql<{ name: string }>(
    `select table_name as name from sharding_registry where table_name <> 'sharding_registry'`,
  );
  for (const { name } of tables)
    await world.database.sql(`alter table ${name} add column of_the_next_release text not null default ''`);
  await world.database.sql('create table next_release (id uuid primary key)');
  expect(await day()).toEqual(before);
  expect(await day()).toEqual(before);
});
