import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Sandbox } from '#sandbox/server.ts';
import { client, type Client, type Reply } from '../support/client.ts';
import type { Random } from '../support/random.ts';
import type { Running } from './running.ts';

export const lieKinds = [
  'wrong_amount',
  'wrong_currency',
  'wrong_domain',
  'wrong_email',
  'wrong_reference',
  'wrong_metadata',
] as const;
export type Lie = (typeof lieKinds)[number];

/** Two moments of virtual time, ms. */
export type Span = readonly [from: number, to: number];

/** What everybody in a schedule lives in. */
export interface World {
  app: Running;
  sandbox: Sandbox;
  random: Random;
  /** The accounts at the providers by their numbers: ours is 0, the others belong to shops with keys of their own. */
  accounts: readonly number[];
  /** How far virtual time is ahead of the real one, ms; the same for the app and the provider. */
  aheadMs: number;
  /** From when to when the app's clock leapt, by its own time (ms). */
  leaps: (readonly [from: number, to: number])[];
  /** As far as the app has heard of it. */
  appAheadMs: number;
  /** What the provider was told to lie about: each lie may put one payment aside. */
  lies: { reference: string; kind: Lie }[];
  /** Payments made with a card that can be charged again. */
  cards: Set<string>;
  /** What the operator sent back on the provider's own pages. */
  refundedThere: { reference: string; amount: number }[];
  /** What was given back to a payer past every provider, and told to us. */
  givenByHand: string[];
  /** Money that came to our account at the provider and that nobody had asked for. */
  strays: { reference: string; amount: number }[];
  /** Lives that broke off, and why. */
  broken: string[];
  /** How often each kind of event really came about. */
  counts: Map<string, number>;
  happened(what: string): void;
  /** Has something done once so much virtual time has passed. */
  later(ms: number, act: () => Promise<unknown>): void;
  /** Takes out what is due by now. */
  due(): (() => Promise<unknown>)[];
  /** Does something and says between which moments of virtual time the app must have done it. */
  during<T>(act: () => Promise<T>): Promise<{ result: T; span: Span }>;
  /** A browser at the platform, or at a shop; from a network of its own unless one is given. */
  browser(slug?: string, network?: string): Client;
  /** Looks at the database past row level security; waits while it is down. */
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const patienceMs = 180_000;

export function worldOf(
  app: Running,
  sandbox: Sandbox,
  random: Random,
  accounts: readonly number[] = [0],
): World {
  const { port } = app;
  const pool = new pg.Pool({ ...app.owner, max: 4, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (one) => one.on('error', () => undefined));
  const waiting: { at: number; act: () => Promise<unknown> }[] = [];
  const now = () => Date.now() + world.aheadMs;
  let networks = 0;
  const nextNetwork = () => `102.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks++ & 255}`;
  const world: World = {
    app,
    sandbox,
    random,
    accounts,
    aheadMs: 0,
    leaps: [],
    appAheadMs: 0,
    lies: [],
    refundedThere: [],
    givenByHand: [],
    strays: [],
    broken: [],
    cards: new Set(),
    counts: new Map(),
    happened: (what) => void world.counts.set(what, (world.counts.get(what) ?? 0) + 1),
    later: (ms, act) => void waiting.push({ at: now() + ms, act }),
    due() {
      const ripe = waiting.filter((one) => one.at <= now());
      for (const one of ripe) waiting.splice(waiting.indexOf(one), 1);
      return ripe.map((one) => one.act);
    },
    async during(act) {
      const from = Date.now() + world.appAheadMs;
      const result = await act();
      return { result, span: [from, now()] };
    },
    browser: (slug, network = nextNetwork()) =>
      client(port, slug ? `${slug}.localhost:${port}` : `localhost:${port}`, null, undefined, network),
    async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const until = Date.now() + patienceMs;
      for (;;) {
        try {
          return (await pool.query<Row>(text, values)).rows;
        } catch (error) {
          const isOurMistake = /^(42|22|23)/.test(String((error as { code?: string }).code));
          if (isOurMistake || Date.now() > until) throw error;
          await sleep(100);
        }
      }
    },
    close: () => pool.end(),
  };
  return world;
}

/**
 * Makes one call again and again over whatever breaks, as a patient person does; null when the app stayed away.
 * "We are very busy" is answered by trying again too.
 */
export async function patiently<Body>(call: () => Promise<Reply<Body>>): Promise<Reply<Body> | null> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const reply = await call().catch(() => null);
    if (reply && reply.status < 500 && reply.status !== 429) return reply;
    await sleep(50 + Math.random() * 100);
  }
  return null;
}

/** Makes one call and does not care what becomes of it: a window that is closed. */
export async function carelessly(call: () => Promise<unknown>): Promise<void> {
  await call().catch(() => undefined);
}

/** The operator types a command again and again until the program answers; what it printed. */
export async function atTheTerminal(world: World, words: string[]): Promise<string> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const said = await world.app.order({ what: 'operator', words }).catch(() => null);
    if (said !== null) return String(said);
    await sleep(100);
  }
  return '';
}

/** What the program says of money that is on its way back, or was sent before its answer got lost. */
export const isGoingBack = (said: string) =>
  /have asked for|is asked for|is left to send back|is being sent right now/.test(said);

/** Does many things, so many at a time. */
export async function inTurn(acts: readonly (() => Promise<unknown>)[], atOnce: number): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let act = acts[next++]; act; act = acts[next++]) await act();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
