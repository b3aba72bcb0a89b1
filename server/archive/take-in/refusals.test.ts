import { afterAll, beforeAll, expect, test } from 'vitest';
import { lagosDate } from '#shared/lagos.ts';
import { columns } from '#server/platform/database/tables.ts';
import { alteredArchives } from '#tests/support/moving/altered-archives.ts';
import { packed } from '#tests/support/moving/archives.ts';
import { unpacked } from '#tests/support/reading/unpacked.ts';
import { everythingOf, twoWorlds, type TwoWorlds } from '#tests/support/moving/taken-in.ts';
import { shapes } from './shapes.ts';
import { leftOut, withheld } from '../tables.ts';

let worlds: TwoWorlds;
let storeId: string;
let before: string;
beforeAll(async () => {
  worlds = await twoWorlds();
  ({ storeId } = worlds.known.shop);
  before = await everythingOf(worlds.to, storeId);
});
afterAll(() => worlds.close());

test.each(alteredArchives)(
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
  // As somebody writes them who makes the zip by hand: all are as long, and none is a place of this machine.
  for (const [name, sentence] of [
    ['/etc/pass1', /^A name in it leads out of the file\.$/],
    ['C:/pass123', /^A name in it leads out of the file\.$/],
    ['xx\\passwd1', /^A name in it leads out of the file\.$/],
    ['xx/../../p', /^A name in it leads out of the file\.$/],
    ['xxx/p\0sswd', /^This is no archive of a store|does not belong/],
  ] as const) {
    const made = Buffer.from(out.toString('latin1').replaceAll('xxx/passwd', name), 'latin1');
    expect([name, await take(made)]).toEqual([name, expect.stringMatching(sentence)]);
  }
  const twice = await packed(new Map([...(await unpacked(archive)), ['archive.jsox', Buffer.from('{}')]]));
  const same = Buffer.from(twice.toString('latin1').replaceAll('archive.jsox', 'archive.json'), 'latin1');
  expect(await take(same)).toBe('archive.json is in it twice.');
  const bomb = await packed(new Map([['archive.json', Buffer.alloc(80_000_000)]]));
  expect(await take(bomb)).toMatch(/Unpacked it would be far larger than its 78 kB/);
  const damaged = Buffer.from(archive);
  damaged.fill(0, 5_000, 5_400);
  expect(await take(damaged)).toMatch(/is damaged|no JSON|no whole zip/);
  expect(await everythingOf(to, storeId)).toBe(before);
});

test('an entry that is a link to a file of this machine, or of the archive itself, is refused by name and nothing is followed', async () => {
  const { archive, take, to } = worlds;
  const files = await unpacked(archive);
  const [picture] = [...files.keys()].filter((name) => name.startsWith('pictures/'));
  for (const [name, target] of [
    [picture!, '/etc/hostname'],
    ['data/orders.jsonl', '../archive.json'],
    ['another', '/etc/hostname'],
  ] as const) {
    const linked = await packed(new Map([...files, [name, Buffer.from(target)]]), [name]);
    expect(await take(linked)).toBe(`${name} in it is a link to somewhere else, which none of ours is.`);
  }
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
