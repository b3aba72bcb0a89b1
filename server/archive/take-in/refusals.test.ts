import { afterAll, beforeAll, expect, test } from 'vitest';
import { lagosDate } from '#shared/lagos.ts';
import { columns } from '#server/platform/tables.ts';
import { linesIn, packed } from '#tests/support/archives.ts';
import { unpacked } from '#tests/support/unpacked.ts';
import { everythingOf, twoWorlds, type TwoWorlds } from '#tests/support/taken-in.ts';
import { shapes } from './shapes.ts';
import { leftOut, withheld } from '../tables.ts';

let worlds: TwoWorlds;
let storeId: string;
let before: string;
beforeAll(async () => {
  worlds = await twoWorlds();
  ({ storeId } = worlds.known.shop);
  before = await everythingOf(worlds.to, storeId);
}, 240_000);
afterAll(() => worlds.close());

type Files = Map<string, Buffer>;
type Row = Record<string, unknown>;

const manifest =
  (change: (of: { format: number; release: string; store: Row; tables: Record<string, number> }) => void) =>
  (files: Files) => {
    const read = JSON.parse(files.get('archive.json')!.toString()) as never;
    change(read);
    files.set('archive.json', Buffer.from(JSON.stringify(read)));
  };
const text = (name: string, change: (all: string) => string) => (files: Files) =>
  void files.set(name, Buffer.from(change(files.get(name)!.toString())));
/** Changes the first row of a table. */
const first = (table: string, change: (row: Row) => void) => (files: Files) => {
  const name = `data/${table}.jsonl`;
  const rows = linesIn(files, name);
  change(rows[0]!);
  files.set(name, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
};
const only = (files: Files, beginning: string) =>
  [...files.keys()].find((name) => name.startsWith(beginning))!;
const script = '<script>alert(1)</script>';

const refusals: readonly [what: string, change: (files: Files) => void, sentence: RegExp][] = [
  [
    'a format that is newer',
    manifest((of) => (of.format = 3)),
    /is of format 3, which is newer than this installation knows \(2\)/,
  ],
  ['a format from before', manifest((of) => (of.format = 1)), /from before archives could be taken in again/],
  [
    'a newer release',
    manifest((of) => (of.release = '9999-later.sql')),
    /made by a newer release \(9999-later\.sql\)/,
  ],
  ['no archive', (files) => void files.delete('archive.json'), /This is no archive of a store/],
  ['a broken list', text('archive.json', (all) => all.slice(0, 40)), /archive\.json in it is broken/],
  [
    'a table we do not know',
    (files) => {
      manifest((of) => (of.tables.users = 0))(files);
      files.set('data/users.jsonl', Buffer.from(''));
    },
    /It speaks of “users”, which is nothing of a store here/,
  ],
  [
    'a table that does not go along',
    (files) => {
      manifest((of) => (of.tables.carts = 0))(files);
      files.set('data/carts.jsonl', Buffer.from(''));
    },
    /“carts” does not belong/,
  ],
  [
    'a table that is missing',
    (files) => void files.delete('data/orders.jsonl'),
    /data\/orders\.jsonl is missing/,
  ],
  [
    'a file of another kind',
    (files) => void files.set('run.sh', Buffer.from('rm')),
    /run\.sh does not belong/,
  ],
  [
    'a column we do not know',
    first('products', (row) => (row.owner = 'me')),
    /data\/products\.jsonl, line 1 has a “owner”, which this installation does not know/,
  ],
  [
    'a column that is withheld',
    first('stores', (row) => (row.plan = 'starter')),
    /line 1 has a “plan”, which/,
  ],
  [
    'a store smuggled in',
    first('orders', (row) => (row.store_id = '0'.repeat(8))),
    /data\/orders\.jsonl, line 1 names a store/,
  ],
  [
    'lines that differ',
    first('order_events', (row) => delete row.actor),
    /does not have the columns of the lines before it|lacks something it must have/,
  ],
  [
    'broken JSON',
    text('data/order_lines.jsonl', (all) => all.replace('\n', '\n{"id":')),
    /data\/order_lines\.jsonl, line 2 is broken: it is no JSON/,
  ],
  ['no row', text('data/reviews.jsonl', () => '[1]\n'), /data\/reviews\.jsonl, line 1 is no row/],
  [
    'a row of nothing',
    first('order_lines', (row) => (row.order_id = '00000000-0000-4000-8000-000000000000')),
    /data\/order_lines\.jsonl, line 1 names something that is not in the file/,
  ],
  [
    'a row that stands twice',
    (files) => {
      const name = 'data/orders.jsonl';
      const [row] = files.get(name)!.toString().split('\n');
      files.set(name, Buffer.from(`${row}\n${row}\n`));
    },
    /data\/orders\.jsonl, line 2 says what a line before it says already/,
  ],
  [
    'a row too few',
    text('data/order_events.jsonl', (all) => all.slice(all.indexOf('\n') + 1)),
    /data\/order_events\.jsonl has 24 rows where archive\.json says 25/,
  ],
  [
    'a number that is none',
    first('variants', (row) => (row.price_kobo = 'much')),
    /data\/variants\.jsonl, line 1 holds a value that cannot be/,
  ],
  [
    'a zero in a text',
    text('data/customers.jsonl', (all) => all.replace('"name": "', '"name": "\\u0000')),
    /data\/customers\.jsonl, line 1 holds a value that cannot be/,
  ],
  [
    'a style that is none',
    first('stores', (row) => (row.primary_colour = 'red;}body{')),
    /data\/stores\.jsonl, line 1 holds a “primary_colour” that cannot be/,
  ],
  [
    'a page that is none',
    first('pages', (row) => (row.draft = { html: script })),
    /data\/pages\.jsonl, line 1 holds a “draft” that cannot be/,
  ],
  [
    'a link that runs',
    first('fulfillments', (row) => (row.link = 'javascript:alert(1)')),
    /holds a “link” that cannot be/,
  ],
  [
    'money that does not add up',
    first('ledger_entries', (row) => (row.amount_kobo = 1)),
    /The money of order #\d+ does not agree with its movements/,
  ],
  [
    'a card worth more',
    first('gift_cards', (row) => {
      row.left_kobo = 99_000_000;
      row.amount_kobo = 99_000_000;
    }),
    /The gift card ending in .{4} does not agree with its history/,
  ],
  [
    'a shelf that is fuller',
    first('inventory_levels', (row) => (row.on_hand = 500)),
    /What is left of “.+” does not agree with its stock history/,
  ],
  [
    'money that is not as it is written',
    text('money/payments.jsonl', () => '{"reference": "x"}\n'),
    /money\/payments\.jsonl, line 1 is not as providers’ money is written/,
  ],
  [
    'a picture that is none',
    (files) => void files.set(only(files, 'pictures/'), Buffer.from(script)),
    /is no picture as we make them/,
  ],
  [
    'a picture of nothing',
    (files) =>
      void files.set(
        'pictures/00000000-0000-4000-8000-000000000000.webp',
        files.get(only(files, 'pictures/'))!,
      ),
    /is a picture of nothing in the file/,
  ],
  [
    'a file that is something else',
    (files) => void files.set(only(files, 'files/'), Buffer.alloc(600_000, 'x')),
    /is not the file that its row says/,
  ],
  [
    'a file that is missing',
    (files) => void files.delete(only(files, 'files/')),
    /The file for sale “Guide\.pdf” is missing/,
  ],
];

test.each(refusals)(
  '%s is refused with a sentence, and nothing of it stays',
  async (_what, change, sentence) => {
    const files = await unpacked(worlds.archive);
    change(files);
    expect(await worlds.take(await packed(files))).toMatch(sentence);
    expect(await everythingOf(worlds.to, storeId)).toBe(before);
  },
);

test('what is no zip, broke off, leads out of itself or unpacks without end is refused before anything is read', async () => {
  const { archive, take, to } = worlds;
  expect(await take(Buffer.from('hello'))).toMatch(/no whole zip file/);
  expect(await take(archive.subarray(0, archive.length / 2))).toMatch(/no whole zip file/);
  const out = await packed(new Map([['xxx/passwd', Buffer.from('x')]]));
  const led = Buffer.from(out.toString('latin1').replaceAll('xxx/passwd', '../../pass'), 'latin1');
  expect(await take(led)).toBe('A name in it leads out of the file.');
  const bomb = await packed(new Map([['archive.json', Buffer.alloc(80_000_000)]]));
  expect(await take(bomb)).toMatch(/Unpacked it would be far larger than its 78 kB/);
  const damaged = Buffer.from(archive);
  damaged.fill(0, 5_000, 5_400);
  expect(await take(damaged)).toMatch(/is damaged|no JSON|no whole zip/);
  expect(await everythingOf(to, storeId)).toBe(before);
});

test('before it is done, --dry-run says what is in it, and nothing is done', async () => {
  const { archive, take, to, owner, known } = worlds;
  const said = await take(archive, ['--dry-run']);
  expect(said).toBe(
    `It would make a store of “Ada’s Shop” (${known.shop.slug}; 5 products, 10 orders, 5 customers, 1 picture, 1 file for sale; made on ${lagosDate(worlds.from.clock.now())}, format 2), owned by ${owner.email}. Nothing was done; whether it may be done now is asked when it is.`,
  );
  expect(await take(archive.subarray(0, 5_000), ['--dry-run'])).toMatch(
    /^This is no whole zip file\. .* Nothing would be done\.$/,
  );
  expect(await everythingOf(to, storeId)).toBe(before);
});

test('an address that is another’s, or ours, is refused by name, and another one can be said', async () => {
  const { archive, take, to, known } = worlds;
  await to.database.sql(
    `insert into store_directory (host, store_id, kind, created_at) values ($1, gen_random_uuid(), 'slug', now())`,
    [known.shop.slug],
  );
  expect(await take(archive)).toBe(
    `The address “${known.shop.slug}” is another store’s here. Name another one for it.`,
  );
  expect(await take(archive, ['admin'])).toMatch(
    /^Its address cannot be “admin”\. This address is kept for us/,
  );
  expect(await take(archive, ['adas-new-shop'])).toContain('(adas-new-shop) is here with');
});

test('every column of JSON that comes in is held against what it may be', async () => {
  const rows = await worlds.to.database.sql<{ name: string; column: string }>(
    `select r.table_name as name, a.attname as column from sharding_registry r
     join pg_attribute a on a.attrelid = r.table_name::regclass and a.atttypid = 'jsonb'::regtype and not a.attisdropped
     where r.kind = 'store' order by 1, 2`,
  );
  const unheld = rows.filter(
    ({ name, column }) =>
      !(name in leftOut) && !(column in (withheld[name] ?? {})) && !(column in (shapes[name] ?? {})),
  );
  expect(unheld).toEqual([]);
  // What is held is really a column.
  for (const [name, of] of Object.entries(shapes))
    expect([
      name,
      Object.keys(of).filter((column) => !(columns[name as never] as string[]).includes(column)),
    ]).toEqual([name, []]);
});
