import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog, writeGathered } from '#server/platform/log.ts';
import { csvLine } from '#shared/csv.ts';
import { openShop, testApp, type TestApp, type TestShop } from './support/app.ts';
import { placesIn, sane, shapeOf, withAt } from './support/reading/by-contract.ts';
import type { Client } from './support/client.ts';
import { testClock } from './support/clock.ts';
import { checkOut, checkoutForm, fillBasket } from './support/selling/shopping.ts';

/** What somebody may put into a field of words who wants to end a line, turn one round, or have a sheet do something. */
const words = [
  'line\u2028and\u2029paragraph',
  'a\r\nBcc: stolen@example.com\r\nX-Injected: yes',
  'a\nX-Injected: yes',
  'nothing\0behind',
  'half a \ud800 pair',
  'turned \u202egnp.exe\u2066 round',
  '=HYPERLINK("http://evil.example","Click")',
  "+1+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(1+1)',
  '\uff1d1+1',
  'x'.repeat(70_000),
];

let world: TestApp;
let shop: TestShop;
const log: string[] = [];
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => log.push(String(chunk)) > 0);
  world = await testApp({
    log: createLog(testClock(), 'json'),
    // Every call is made far more often than a person could; how often one may is told elsewhere.
    limits: { use: async () => ({ left: 1, endsIn: 1 }), giveBack: () => undefined },
  });
  shop = await openShop(world);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

/** What would end the world for the calls after it. */
const endsTheWorld = /logout|sign-?out|sessions|\/close|delete|api-keys|product-table\/statuses/;
const faults: string[] = [];

async function say(client: Client, method: string, path: string, body: unknown): Promise<void> {
  const { status, headers } = await client.send(method, path, body);
  const odd = Object.keys(headers).filter((name) => /bcc|injected/.test(name));
  const broken = Object.values(headers)
    .flat()
    .filter((value) => /[\r\n\u2028\u2029\0]/.test(value ?? ''));
  if (status >= 500 || odd.length > 0 || broken.length > 0)
    faults.push(
      `${method} ${path} ${JSON.stringify(body).slice(0, 200)}: ${status} ${[...odd, ...broken].join()}`,
    );
}

test('words that end lines, turn them round or are formulas are taken or refused in every field of words of every call, and never a failure', async () => {
  let said = 0;
  const shopper = world.client(shop.slug);
  for (const [turn, { contract }] of world.app.api.table.entries()) {
    const shape = shapeOf(contract.body);
    if (!shape || contract.method === 'GET' || endsTheWorld.test(contract.path)) continue;
    const path = contract.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
      name === 'slug' ? shop.slug : shop.product.id,
    );
    const client = path.startsWith('/api/shop') ? shopper : shop.owner.client;
    const good = sane(shape);
    const fields = placesIn(good).filter((place) => typeof at(good, place) === 'string');
    if (fields.length === 0) continue;
    // All fields at once with each of them, and each field alone, whose others are as they should be.
    const bodies = [
      ...words.map((word) => fields.reduce((body: unknown, place) => withAt(body, place, word), good)),
      ...fields.map((place, n) => withAt(good, place, words[(turn + n) % words.length])),
    ];
    for (const body of bodies) await say(client, contract.method, path, body);
    said += bodies.length;
  }
  expect(faults).toEqual([]);
  expect(said).toBeGreaterThan(1_000);
});

const at = (value: unknown, place: (string | number)[]): unknown =>
  place.reduce((inner, key) => (inner as Record<string, unknown>)?.[key], value);

test('what was taken of them ends no line of a mail’s head, of the log, or of a list that goes out, and no sheet runs it', async () => {
  const buyer = await fillBasket(world, shop);
  const formula = '=HYPERLINK("http://evil.example","Click")';
  const placed = await checkOut(
    buyer,
    checkoutForm(shop, { name: formula, note: 'a\n=2+2\u2028x', pay_method: 'on_delivery' }),
  );
  expect(placed.status).toBe(201);
  await world.work();

  const mails = world.mails();
  expect(mails.length).toBeGreaterThan(1);
  const heads = mails.flatMap(({ to, subject, headers }) => [to, subject, ...Object.values(headers)]);
  expect(heads.filter((head) => /[\r\n\u2028\u2029\0]/.test(head))).toEqual([]);

  writeGathered();
  const lines = log.join('').trimEnd().split('\n');
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) });

  const owner = await shop.owner.signIn();
  const lists = world.app.api.table
    .map(({ contract }) => contract)
    .filter(
      ({ method, path }) => method === 'GET' && path.endsWith('-csv') && !/:(fileId|listId)/.test(path),
    );
  expect(lists.map(({ path }) => path.split('/').at(-1))).toEqual(
    expect.arrayContaining(['orders-csv', 'products-csv', 'customers-csv']),
  );
  let quoted = 0;
  for (const { path } of lists) {
    const { status, text, headers } = await owner.get(path.replace(':slug', shop.slug));
    if (status === 400) continue;
    expect([path, status]).toEqual([path, 200]);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
    const [heading, ...rows] = parse(text, { bom: true, relax_column_count: true });
    expect([path, rows.filter((row) => row.length !== heading!.length)]).toEqual([path, []]);
    const run = rows.flat().filter((cell) => /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/.test(cell));
    expect([path, run.filter((cell) => !/^-\d+(\.\d+)?$/.test(cell))]).toEqual([path, []]);
    quoted += rows.flat().filter((cell) => cell === `'${formula}`).length;
  }
  expect(quoted).toBeGreaterThan(1);
});

test('a cell that a sheet would run stands behind an apostrophe, in wide letters and after a line break, too', () => {
  for (const word of [
    '=1',
    '+1',
    '-1',
    '@A1',
    '\t=1',
    '\r=1',
    '\n=1',
    '\uff1d1',
    '\uff0b1',
    '\uff0d1',
    '\uff201',
  ])
    expect(parse(csvLine([word, 'x']))).toEqual([[`'${word}`, 'x']]);
});
