import { globSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog, writeGathered } from '#server/platform/log.ts';
import { settle } from '#server/payments/index.ts';
import { openShop, ownerPassword, testApp, type TestApp, type TestShop } from './support/app.ts';
import { testClock } from './support/clock.ts';
import { fillBasket, checkOut, checkoutForm, referenceOf } from './support/selling/shopping.ts';
import { refusing } from './support/refusing.ts';

let world: TestApp;
let shop: TestShop;
const lines: string[] = [];
beforeAll(async () => {
  world = await testApp({ log: createLog(testClock(), 'json') });
});
afterAll(() => world.close());
// As it goes to the output of the program.
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    lines.push(...String(chunk).split(/(?<=\n)/));
    return true;
  });
});
afterEach(() => void vi.restoreAllMocks());

/** What was written from a line on. */
function linesSince(before: number): string[] {
  writeGathered();
  return lines.slice(before);
}

const person = {
  first_name: 'Ngozichukwu',
  last_name: 'Ezeaniobi',
  phone: '08035557391',
  email: 'ngozi.private@example.com',
  area: '77 Umuahia Crescent',
  landmark: 'Behind the blue kiosk',
  password: 'a password of hers 99',
};

test('nothing that names a person, and no secret, is in the log of orders, sign-ups, refunds and failures', async () => {
  shop = await openShop(world);
  const { client } = shop.owner;
  const sites = `/api/sites/${shop.slug}`;
  // A sign-up, with a wrong password after it.
  const platform = world.client();
  const form = {
    first_name: person.first_name,
    last_name: person.last_name,
    gender: 'female',
    username: person.phone,
    email: person.email,
    password1: person.password,
    password2: person.password,
  };
  expect((await platform.post('/api/auth/register/', form)).status).toBeLessThan(300);
  await platform.post('/api/auth/login/', { email: person.email, password: `${person.password} wrong` });
  await platform.post('/api/auth/password/reset/', { email: person.email });
  await platform.post('/api/webinar/register/', { email: person.email, first_name: person.first_name });
  // An order, paid and given back.
  const shopper = await fillBasket(world, shop);
  const { first_name, last_name, phone, email, area, landmark } = person;
  const placed = await checkOut(
    shopper,
    checkoutForm(shop, { name: `${first_name} ${last_name}`, phone, email, area, landmark }),
  );
  expect(placed.status).toBe(201);
  const reference = await referenceOf(world, shop, placed.body.number);
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
  await world.work();
  await client.get(`${sites}/orders?search=${encodeURIComponent(person.email)}`);
  await client.get(`${sites}/customers?search=${encodeURIComponent(person.phone)}`);
  const { body } = await client.get<{ items: { id: string }[] }>(`${sites}/orders`);
  await client.post(`${sites}/orders/${body.items[0]!.id}/refunds`, {
    amount_kobo: 1_000,
    reason: person.landmark,
  });
  await world.work();
  // A database that fails in the middle of an order, with all of it in its hands.
  const well = await refusing(world.database, 'orders', 'true');
  const again = await fillBasket(world, shop);
  const broken = await checkOut(
    again,
    checkoutForm(shop, { name: `${first_name} ${last_name}`, phone: '08035557392', email, area, landmark }),
  );
  await well();
  expect(broken.status).toBe(500);
  // Words where they do not belong.
  await platform.get(`/${encodeURIComponent(person.email)}?q=${encodeURIComponent(person.phone)}`);
  await shopper.get(`/products?q=${encodeURIComponent(person.email)}`);

  const log = linesSince(0).join('');
  expect(log).toContain('on_purpose');
  expect(log).toContain('.ts:');
  expect(lines.length).toBeGreaterThan(15);
  const secrets = {
    ...person,
    mail: person.email.replace('@', '%40'),
    international: person.phone.replace(/^0/, '+234'),
    token: new URL(placed.body.order_url, world.url).pathname.split('/').at(-1)!,
    cart: shopper.cookies.get('cart')!,
    owner: shop.owner.email,
  };
  for (const [what, secret] of Object.entries(secrets))
    expect([what, lines.filter((line) => line.includes(secret)).slice(0, 2)]).toEqual([what, []]);
});

test('every line is JSON with its time in UTC and a level', () => {
  for (const line of lines.join('').trim().split('\n')) {
    const { at, level, message } = JSON.parse(line) as Record<string, string>;
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(['info', 'warn', 'error']).toContain(level);
    expect(message).toMatch(/./);
  }
});

test('a refused request is a line with its route and status', async () => {
  const { headers } = await world.client().get(`/api/sites/${shop.slug}/products`);
  const line = linesSince(0).find((one) => one.includes(String(headers['x-request-id'])))!;
  expect(JSON.parse(line)).toMatchObject({
    status: 401,
    route: expect.stringContaining('/api/sites/:slug/products'),
  });
});

test('a request that is refused at a permission or a limit is told apart from a slip', async () => {
  const before = linesSince(0).length;
  const products = `/api/sites/${shop.slug}/products`;
  const from = (origin: string) => shop.owner.client.send('POST', products, Buffer.from('{}'), { origin });
  expect((await from('https://elsewhere.example')).status).toBe(403);
  expect((await from(world.url)).status).toBe(400);
  const said = linesSince(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(said.map(({ level, message, refused }) => [level, message, refused])).toEqual([
    ['warn', 'refused at a lock', 'not_allowed'],
    ['info', 'request', 'bad_input'],
  ]);
});

test('every line the program can write stands in the list of them, with its level, and no other does', () => {
  const written = globSync('server/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') }).flatMap(
    (file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(/\blog\??\s*\.(info|warn|error)\(\s*(?:'([^']*)'|`([^`]*)`)/g),
      ].map(([, level, plain, filled]) => `${level} ${plain ?? filled!.replace(/\$\{\w+\}/g, '…')}`),
  );
  const listed = [
    ...readFileSync('docs/logs.md', 'utf8').matchAll(/^\| (info|warn|error) \| (.*?) \| /gm),
  ].map(([, level, message]) => `${level} ${message}`);
  expect(listed.toSorted()).toEqual([...new Set(written)].toSorted());
  expect(listed.length).toBeGreaterThan(90);
});

test('each sign-in and each refused one is a line with the id of the account, and nobody’s address or password', async () => {
  const { email } = shop.owner;
  const before = linesSince(0).length;
  const log = async (form: object) => (await world.client().post('/api/auth/login/', form)).status;
  expect(await log({ email, password: 'wrong words of hers' })).toBe(400);
  expect(await log({ email: 'nobody.here@example.com', password: 'wrong words of hers' })).toBe(400);
  expect(await log({ email, password: ownerPassword })).toBe(200);
  const [account] = await world.database.sql<{ id: string }>('select id from users where email = $1', [
    email,
  ]);
  const said = linesSince(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  const of = (message: string) => said.filter((line) => line.message === message);
  const why = 'wrong password or address';
  expect(of('a sign-in was refused').map((line) => [line.account, line.why])).toEqual([
    [account!.id, why],
    [null, why],
  ]);
  expect(of('somebody signed in')).toMatchObject([{ account: account!.id, session: expect.any(String) }]);
  expect(linesSince(before).join('')).not.toMatch(/nobody\.here|wrong words/);
  expect(linesSince(before).join('')).not.toContain(email);
});

test('what somebody types cannot begin a line of the log', async () => {
  const before = linesSince(0).length;
  const forged = 'x\r\n{"at":"2026-01-01","level":"error","message":"forged"}';
  await world
    .client()
    .get(`/${encodeURIComponent(forged)}`, { 'user-agent': 'a', referer: encodeURIComponent(forged) });
  createLog(testClock(), 'json').warn(forged, { said: forged });
  for (const line of linesSince(before)) {
    expect(line).toMatch(/^\{.*\}\n$/);
    expect((JSON.parse(line) as { message: string }).message).not.toBe('forged');
  }
});

test('lines of what went well are written together within a moment, and one of what went wrong at once behind them', async () => {
  const log = createLog(testClock(), 'json');
  const chunks: string[] = [];
  writeGathered();
  vi.mocked(process.stdout.write).mockImplementation((chunk) => chunks.push(String(chunk)) > 0);
  const written = () =>
    chunks.map((chunk) => [...chunk.matchAll(/"message":"(\w+)"/g)].map(([, said]) => said));
  log.info('one');
  log.info('two');
  expect(written()).toEqual([]);
  await expect.poll(written).toEqual([['one', 'two']]);
  log.info('three');
  log.error('four');
  expect(written()).toEqual([
    ['one', 'two'],
    ['three', 'four'],
  ]);
  // Also when the program ends meanwhile.
  expect(process.listeners('exit')).toContain(writeGathered);
});

test('what is given to the log under the name of a secret is masked, however deep it lies', () => {
  const before = lines.length;
  const secret = 'never to be seen';
  const names = [
    'password',
    'secret_key',
    'accessToken',
    'authorization',
    'Cookie',
    'card_code',
    'otp',
    'key',
  ];
  const secrets = Object.fromEntries(names.map((name) => [name, secret]));
  createLog(testClock(), 'json').error('kept', { ...secrets, within: [{ here: secrets }], keyboard: 'seen' });
  const [line] = linesSince(before);
  const hidden = Object.fromEntries(names.map((name) => [name, '[hidden]']));
  expect(JSON.parse(line!)).toMatchObject({ ...hidden, within: [{ here: hidden }], keyboard: 'seen' });
  expect(line).not.toContain(secret);
});
