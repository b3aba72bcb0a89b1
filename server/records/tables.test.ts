import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/programs/database.ts';
import { goneWithOrders, goneWithOrdersOfPlatform, stayWithoutOrders } from './orders.ts';
import { keptSince } from './year.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('records of a year are kept until six years after its end are over, in Lagos', () => {
  const since = (now: string) => keptSince(new Date(now)).toISOString();
  expect(since('2032-12-31T22:59:59Z')).toBe('2025-12-31T23:00:00.000Z');
  expect(since('2032-12-31T23:00:00Z')).toBe('2026-12-31T23:00:00.000Z');
});

test('whatever names an order goes with it, or stays for a reason', async () => {
  const named = await database.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join sharding_registry r on r.table_name = c.table_name
     where c.table_schema = 'public' and c.column_name = 'order_id' and not exists (
       select from pg_constraint f where f.contype = 'f' and f.conrelid = c.table_name::regclass
         and f.confrelid = 'orders'::regclass and f.confdeltype = 'c') order by 1`,
  );
  const known = [...goneWithOrders, ...goneWithOrdersOfPlatform, ...Object.keys(stayWithoutOrders)];
  expect(known.toSorted()).toEqual(named.map(({ name }) => name));
});
