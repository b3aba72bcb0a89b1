import http from 'node:http';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#server/platform/ids.ts';
import { randomFrom } from '#tests/support/random.ts';
import { signatureOf, successEvent } from '#tests/support/selling/webhook.ts';
import { orderForm } from './measured.ts';
import { send, type Reply, type Sending } from './send.ts';
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

type Call = Omit<Sending, 'port' | 'network' | 'patience'>;

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

type Ask = (kind: Kind, what: Call) => Promise<Reply | null>;

/** Asks, and notes what became of it. */
function askerOf(port: number, told: Record<Kind, Told>, turns: () => number): Ask {
  const began = performance.now();
  return async (kind, what) => {
    const its = told[kind];
    const from = performance.now();
    const second = Math.floor((from - began) / 1000);
    const n = turns();
    its.asked += 1;
    const network = `102.${(n >> 8) % 250}.${n % 250}.9`;
    const headers = { 'accept-encoding': 'br', ...what.headers };
    const sending = send(agent, { ...what, headers, port, network, patience: patienceMs });
    const reply = await sending.catch((error: Error) => error);
    if (!(reply instanceof Error) && reply.status < 400) {
      its.well += 1;
      its.times.push([second, performance.now() - from]);
      return reply;
    }
    its.badIn.push(second);
    if (!(reply instanceof Error) && reply.status === 429) its.limited += 1;
    else if (!(reply instanceof Error) && reply.status === 503) its.busy += 1;
    else {
      its.other += 1;
      const name = reply instanceof Error ? reply.message : String(reply.status);
      its.others[name] = (its.others[name] ?? 0) + 1;
    }
    return null;
  };
}

type UpTo = (most: number) => number;
const asJson = (host: string, path: string, body: object, cookie?: string): Call => ({
  host,
  method: 'POST',
  path,
  body,
  ...(cookie && { cookie }),
});

/** A basket with one thing, and its order. */
async function bought(asked: Ask, { host, store, upTo }: { host: string; store: BenchStore; upTo: UpTo }) {
  const line = { variant_id: store.variantIds[upTo(store.variantIds.length)], quantity: 1 };
  const filled = await asked('basket', asJson(host, '/api/shop/cart/lines', line));
  if (!filled?.cookie) return;
  const phone = `081${String(upTo(1e8)).padStart(8, '0')}`;
  const form = orderForm(store, { phone, email: `chidi-${newId()}@example.com` });
  await asked('order', asJson(host, '/api/shop/checkout', form, filled.cookie));
}

/** What each kind of visitor does. */
function deedsOf(
  { port, stores, people }: Offer,
  asked: Ask,
  upTo: UpTo,
): Record<Kind, () => Promise<unknown>> {
  const storeOf = () => stores[upTo(stores.length)]!;
  const personOf = () => people[upTo(people.length)]!;
  const hostOf = ({ slug }: BenchStore) => `${slug}.localhost:${port}`;
  const at = (store: BenchStore, path: string): Call => ({ host: hostOf(store), method: 'GET', path });
  const ours = `localhost:${port}`;
  return {
    kept: () => asked('kept', at(storeOf(), '/')),
    made() {
      const store = storeOf();
      return asked('made', at(store, `/products/${store.productSlugs[upTo(store.productSlugs.length)]}`));
    },
    search: () => asked('search', at(storeOf(), `/search?q=product+${upTo(400)}`)),
    basket() {
      const store = storeOf();
      return bought(asked, { host: hostOf(store), store, upTo });
    },
    order: async () => undefined,
    news() {
      const body = successEvent(`nobodys-${upTo(1e9)}`);
      const headers = signatureOf(body, 'sk_test_presence_sandbox');
      return asked('news', { host: ours, method: 'POST', path: '/webhooks/paystack', body, headers });
    },
    login() {
      const { email, password } = personOf();
      return asked('login', asJson(ours, '/api/auth/login/', { email, password, rememberMe: false }));
    },
    dashboard() {
      const { slug, access } = personOf();
      const what = ['overview', 'orders?limit=20', 'products?limit=20', 'customers?limit=20'][upTo(4)];
      const headers = { authorization: `Bearer ${access}` };
      return asked('dashboard', { host: ours, method: 'GET', path: `/api/sites/${slug}/${what}`, headers });
    },
  };
}

/** Begins something so often a second, whatever becomes of it; answers how late it was, each time (ms). */
async function paced(
  { rate, seconds }: Offer,
  random: () => number,
  begin: () => Promise<unknown>,
): Promise<{ lateness: number[]; over: Promise<unknown> }> {
  const lateness: number[] = [];
  const under: Promise<unknown>[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  let next = began;
  while (next < until) {
    const now = performance.now();
    while (next <= now && next < until) {
      lateness.push(now - next);
      under.push(begin());
      // As people come who know nothing of each other.
      next += (-Math.log(1 - random()) / rate) * 1000;
    }
    await sleep(Math.max(0, Math.min(5, next - performance.now())));
  }
  return { lateness: lateness.toSorted((a, b) => a - b), over: Promise.all(under) };
}

async function offer(given: Offer): Promise<Offered> {
  const random = randomFrom(given.seed);
  const upTo: UpTo = (most) => Math.min(most - 1, Math.floor(random() * most));
  const told = Object.fromEntries(kinds.map((kind) => [kind, nothing()])) as Record<Kind, Told>;
  const deck = kinds.flatMap((kind) => Array<Kind>(given.mix[kind] ?? 0).fill(kind));
  let turn = given.seed * 1_000;
  const deeds = deedsOf(
    given,
    askerOf(given.port, told, () => turn++),
    upTo,
  );
  const [before, from] = [process.cpuUsage(), performance.now()];
  const { lateness, over } = await paced(given, random, () => deeds[deck[upTo(deck.length)]!]());
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1000 / (performance.now() - from);
  await over;
  return { kinds: told, lateMs: lateness[Math.floor(lateness.length * 0.99)] ?? 0, processor };
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
