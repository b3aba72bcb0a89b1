import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from './support/programs/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const rows = readFileSync('docs/data-map.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

test('every table of the schema says once whose it is, why it is kept, how long, and by which file it goes', async () => {
  const tables = rows.flatMap(([names]) => [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  const known = await database.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and relname <> 'schema_migrations' order by 1`,
  );
  expect(tables.toSorted()).toEqual(known.map(({ name }) => name).toSorted());
  for (const [names, whose, why, howLong, by, ...more] of rows) {
    expect([names, whose, why, howLong].filter((cell) => !cell)).toEqual([]);
    expect([by, existsSync(by!)]).toEqual([by, true]);
    expect(more).toEqual([]);
  }
});
