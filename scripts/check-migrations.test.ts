import { expect, test } from 'vitest';
import { migrationFindings, ownMigrations } from './check-migrations.ts';

const before = {
  name: '0001.sql',
  text: `create table pots (store_id uuid); select mark_table('pots', 'store');`,
};
const found = (text: string) =>
  migrationFindings([before, { name: '0002.sql', text }], new Set(['0001.sql']));

test('migrations that no release has had only add, and their back-fills see every row', () => {
  const { migrations, released } = ownMigrations();
  expect(migrationFindings(migrations, released)).toEqual([]);
});

test.each([
  ['alter table pots drop column lid;', 'takes something away'],
  ['alter table pots rename column lid to cover;', 'renames'],
  ['alter table pots\n  alter column size type bigint;', 'changes a type'],
  ['alter table pots alter column size drop default;', 'takes a default away'],
  ['alter table pots add column size int not null;', 'adds a column that demands a value and has no default'],
  ['alter table pots add constraint pots_size check (size > 0);', 'adds a rule: pots_size'],
  [`update pots set size = 1;`, 'works on pots while row level security is forced on it'],
  ['insert into lids select * from pots;', 'works on pots while row level security is forced on it'],
  ['alter table pots no force row level security;', 'leaves row level security unforced on pots'],
])('%s is found', (text, what) => {
  expect(found(text)).toEqual([`0002.sql ${what}`]);
});

test.each([
  'alter table pots add column size int not null default 1; create index pots_size on pots (store_id, size);',
  'alter table pots drop constraint pots_kind; alter table pots add constraint pots_kind check (true);',
  '-- safe for the release before: it never reads it.\nalter table pots drop column lid;',
  'alter table pots no force row level security; update pots set size = 1; alter table pots force row level security;',
  `create table cups (store_id uuid); insert into cups values (null); select mark_table('cups', 'store');`,
])('%s is let through', (text) => {
  expect(found(text)).toEqual([]);
});
