import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import type { Contract } from '#shared/api/contract.ts';
import { openShop, testApp, type TestApp, type TestShop } from './support/app.ts';
import { placesIn, sane, shapeOf, withAt, type Shape } from './support/reading/by-contract.ts';
import type { Client, Reply } from './support/client.ts';
import { orderOne } from './support/selling/shopping.ts';

let world: TestApp;
let shop: TestShop;
let other: TestShop;
let orderId: string;
beforeAll(async () => {
  // Every route is called far more often than a person could; how often one may is told elsewhere.
  world = await testApp({ limits: { use: async () => ({ left: 1, endsIn: 1 }), giveBack: () => undefined } });
  shop = await openShop(world);
  other = await openShop(world);
  await orderOne(world, shop, { pay_method: 'on_delivery' });
  const [order] = await world.database.sql<{ id: string }>('select id from orders where store_id = $1', [
    shop.storeId,
  ]);
  orderId = order!.id;
});
afterAll(() => world.close());

function nested(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

const hostile: unknown[] = [
  null,
  true,
  '',
  ' ',
  'a\0b',
  '\ud800',
  'a\r\nBcc: x@example.com',
  '\u202eevil',
  'x'.repeat(5_000),
  "'; drop table orders; --",
  '%00',
  '../../etc/passwd',
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  2 ** 31,
  [],
  {},
  [[[]]],
  { $ne: null },
  'constructor',
  '__proto__',
  nested(30),
];

/** Bodies that no form would send, as they go over the line. */
function* bodiesFor(shape: Shape, round: number): Generator<Buffer> {
  const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '');
  const good = sane(shape);
  yield json(good);
  const places = placesIn(good);
  // Each round puts other values to other places, so that together they come everywhere.
  for (const [at, place] of places.entries())
    for (let n = 0; n < Math.max(1, Math.ceil(8 / places.length)); n++)
      yield json(withAt(good, place, hostile[(at * 7 + n * 5 + round) % hostile.length]));
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '1e999',
    '{"a":1e400}',
    '\ufeff{}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"hasOwnProperty":1,"toString":2,"valueOf":3}',
    '['.repeat(7_000) + ']'.repeat(7_000),
  ])
    yield Buffer.from(text);
  yield Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
}

const oddParams = [
  '%00',
  '%E0%A4%A',
  '%ED%A0%80',
  '__proto__',
  'constructor',
  '..%2f..%2fetc',
  '%20',
  '0',
  '-1',
  '99999999999999999999',
  `${'a'.repeat(290)}`,
  `${'a'.repeat(3_000)}`,
  '%27%3B--',
];

function filled(path: string, values: (name: string) => string): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => values(name));
}

function* pathsFor({ path, query }: Contract, ours: (name: string) => string): Generator<string> {
  const good = filled(path, ours);
  yield good;
  for (const [, name] of path.matchAll(/:([a-zA-Z]+)/g))
    for (const odd of oddParams) yield filled(path, (one) => (one === name ? odd : ours(one)));
  const names = Object.keys(shapeOf(query)?.properties ?? { limit: {} });
  for (const name of [...names, '__proto__', 'constructor'])
    for (const odd of [
      '',
      '%00',
      '%ED%A0%80',
      '1e3',
      '0x5',
      '-1',
      '999999999999999_x',
      'x'.repeat(500),
      '%E0%A4%A',
    ])
      yield `${good}?${name}=${odd}&${name}=${odd}`;
  for (const name of names.slice(0, 3)) yield `${good}?${name}=999999999999999_${newId()}`;
}

/** Whether an answer is a good one or one of ours: a flat map of sentences with a request number. */
function faultOf(reply: Reply<unknown>, { conflict }: Contract): string | null {
  if (reply.status >= 500) return `${reply.status} ${reply.text.slice(0, 200)}`;
  if (/FST_|"statusCode"|node_modules|\.ts:\d/.test(reply.text))
    return `a foreign body: ${reply.text.slice(0, 200)}`;
  if (reply.status < 400) return null;
  if (!reply.headers['x-request-id']) return `${reply.status} without a request number`;
  const body = reply.body;
  if (reply.status === 409 && conflict?.safeParse(body).success) return null;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return `${reply.status} is no map: ${reply.text.slice(0, 200)}`;
  const flat = Object.values(body).every(
    (value) =>
      typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string')),
  );
  return flat ? null : `${reply.status} is not flat: ${reply.text.slice(0, 200)}`;
}

/** What a test may not do to its own world: sign everybody out, or take the ground away from the others. */
const endsTheWorld = (contract: Contract) => /logout|sessions/.test(contract.path);

test('R-349 R-350 whatever is sent to any call by anybody, the answer is a good one or a flat map of sentences, never a 5xx', async () => {
  const faults: string[] = [];
  let asked = 0;
  const values: Record<string, () => string> = {
    orderId: () => orderId,
    productId: () => shop.product.id,
    variantId: () => shop.product.variantId,
    productSlug: () => shop.product.slug,
    pageId: () => 'home',
  };
  const routes = world.app.api.table.filter(({ contract }) => !endsTheWorld(contract));
  const knock = async (who: string, client: Client, contract: Contract, path: string, body?: Buffer) => {
    asked += 1;
    const reply = await client.send(contract.method, path, body);
    const fault = faultOf(reply, contract);
    if (fault && faults.length < 40)
      faults.push(
        `${who} ${contract.method} ${path.slice(0, 120)} ${body?.toString().slice(0, 160) ?? ''}: ${fault}`,
      );
  };
  const one = async ({ contract }: (typeof routes)[number], at: number) => {
    const isShop = contract.path.startsWith('/api/shop');
    const people: [string, Client][] = isShop
      ? [['a shopper', world.client(shop.slug)]]
      : [
          ['nobody', world.client()],
          ['the owner', shop.owner.client],
          ['another owner', other.owner.client],
        ];
    const ours = (name: string) => values[name]?.() ?? (name === 'slug' ? shop.slug : newId());
    const body = shapeOf(contract.body);
    for (const [round, [who, client]] of people.entries()) {
      const paths = [...pathsFor(contract, ours)];
      // A stranger is stopped before what they send is looked at: a few of everything show that.
      const few = who !== 'the owner' && !isShop;
      for (const path of few ? paths.slice(0, 4) : paths)
        await knock(who, client, contract, path, contract.method === 'GET' ? undefined : Buffer.from('{}'));
      if (body && contract.method !== 'GET') {
        const bodies = [...bodiesFor(body, at + round)];
        for (const sent of few && contract.path.startsWith('/api/sites') ? bodies.slice(0, 4) : bodies)
          await knock(who, client, contract, filled(contract.path, ours), sent);
      }
    }
  };
  // Several routes at once, as many as the test's database has connections to spare.
  const queue = [...routes.entries()];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await one(next[1], next[0]);
    }),
  );
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(3_000);
}, 900_000);

test('R-349 R-350 whatever is sent to a store’s pages and forms, the answer is a page or a sentence, never a 5xx', async () => {
  const faults: string[] = [];
  const shopper = world.client(shop.slug);
  const knock = async (method: string, path: string, body?: Buffer) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await shopper.send(method, path, body, body ? type : {});
    if (reply.status >= 500 || /FST_|"statusCode"|node_modules|\.ts:\d/.test(reply.text))
      faults.push(`${method} ${path.slice(0, 120)} ${body?.toString().slice(0, 160) ?? ''}: ${reply.status}`);
  };
  const token = 'a'.repeat(43);
  const pages = [
    '',
    '/products',
    '/collections',
    '/pages',
    '/search',
    '/basket',
    '/checkout',
    '/orders',
    '/assets',
  ];
  for (const page of pages)
    for (const odd of oddParams) {
      await knock('GET', `${page}/${odd}`);
      await knock('GET', `${page}/?q=${odd}&after=${odd}&page=${odd}&notice=${odd}&${odd}=1`);
    }
  const fields = [
    'product',
    'variant_id',
    'quantity',
    'o0',
    'name',
    'phone',
    'email',
    'receive',
    'state',
    'lga',
    'area',
  ];
  const more = [
    'landmark',
    'note',
    'pay_method',
    'key',
    'shown_total_kobo',
    'sender',
    'question',
    '__proto__',
    'constructor',
  ];
  const forms = ['/basket/add', '/basket/set', '/checkout', `/orders/${token}/pay`, `/orders/${token}/sent`];
  await knock('POST', '/basket/add', Buffer.from(`product=${shop.product.slug}&quantity=1`));
  for (const form of forms) {
    for (const value of hostile.filter((one) => typeof one === 'string' || typeof one === 'number'))
      await knock(
        'POST',
        form,
        Buffer.from(
          [...fields, ...more].map((name) => `${name}=${encodeURIComponent(wellFormed(value))}`).join('&'),
        ),
      );
    for (const raw of ['', '=', '&&&', '%', '%E0%A4%A=%E0%A4%A', 'quantity=%00', `a=${'x'.repeat(17_000)}`])
      await knock('POST', form, Buffer.from(raw));
  }
  expect(faults).toEqual([]);
}, 900_000);

/** Half a surrogate pair cannot be written in an address or a form. */
const wellFormed = (value: unknown) => String(value).toWellFormed();
