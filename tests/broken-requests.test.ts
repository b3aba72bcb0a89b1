import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from './support/app.ts';
import { refusing } from './support/refusing.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
});
afterAll(() => world.close());

const id = /^[0-9a-f-]{36}$/;

interface RawReply {
  status: number;
  headers: string;
  body: string;
}

/** Sends bytes as they are; what came back until the line was closed. */
function raw(bytes: string): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const socket = connect(world.port, '127.0.0.1', () => socket.write(bytes));
    let heard = '';
    socket.setTimeout(20_000, () => socket.destroy(new Error(`No answer to ${bytes.slice(0, 60)}`)));
    socket.on('data', (part) => (heard += part.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      const [headers = '', body = ''] = heard.split('\r\n\r\n');
      resolve({ status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), body });
    });
  });
}

const hosts = () => [`localhost:${world.port}`, `${shop.slug}.localhost:${world.port}`];

test('what is not even a request is refused with a plain sentence and a request number, on every host', async () => {
  for (const host of hosts()) {
    const head = (line: string, ...more: string[]) =>
      [line, `host: ${host}`, 'connection: close', ...more, '', ''].join('\r\n');
    for (const [bytes, status, sentence] of [
      [head('POST /api/auth/login/ HTTP/1.1', 'content-length: x'), 400, 'We could not read that request.'],
      [
        head('POST /api/auth/login/ HTTP/1.1', 'content-length: 5', 'transfer-encoding: chunked'),
        400,
        'We could not read that request.',
      ],
      ['HELLO\r\n\r\n', 400, 'We could not read that request.'],
      [head(`GET /${'x'.repeat(20_000)} HTTP/1.1`), 431, 'That address, or what came with it, is too long.'],
      [
        head('GET / HTTP/1.1', `cookie: ${'x'.repeat(20_000)}`),
        431,
        'That address, or what came with it, is too long.',
      ],
    ] as const) {
      const reply = await raw(bytes);
      expect([bytes.slice(0, 30), reply.status, reply.body]).toEqual([
        bytes.slice(0, 30),
        status,
        JSON.stringify({ detail: sentence }),
      ]);
      expect(reply.headers.match(/x-request-id: (\S+)/)?.[1]).toMatch(id);
    }
  }
});

test('an address that cannot be read is refused with our own words, on every host', async () => {
  for (const path of ['/%E0%A4%A', '/api/sites/%E0%A4%A/settings', '/%', '/media/%ff', '/basket%zz']) {
    const platform = await world.client().get(path);
    expect([path, [400, 404].includes(platform.status)]).toEqual([path, true]);
    expect(platform.text).not.toMatch(/FST_|statusCode|Bad Request/);
    if (path === '/%E0%A4%A') {
      expect([platform.status, platform.body]).toEqual([400, { detail: 'We could not read that request.' }]);
      expect(platform.headers['x-request-id']).toMatch(id);
      expect(platform.headers['x-content-type-options']).toBe('nosniff');
    }
    const store = await world.client(shop.slug).get(path);
    expect([path, [400, 404].includes(store.status)]).toEqual([path, true]);
    expect(store.text).not.toMatch(/FST_|statusCode|Bad Request/);
  }
});

test('a form nested thousands deep is refused, whoever sends it', async () => {
  const lists = (levels: number) => Buffer.from(`{"email":${'['.repeat(levels)}${']'.repeat(levels)}}`);
  const objects = (levels: number) => Buffer.from(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  const refused = [400, { detail: ['That is nested too deeply to read.'] }];
  for (const body of [lists(7_000), objects(2_500)]) {
    const cart = await world.client(shop.slug).post('/api/shop/cart/lines', body);
    expect([cart.status, cart.body]).toEqual(refused);
  }
  for (const body of [lists(900), objects(500)]) {
    const login = await world.client().post('/api/auth/login/', body);
    expect([login.status, login.body]).toEqual(refused);
  }
  const product = await shop.owner.client.post(`/api/sites/${shop.slug}/products`, lists(7_000));
  expect([product.status, product.body]).toEqual(refused);
});

test('a body of the wrong kind is refused with a sentence', async () => {
  for (const [type, status] of [
    ['text/plain', 400],
    ['garbage', 400],
    ['application/json; charset=utf-7; =', 400],
    ['multipart/form-data', 400],
    ['\u00ff', 400],
  ] as const) {
    const reply = await world.client().post('/api/auth/login/', Buffer.from('{'), { 'content-type': type });
    expect([type, reply.status, typeof [reply.body.detail].flat()[0]]).toEqual([type, status, 'string']);
    expect(reply.headers['x-request-id']).toMatch(id);
  }
});

test('a webhook address with a name every object has is not found', async () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'])
    for (const path of [`/webhooks/${name}`, `/webhooks/${name}/token`]) {
      const reply = await world.client().post(path, {});
      expect([path, reply.status, reply.body]).toEqual([path, 404, { detail: 'Nobody listens here.' }]);
    }
});

/** Has every write to a table fail as the database does with this code. */
async function failing(code: string, work: () => Promise<void>): Promise<void> {
  await world.database.sql(
    `create function fail_on_purpose() returns boolean language plpgsql as
     $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$`,
  );
  const well = await refusing(world.database, 'carts', 'fail_on_purpose()');
  try {
    await work();
  } finally {
    await well();
    await world.database.sql('drop function fail_on_purpose()');
  }
}

test('a full disk or a broken disk is told as "not now", by call and by form', async () => {
  for (const code of ['53100', '58030', '53200'])
    await failing(code, async () => {
      const line = { variant_id: shop.product.variantId, quantity: 1 };
      const call = await world.client(shop.slug).post('/api/shop/cart/lines', line);
      expect([code, call.status, call.headers['retry-after']]).toEqual([code, 503, '2']);
      expect(call.body).toEqual({ detail: 'We are very busy right now. Please try again in a moment.' });
      const form = Buffer.from(`product=${shop.product.slug}&quantity=1`);
      const page = await world.client(shop.slug).post('/basket/add', form, {
        'content-type': 'application/x-www-form-urlencoded',
      });
      expect([code, page.status, page.headers['retry-after']]).toEqual([code, 503, '2']);
      expect(page.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    });
});

test('a call whose database connection is killed under it is told to try again', async () => {
  const [{ pid } = { pid: 0 }] = await world.database.sql<{ pid: number }>('select pg_backend_pid() as pid');
  await world.database.sql('create table held (id int)');
  await world.database.sql(
    `create function hang_on_purpose() returns boolean language plpgsql as
     $$ begin perform pg_sleep(4); return false; end $$`,
  );
  const well = await refusing(world.database, 'carts', 'hang_on_purpose()');
  const line = { variant_id: shop.product.variantId, quantity: 1 };
  const calling = world.client(shop.slug).post('/api/shop/cart/lines', line);
  let killed: unknown[] = [];
  while (killed.length === 0)
    killed = await world.database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where wait_event = 'PgSleep' and datname = current_database() and pid <> $1`,
      [pid],
    );
  const call = await calling;
  expect([call.status, call.headers['retry-after']]).toEqual([503, '2']);
  await well();
  expect((await world.client(shop.slug).post('/api/shop/cart/lines', line)).status).toBe(201);
});

const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;
test.skipIf(!mayMount)('/readyz says no where there is almost no room left on the disk', async () => {
  const small = mkdtempSync('/tmp/presence-small-');
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', small]);
  const full = await testApp({ env: { DATA_DIR: small } });
  try {
    const reply = await full.client().get('/readyz');
    expect([reply.status, reply.headers['retry-after'], reply.body]).toEqual([
      503,
      '30',
      { detail: 'There is almost no room left on the disk.' },
    ]);
  } finally {
    await full.close();
    spawnSync('umount', [small]);
    rmSync(small, { recursive: true, force: true });
  }
  expect((await world.client().get('/readyz')).status).toBe(200);
});

test('the platform’s calls are answered on its own host alone', async () => {
  const body = { email: shop.owner.email, password: 'correct horse battery' };
  for (const host of [
    `${shop.slug}.localhost:${world.port}`,
    `unknown.example:${world.port}`,
    `127.0.0.1:${world.port}`,
    'localhost.evil.example',
  ])
    for (const [method, path] of [
      ['POST', '/api/auth/login/'],
      ['GET', '/api/sites'],
      ['GET', '/api/openapi.json'],
      ['POST', '/%61pi/auth/login/'],
    ] as const) {
      const reply = await world.client().send(method, path, method === 'POST' ? body : undefined, { host });
      expect([host, path, [404, 405].includes(reply.status)]).toEqual([host, path, true]);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  expect((await world.client().post('/api/auth/login/', body)).status).toBe(200);
  expect((await world.client().get('/healthz', { host: '127.0.0.1' })).status).toBe(200);
});

test('pages of the platform ask for TLS where it has it', async () => {
  const tls = await testApp({ env: { PLATFORM_URL: 'https://localhost' } });
  for (const path of ['/', '/login', '/api/openapi.json', '/no-such-page'])
    expect([path, (await tls.client().get(path)).headers['strict-transport-security']]).toEqual([
      path,
      'max-age=31536000',
    ]);
  await tls.close();
  expect((await world.client().get('/')).headers['strict-transport-security']).toBeUndefined();
});

test('names keep no line breaks and no control characters, and nothing is changed by one', async () => {
  const settings = `/api/sites/${shop.slug}/settings`;
  const before = (await shop.owner.client.get(settings)).text;
  for (const odd of ['Ada\r\nBcc: all@example.com', 'A\u0007da', 'A\u2028da', 'A\u0085da', 'A\tda']) {
    for (const body of [{ name: odd }, { tagline: odd }, { city: odd }]) {
      const [field] = Object.keys(body);
      const reply = await shop.owner.client.patch(settings, body);
      expect([odd, reply.status, reply.body]).toEqual([
        odd,
        400,
        { [field!]: ['Use one line of plain text.'] },
      ]);
    }
    const created = await shop.owner.client.post('/api/sites/create/', { name: odd, slug: 'odd-name' });
    expect([odd, created.status]).toEqual([odd, 400]);
    const product = await shop.owner.client.post(`/api/sites/${shop.slug}/products`, {
      title: odd,
      variants: [{ price_kobo: 100 }],
    });
    expect([odd, product.status, product.body]).toEqual([
      odd,
      400,
      { title: ['Use one line of plain text.'] },
    ]);
    const person = await world.client().post('/api/auth/register/', {
      first_name: odd,
      last_name: 'Eze',
      gender: 'female',
      username: '08031234567',
      email: 'odd@example.com',
      password1: 'correct horse battery',
      password2: 'correct horse battery',
    });
    expect([odd, person.status, person.body]).toEqual([
      odd,
      400,
      { first_name: ['Use one line of plain text.'] },
    ]);
  }
  expect((await shop.owner.client.get(settings)).text).toBe(before);
});

test('a number is written in digits: nothing else becomes one at any door', async () => {
  const variant_id = shop.product.variantId;
  for (const quantity of ['0x5', '1e3', ' 5', '5.0', '5 ', '+5', '', null, true, [5], '٥']) {
    const reply = await world.client(shop.slug).post('/api/shop/cart/lines', { variant_id, quantity });
    expect([quantity, reply.status]).toEqual([quantity, 400]);
    const limit = encodeURIComponent(String(quantity));
    const list = await shop.owner.client.get(`/api/sites/${shop.slug}/products?limit=${limit}`);
    // In an address a list of one and its only part are written alike.
    expect([quantity, list.status]).toEqual([quantity, Array.isArray(quantity) ? 200 : 400]);
    const form = new URLSearchParams({ product: shop.product.slug, quantity: String(quantity) });
    const buyer = world.client(shop.slug);
    await buyer.post('/basket/add', Buffer.from(form.toString()), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    // A field left empty means one.
    if (quantity !== '' && typeof quantity === 'string')
      expect([quantity, (await buyer.get<{ count: number }>('/api/shop/cart')).body.count]).toEqual([
        quantity,
        0,
      ]);
  }
  const five = await world.client(shop.slug).post('/api/shop/cart/lines', { variant_id, quantity: '5' });
  expect([five.status, five.body.count]).toEqual([201, 5]);
});
