import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/programs/database.ts';
import { watchedClient } from '#tests/support/reading/statements.ts';
import { dropOld } from './drop-old.ts';

let database: TestDatabase;
let deletes = 0;
beforeAll(async () => {
  const client = watchedClient((text) => {
    if (text.startsWith('delete')) deletes += 1;
    return 'goes on';
  });
  database = await testDatabase({ client });
});
afterAll(() => database.close());

test('many old rows are forgotten a thousand at a time, and no others', async () => {
  await database.sql(
    `insert into used_nonces select 'n' || n, '2026-01-01'::timestamptz + make_interval(days => n % 2)
     from generate_series(1, 5000) n`,
  );
  await dropOld(database.db.platform, 'used_nonces', sql`expires_at < ${new Date('2026-01-01T12:00:00Z')}`);
  expect(await database.sql('select count(*)::int, min(expires_at) from used_nonces')).toEqual([
    { count: 2500, min: new Date('2026-01-02T00:00:00Z') },
  ]);
  expect(deletes).toBe(3);
});
