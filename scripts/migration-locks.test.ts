import { expect, test } from 'vitest';
import { ownMigrations } from './check-migrations.ts';
import { lockFindings } from './migration-locks.ts';

const released = new Set(['0170-old.sql', '0178-last.sql']);
const found = (text: string, name = '0200.sql') => lockFindings({ name, text }, released);

test('migrations of this release hold up nobody and take nothing away that the one before names', () => {
  const own = ownMigrations();
  const open = own.migrations.filter(({ name }) => !own.released.has(name));
  expect(open.flatMap((one) => lockFindings(one, own.released))).toEqual([]);
});

test.each([
  ['alter table pots drop column lid;', 'takes pots.lid from the release before, which may still name it'],
  ['drop table pots;', 'takes pots from the release before, which may still name it'],
  ['alter table pots rename to cups;', 'takes pots from the release before, which may still name it'],
  [
    'alter table pots rename lid to cover;',
    'takes pots.lid from the release before, which may still name it',
  ],
  [
    'alter table pots alter column size type bigint;',
    'takes pots.size from the release before, which may still name it',
  ],
  [
    '-- unused since 0179: pots.lid\nalter table pots drop column lid;',
    'takes pots.lid from the release before, which may still name it',
  ],
  [
    'alter table pots add column size int not null;',
    'demands a value of rows that have none: give it a default',
  ],
  [
    'alter table pots add column id uuid default gen_random_uuid();',
    'writes the whole table anew for a default that differs in each row',
  ],
  [
    'alter table pots add column twice int generated always as (size * 2) stored;',
    'writes the whole table anew for a computed column',
  ],
  ['update pots set size = 1 where size is null;', 'writes rows of pots while everybody waits'],
  ['delete from pots;', 'writes rows of pots while everybody waits'],
  ['create index pots_size on pots (store_id, size);', 'makes an index of pots under a lock'],
  [
    'create index concurrently pots_size on pots (store_id, size);',
    'makes an index concurrently inside a transaction: begin it with "-- concurrently"',
  ],
  [
    '-- concurrently\nupdate pots set size = 1;',
    'does more than making indexes concurrently: update pots set size = 1',
  ],
  [
    'alter table pots add constraint pots_size check (size > 0);',
    'looks through the whole table under a lock: add it "not valid", validate it in the next migration',
  ],
  [
    'alter table pots add foreign key (store_id, lid) references lids (store_id, id);',
    'looks through the whole table under a lock: add it "not valid", validate it in the next migration',
  ],
  [
    'alter table pots add constraint pots_lid unique (store_id, lid);',
    'makes an index under a lock: make it concurrently first, then add the constraint "using index"',
  ],
  [
    'alter table pots add constraint pots_size check (size > 0) not valid;\nalter table pots validate constraint pots_size;',
    'validates pots_size in the transaction that adds it',
  ],
])('%s is refused', (text, what) => {
  expect(found(text)).toEqual([`0200.sql ${what}`]);
});

test.each([
  'create table cups (store_id uuid primary key, size int check (size > 0)); create index cups_size on cups (size); update cups set size = 1;',
  'alter table pots add column size int not null default 1, add column lid text;',
  '-- unused since 0170: pots.lid\nalter table pots drop column lid;',
  '-- few rows: plans, one for each plan\nupdate plans set name = lower(name);',
  '-- concurrently\n-- What is found by size.\ncreate index concurrently pots_size on pots (store_id, size);',
  'alter table pots add constraint pots_size check (size > 0) not valid;',
  'alter table pots validate constraint pots_size;',
  'alter table pots add constraint pots_lid unique using index pots_lid;',
])('%s is let through', (text) => {
  expect(found(text)).toEqual([]);
});

test('what came before the rules is history', () => {
  expect(found('drop table pots;', '0178.sql')).toEqual([]);
});
