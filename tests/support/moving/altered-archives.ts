import { linesIn } from './archives.ts';

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

/** What somebody may have done to an archive, and how that is refused. */
export const alteredArchives: readonly [
  what: string,
  change: (files: Files) => void,
  sentence: RegExp,
  /** Of a table that comes in only where an operator vouches for the file. */
  vouched?: 'vouched',
][] = [
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
  ['no row', text('data/reviews.jsonl', () => '[1]\n'), /data\/reviews\.jsonl, line 1 is no row/, 'vouched'],
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
    /data\/customers\.jsonl, line 1 holds a “name” that cannot be/,
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
    'a name of two lines',
    first('stores', (row) => (row.name = 'Ada\r\nBcc: all@example.com')),
    /data\/stores\.jsonl, line 1 holds a “name” that cannot be/,
  ],
  [
    'a path for a name',
    first('products', (row) => (row.slug = '../../admin')),
    /data\/products\.jsonl, line 1 holds a “slug” that cannot be/,
  ],
  [
    'an address of several',
    first('customers', (row) => (row.email = 'a@example.com, b@example.com')),
    /data\/customers\.jsonl, line 1 holds a “email” that cannot be/,
  ],
  [
    'a letter that leads elsewhere',
    first('letter_words', (row) => (row.opening = 'Pay at www.paystack-help.com')),
    /data\/letter_words\.jsonl, line 1 holds a “opening” that cannot be/,
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
