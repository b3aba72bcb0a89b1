import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from './support/app.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
});
afterAll(() => world.close());

const pathFor = (path: string) =>
  path.replace(/:([a-zA-Z]+)/g, (_, name: string) => (name === 'slug' ? shop.slug : shop.product.id));

/** Every call that takes a body, asked by an owner: nothing of it is a failure of ours. */
async function everyCall(body: Buffer | string, headers: Record<string, string> = {}) {
  const owner = await shop.owner.signIn();
  const seen: [string, number, string][] = [];
  for (const { contract } of world.app.api.table) {
    if (contract.method === 'GET') continue;
    // Those that would end what is asked for next.
    if (
      /logout|sign-?out|sessions|\/close|delete|api-keys/.test(contract.path) ||
      contract.method === 'DELETE'
    )
      continue;
    const { status, text } = await owner.send(contract.method, pathFor(contract.path), Buffer.from(body), {
      origin: world.url,
      ...headers,
    });
    seen.push([`${contract.method} ${contract.path}`, status, text]);
  }
  expect(seen.length).toBeGreaterThan(100);
  return seen;
}

const failed = (seen: [string, number, string][]) => seen.filter(([, status]) => status >= 500);

test('a body with names every object has changes no object, at any call', async () => {
  const bodies = [
    '{"__proto__":{"isAdmin":true,"polluted":"yes"}}',
    '{"constructor":{"prototype":{"polluted":"yes"}}}',
    '{"a":{"__proto__":{"polluted":"yes"}},"toString":1,"hasOwnProperty":"x","valueOf":null}',
  ];
  for (const body of bodies) expect(failed(await everyCall(body))).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  expect(String({})).toBe('[object Object]');
});

test('a name that comes twice is taken once, and never as a list', async () => {
  const owner = await shop.owner.signIn();
  const settings = `/api/sites/${shop.slug}/settings`;
  const twice = await owner.patch(settings, Buffer.from('{"tagline":"first","tagline":"second"}'));
  expect([twice.status, (await owner.get<{ tagline: string }>(settings)).body.tagline]).toEqual([
    200,
    'second',
  ]);
  for (const query of [
    'limit=5&limit=7',
    'limit[]=5',
    'limit[__proto__]=5',
    '__proto__[limit]=5',
    'constructor=1',
  ]) {
    const { status } = await owner.get(`/api/sites/${shop.slug}/products?${query}`);
    expect([query, status < 500]).toEqual([query, true]);
  }
  const form = Buffer.from(`product=${shop.product.slug}&quantity=1&quantity=2&__proto__=x&constructor=y`);
  const buyer = world.client(shop.slug);
  const { status } = await buyer.post('/basket/add', form, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(status).toBeLessThan(500);
  expect((await buyer.get<{ count: number }>('/api/shop/cart')).body.count).toBeLessThanOrEqual(2);
});

test('bodies that are huge in depth, width or numbers, packed, or of broken text cost no call more than a sentence', async () => {
  const wide = `{${Array.from({ length: 40_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`;
  const bodies: [string, Buffer, Record<string, string>][] = [
    ['wide', Buffer.from(wide), {}],
    ['long number', Buffer.from(`{"price_kobo":${'9'.repeat(100_000)},"quantity":1e999}`), {}],
    ['broken text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), {}],
    ['half a pair', Buffer.from('{"name":"\\ud800"}'), {}],
    // Nothing is unpacked: what says that it is packed is refused, or read as it is and is no JSON.
    ['packed', gzipSync(Buffer.alloc(10_000_000)), { 'content-encoding': 'gzip' }],
  ];
  for (const [what, body, headers] of bodies) {
    const began = process.memoryUsage().rss;
    const seen = await everyCall(body, headers);
    expect([what, failed(seen)]).toEqual([what, []]);
    expect([what, process.memoryUsage().rss - began < 400_000_000]).toEqual([what, true]);
  }
});

test('a form with ten thousand parts, names or files is refused at once, takes no memory, and nothing is kept', async () => {
  const owner = await shop.owner.signIn();
  const kept = async () =>
    (await world.database.sql('select id from media where store_id = $1', [shop.storeId])).length;
  const before = await kept();
  const edge = '----edge';
  const part = (n: number, isFile: boolean) =>
    `--${edge}\r\ncontent-disposition: form-data; name="f${n}"${isFile ? `; filename="${n}.png"\r\ncontent-type: image/png` : ''}\r\n\r\nx\r\n`;
  for (const isFile of [false, true]) {
    const body = Buffer.from(
      Array.from({ length: 10_000 }, (_, n) => part(n, isFile)).join('') + `--${edge}--\r\n`,
    );
    const before = process.memoryUsage();
    const { status } = await owner.send('POST', `/api/sites/${shop.slug}/pictures`, body, {
      'content-type': `multipart/form-data; boundary=${edge}`,
    });
    expect([isFile, status >= 400 && status < 500]).toEqual([isFile, true]);
    const after = process.memoryUsage();
    expect([isFile, after.external - before.external < 30_000_000]).toEqual([isFile, true]);
  }
  expect(await kept()).toBe(before);
});
