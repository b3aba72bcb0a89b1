import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCaddy } from '#scripts/caddy.ts';
import { findPgbouncer, findPostgres } from '#scripts/postgres.ts';
import { findRedis } from '#scripts/redis.ts';
import { ownerPassword, type TestShop } from './support/app.ts';
import { until } from './support/programs/buyers.ts';
import { caddy, type Proxy } from './support/programs/caddy.ts';
import { client, type Client } from './support/client.ts';
import { urlOf } from './support/programs/debian-postgres.ts';
import { freePort } from './support/programs/free-port.ts';
import { classOn, listen, type StreamedEvent } from './support/live-class.ts';
import { keptMails } from './support/mails/mailbox.ts';
import { manyMachines, shopAt, type ManyMachines } from './support/programs/many-machines.ts';
import type { Program } from './support/programs/program.ts';
import { redisServer, type RedisServer } from './support/programs/redis.ts';
import { checkOut, checkoutForm } from './support/selling/shopping.ts';

const isHere = [findPostgres(), findPgbouncer(), findRedis(), findCaddy()].every(Boolean);
if (!isHere) console.warn('Left out: PostgreSQL, pgbouncer, Redis and Caddy of the system are not all here.');

let world: ManyMachines;
let redis: RedisServer;
let proxy: Proxy;
let port: number;
let env: Record<string, string>;
let first: Program;
let second: Program;
let shop: TestShop;
beforeAll(async () => {
  if (!isHere) return;
  world = await manyMachines();
  redis = await redisServer();
  await redis.start();
  port = await freePort();
  env = {
    DATABASE_URL: urlOf(world.owner),
    DATABASE_CONNECTIONS: '12',
    REDIS_URL: redis.url,
    PLATFORM_URL: `http://localhost:${port}`,
  };
  [first, second] = [await world.process(env), await world.process(env)];
  await first.start();
  await second.start();
  proxy = await caddy({
    APP_PORT: String(first.port),
    MORE_APPS: `127.0.0.1:${second.port}`,
    PLATFORM_HOST: `http://localhost:${port}, http://*.localhost:${port}`,
    STORE_DOMAIN: 'shops.example',
  });
  shop = await shopAt({ ...first, port }, world.sql, 1_000);
});
afterAll(async () => {
  // It waits for streams, which end with those that serve them.
  await world?.close();
  await proxy?.stop();
  await redis?.stop();
});

/** Somebody at the proxy, or at one of the two past it. */
const caller = (at: number, slug?: string): Client =>
  client(at, `${slug ? `${slug}.` : ''}localhost:${port}`);
const doors = () => [first.port, second.port];

test.runIf(isHere)(
  'behind Caddy a session that began at one of two is known and ended at both, and wrong passwords are counted together',
  async () => {
    const browser = caller(port);
    const login = { email: shop.owner.email, password: ownerPassword, rememberMe: false };
    const { body } = await browser.post<{ access: string }>('/api/auth/login/', login);
    const seen = () =>
      Promise.all(
        doors().map(
          async (door) => (await caller(door).as(body.access).get(`/api/sites/${shop.slug}/overview`)).status,
        ),
      );
    expect(await seen()).toEqual([200, 200]);
    const out = await browser
      .as(body.access)
      .post('/api/auth/logout/', {}, { origin: `http://localhost:${port}` });
    expect(out.status).toBeLessThan(300);
    await until(async () => ((await seen()).every((status) => status === 401) ? true : undefined));

    const wrong = { ...login, email: 'nobody@example.com', password: 'not it' };
    const answers: number[] = [];
    while (answers.at(-1) !== 429 && answers.length < 200)
      answers.push((await caller(port).post('/api/auth/login/', wrong)).status);
    expect(answers.at(-1)).toBe(429);
    const after = doors().map(async (door) => (await caller(door).post('/api/auth/login/', wrong)).status);
    expect(await Promise.all(after)).toEqual([429, 429]);
  },
  300_000,
);

test.runIf(isHere)(
  'behind Caddy a price that was changed at one of two is on the kept page of both',
  async () => {
    const page = (at: number) => caller(at, shop.slug).get(`/products/${shop.product.slug}`);
    for (const door of doors()) for (const _ of [1, 2]) expect((await page(door)).text).toContain('₦4,000');
    const owner = await shop.owner.signIn();
    const site = `/api/sites/${shop.slug}/product-table`;
    const price_kobo = { to: 432_100, seen: 400_000 };
    const { id, variantId } = shop.product;
    const change = {
      id: crypto.randomUUID(),
      products: [{ id, variants: [{ id: variantId, price_kobo }] }],
    };
    expect((await owner.post(site, change)).status).toBeLessThan(300);
    await sleep(1_500);
    for (const door of doors()) expect((await page(door)).text).toContain('₦4,321');
  },
  300_000,
);

/** Hears a class as a browser does: where the stream breaks off it is opened again, from what was heard last. */
function following(seat: Client, path: string, isOver: () => boolean) {
  const heard: StreamedEvent[] = [];
  let opened = 0;
  const follow = async () => {
    while (!isOver()) {
      const from = `${path}?after=${heard.at(-1)?.id ?? 0}`;
      const stream = await listen({ port }, seat, from).catch(() => null);
      if (stream?.status !== 200) await sleep(100);
      else {
        opened += 1;
        void until(() => isOver() || undefined).then(stream.stop);
        const already = heard.length;
        const take = setInterval(() => heard.splice(already, heard.length, ...stream.heard), 20);
        await stream.gone;
        clearInterval(take);
        heard.splice(already, heard.length, ...stream.heard);
      }
    }
  };
  return { heard, opened: () => opened, over: follow() };
}

test.runIf(isHere)(
  'a seat’s stream through Caddy hears what the host says at either of two, and goes on at the other where one is killed: nothing is missed or told twice',
  async () => {
    const config = { ...world.given, ...env, DATA_DIR: first.dataDir };
    const hostKey = await classOn(config, 'caddy');
    const seat = caller(port);
    const email = 'seat@example.com';
    await seat.post('/api/live-class/caddy/register/', { first_name: 'Ada', email });
    const key = await until(
      () =>
        [first, second]
          .flatMap(({ dataDir }) => keptMails(dataDir))
          .filter((mail) => mail.to === email)
          .flatMap((mail) => mail.links)
          .find((link) => link.includes('#key='))
          ?.split('#key=')[1],
    );
    await seat.post('/api/live-class/seat/open/', { key });
    const host = caller(port);
    await host.post('/api/live-class/host/open/', { key: hostKey });
    await host.post('/api/live-class/host/start/');
    const say = async (door: number, text: string) => {
      const there = client(door, `localhost:${port}`, null, host.cookies);
      const reply = await there.post('/api/live-class/host/captions/', { text });
      expect(reply.status).toBeLessThan(300);
    };
    let isOver = false;
    const { heard, opened, over } = following(seat, '/api/live-class/caddy/stream', () => isOver);
    const captions = () => heard.filter(({ event }) => event === 'caption').map(({ data }) => data.text);
    const isHeard = (text: string) => until(() => captions().includes(text) || undefined);
    try {
      await say(first.port, 'said at the first');
      await say(second.port, 'said at the second');
      await isHeard('said at the second');
      for (const [name, killed, other] of [
        ['first', first, second],
        ['second', second, first],
      ] as const) {
        await killed.kill('app');
        await say(other.port, `said without the ${name}`);
        await isHeard(`said without the ${name}`);
        await killed.start();
      }
    } finally {
      isOver = true;
      await over;
    }
    expect(captions()).toEqual([
      'said at the first',
      'said at the second',
      'said without the first',
      'said without the second',
    ]);
    // It was at one of them when that was killed.
    expect(opened()).toBeGreaterThanOrEqual(2);
  },
  180_000,
);

/** Orders one thing after the other; what is not answered well is sent again as it was, as the shop’s page does. */
async function ordering(
  heard: { orders: Map<string, number>; statuses: Set<number> },
  isOver: () => boolean,
) {
  while (!isOver()) {
    const shopper = caller(port, shop.slug);
    const patiently = async <Body>(ask: () => Promise<{ status: number; body: Body }>) => {
      for (;;) {
        const answer = await ask().catch(() => null);
        heard.statuses.add(answer?.status ?? 0);
        if (answer && answer.status < 300) return answer.body;
        await sleep(100);
      }
    };
    const line = { variant_id: shop.product.variantId, quantity: 1 };
    await patiently(() => shopper.post('/api/shop/cart/lines', line));
    const form = checkoutForm(shop, { pay_method: 'on_delivery' });
    const { number } = await patiently(() => checkOut(shopper, form));
    heard.orders.set((form as unknown as { key: string }).key, number);
  }
}

test.runIf(isHere)(
  'one of two behind Caddy is killed and started again while orders run: shoppers see a retry at most, and no order is lost or doubled',
  async () => {
    const heard = { orders: new Map<string, number>(), statuses: new Set<number>() };
    let isOver = false;
    const shoppers = [1, 2, 3].map(() => ordering(heard, () => isOver));
    const more = async (count: number) => {
      const goal = heard.orders.size + count;
      await until(() => heard.orders.size >= goal || undefined);
    };
    try {
      await more(5);
      await second.kill('app');
      await more(5);
      await second.start();
      await more(5);
    } finally {
      isOver = true;
      await Promise.all(shoppers);
    }
    const kept = await world.sql<{ key: string; number: number }>(
      'select checkout_key as key, number from orders where store_id = $1',
      [shop.storeId],
    );
    expect(new Map(kept.map(({ key, number }) => [key, number]))).toEqual(heard.orders);
    expect(kept.length).toBe(heard.orders.size);
    expect([...heard.statuses].filter((status) => ![200, 201, 502, 503].includes(status))).toEqual([]);
  },
  300_000,
);
