import http from 'node:http';
import os from 'node:os';
import { newId } from '#server/platform/ids.ts';
import { randomFrom } from '#tests/support/random.ts';
import { signatureOf, successEvent } from '#tests/support/webhook.ts';
import { orderForm } from './measured.ts';
import type { BenchStore } from './world.ts';

/**
 * Offers a mix of requests at a rate of its own, however slowly they are answered, as a crowd does: a process beside the one
 * that is measured. It goes before it at the processor, so that its clock is true and what it says of others is theirs; how
 * late it was itself, and what it took, it says with each result.
 */
export interface Offer {
  port: number;
  /** Requests in a second, and for how many. */
  rate: number;
  seconds: number;
  /** Of a hundred requests, how many are of each kind. */
  mix: Partial<Record<Kind, number>>;
  stores: BenchStore[];
  people: Person[];
  /** Where all of this kind go to; else each to another store. */
  seed: number;
}

export interface Person {
  email: string;
  password: string;
  /** Good for ten minutes. */
  access: string;
  slug: string;
}

/** A request of each kind; an order is its basket and its checkout. */
export const kinds = ['kept', 'made', 'search', 'basket', 'order', 'news', 'login', 'dashboard'] as const;
export type Kind = (typeof kinds)[number];

export interface Told {
  asked: number;
  well: number;
  limited: number;
  busy: number;
  other: number;
  /** What the others were. */
  others: Record<string, number>;
  /** Milliseconds of those answered well, with the second they were asked in. */
  times: [second: number, ms: number][];
  /** In which second each that was refused or went wrong was asked. */
  badIn: number[];
}

export interface Offered {
  kinds: Record<Kind, Told>;
  /** How late requests left, 99th of a hundred (ms), and what of one processor this process took. */
  lateMs: number;
  processor: number;
}

/** As long as somebody waits for a page. */
const patienceMs = 15_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 512 });

interface Call {
  host: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object | Buffer;
  headers?: Record<string, string>;
}

interface Reply {
  status: number;
  cookie: string | null;
}

function call(port: number, network: string, { host, method, path, body, headers }: Call): Promise<Reply> {
  const bytes = body instanceof Buffer ? body : body ? Buffer.from(JSON.stringify(body)) : null;
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        timeout: patienceMs,
        headers: {
          host,
          'accept-encoding': 'br',
          'x-forwarded-for': network,
          ...(bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {}),
          ...headers,
        },
      },
      (response) => {
        const cookie = (response.headers['set-cookie'] ?? []).find((line) => line.startsWith('cart='));
        response.resume();
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, cookie: cookie?.split(';')[0] ?? null }),
        );
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', reject);
    request.end(bytes);
  });
}

const nothing = (): Told => ({
  asked: 0,
  well: 0,
  limited: 0,
  busy: 0,
  other: 0,
  others: {},
  times: [],
  badIn: [],
});

async function offer({ port, rate, seconds, mix, stores, people, seed }: Offer): Promise<Offered> {
  const random = randomFrom(seed);
  const upTo = (most: number) => Math.min(most - 1, Math.floor(random() * most));
  const told = Object.fromEntries(kinds.map((kind) => [kind, nothing()])) as Record<Kind, Told>;
  const deck = kinds.flatMap((kind) => Array<Kind>(mix[kind] ?? 0).fill(kind));
  const began = performance.now();
  let turn = seed * 1_000;

  const asked = async (kind: Kind, what: Call): Promise<Reply | null> => {
    const its = told[kind];
    const from = performance.now();
    const second = Math.floor((from - began) / 1000);
    const n = turn++;
    its.asked += 1;
    const network = `102.${(n >> 8) % 250}.${n % 250}.9`;
    const reply = await call(port, network, what).catch((error: Error) => error);
    if (!(reply instanceof Error) && reply.status < 400) {
      its.well += 1;
      its.times.push([second, performance.now() - from]);
      return reply;
    }
    its.badIn.push(second);
    if (reply instanceof Error || ![429, 503].includes(reply.status)) {
      its.other += 1;
      const name = reply instanceof Error ? reply.message : String(reply.status);
      its.others[name] = (its.others[name] ?? 0) + 1;
    } else if (reply.status === 429) its.limited += 1;
    else its.busy += 1;
    return null;
  };
  const storeOf = () => stores[upTo(stores.length)]!;
  const hostOf = ({ slug }: BenchStore) => `${slug}.localhost:${port}`;
  const at = (store: BenchStore, path: string): Call => ({ host: hostOf(store), method: 'GET', path });
  const ours = `localhost:${port}`;
  const deeds: Record<Kind, () => Promise<unknown>> = {
    kept: () => asked('kept', at(storeOf(), '/')),
    made() {
      const store = storeOf();
      return asked('made', at(store, `/products/${store.productSlugs[upTo(store.productSlugs.length)]}`));
    },
    search: () => asked('search', at(storeOf(), `/search?q=product+${upTo(400)}`)),
    async basket() {
      const store = storeOf();
      const line = { variant_id: store.variantIds[upTo(store.variantIds.length)], quantity: 1 };
      const host = hostOf(store);
      const filled = await asked('basket', {
        host,
        method: 'POST',
        path: '/api/shop/cart/lines',
        body: line,
      });
      if (!filled?.cookie) return;
      const phone = `081${String(upTo(1e8)).padStart(8, '0')}`;
      const body = orderForm(store, { phone, email: `chidi-${newId()}@example.com` });
      const headers = { cookie: filled.cookie };
      await asked('order', { host, method: 'POST', path: '/api/shop/checkout', body, headers });
    },
    order: async () => undefined,
    news() {
      const body = successEvent(`nobodys-${turn}`);
      const headers = signatureOf(body, 'sk_test_presence_sandbox');
      return asked('news', { host: ours, method: 'POST', path: '/webhooks/paystack', body, headers });
    },
    login() {
      const { email, password } = people[upTo(people.length)]!;
      return asked('login', {
        host: ours,
        method: 'POST',
        path: '/api/auth/login/',
        body: { email, password, rememberMe: false },
      });
    },
    dashboard() {
      const { slug, access } = people[turn % people.length]!;
      const what = ['home', 'orders?limit=20', 'products?limit=20', 'customers?limit=20'][upTo(4)];
      const headers = { authorization: `Bearer ${access}` };
      return asked('dashboard', { host: ours, method: 'GET', path: `/api/sites/${slug}/${what}`, headers });
    },
  };

  const lateness: number[] = [];
  const under: Promise<unknown>[] = [];
  const spentBefore = process.cpuUsage();
  let next = began;
  while (next - began < seconds * 1000) {
    const now = performance.now();
    while (next <= now && next - began < seconds * 1000) {
      lateness.push(now - next);
      under.push(deeds[deck[upTo(deck.length)]!]());
      // As people come who know nothing of each other.
      next += (-Math.log(1 - random()) / rate) * 1000;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.min(5, next - performance.now()))));
  }
  const spent = process.cpuUsage(spentBefore);
  const took = performance.now() - began;
  await Promise.all(under);
  lateness.sort((a, b) => a - b);
  return {
    kinds: told,
    lateMs: lateness[Math.floor(lateness.length * 0.99)] ?? 0,
    processor: (spent.user + spent.system) / 1000 / took,
  };
}

if (process.send) {
  try {
    os.setPriority(-10);
  } catch {
    // Not everybody may; then its lateness tells what that costs.
  }
  process.on('message', (given: Offer) => void offer(given).then((offered) => process.send!(offered)));
  process.on('disconnect', () => process.exit(0));
}
