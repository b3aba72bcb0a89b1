import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Sandbox } from '#sandbox/server.ts';
import { embeddedOwner } from '#server/platform/embedded-postgres.ts';
import { client, type Client, type Reply } from '../support/client.ts';
import type { Random } from '../support/random.ts';
import type { Running } from './running.ts';

/** What everybody in a schedule lives in. */
export interface World {
  app: Running;
  sandbox: Sandbox;
  random: Random;
  /** How far virtual time is ahead of the real one, ms; the same for the app and the provider. */
  aheadMs: number;
  /** References the provider has lied about. */
  liedAbout: Set<string>;
  /** A browser at the platform, or at a shop. */
  browser(slug?: string): Client;
  /** Looks at the database past row level security; waits while it is down. */
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const patienceMs = 180_000;

export function worldOf(app: Running, sandbox: Sandbox, random: Random): World {
  const { port } = app;
  const pool = new pg.Pool({ ...embeddedOwner(app.dataDir), max: 4, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (one) => one.on('error', () => undefined));
  return {
    app,
    sandbox,
    random,
    aheadMs: 0,
    liedAbout: new Set(),
    browser: (slug) => client(port, slug ? `${slug}.localhost:${port}` : `localhost:${port}`),
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
