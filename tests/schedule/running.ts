import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { ask, EndedWhileStarting, program } from '../support/programs/program.ts';

/** What the app is told over IPC. */
export type Order =
  | { what: 'clock'; aheadMs: number }
  | { what: 'sweep' }
  /** Does the jobs that wait; answers how many. */
  | { what: 'work' }
  /** Looks at the subscriptions whose time has come; answers how many. */
  | { what: 'billing' }
  /** Ends transfers to stores' own accounts whose time is up; answers how many it looked at. */
  | { what: 'transfers' }
  /** What the clock does every so often: asks the provider about disputes, refunds and settlements. */
  | { what: 'disputes' }
  | { what: 'refunds' }
  | { what: 'settlements' }
  | { what: 'settle'; reference: string }
  /** Dies by its own SIGKILL when the statement after so many, or after so many that begin so, is about to be sent. */
  | { what: 'die'; afterStatements: number; beginning?: string }
  | { what: 'operator'; words: string[] };

export interface Running {
  port: number;
  dataDir: string;
  /** Sees past row level security. */
  owner: pg.ClientConfig;
  start(): Promise<void>;
  /** Ends the app, its database, or both without a word; answers when it is gone. */
  kill(what: 'app' | 'database' | 'both'): Promise<void>;
  /** Starts it again, also when a start itself fails, which it may do with a sentence only. */
  comeBack(): Promise<void>;
  /** Waits until it answers, without starting it. */
  untilReady(): Promise<void>;
  /** Whether it went away by itself within this time. */
  goesWithin(ms: number): Promise<boolean>;
  /** Rejects when it dies before it has answered. */
  order(order: Order): Promise<unknown>;
  /** From now on, and for every later start. */
  moveClock(aheadMs: number): Promise<void>;
  stop(): Promise<void>;
  output(): string;
}

const patienceMs = 180_000;

type Env = Record<string, string>;

/** The steerable app as a child process. */
export function runningApp(port: number, dataDir: string, env: Env, owner = embeddedOwner(dataDir)): Running {
  const settings: Env = { ...env, CLOCK_AHEAD_MS: '0' };
  const app = program({ port, dataDir, env: settings, entry: 'tests/schedule/app.ts' });
  let lastId = 0;
  const isGone = () => {
    const child = app.child();
    return !child || child.exitCode !== null || child.signalCode !== null;
  };

  const order = (what: Order): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const child = app.child();
      if (!child?.connected) return reject(new Error('The app is not running.'));
      const id = (lastId += 1);
      const done = (end: () => void) => {
        clearTimeout(limit);
        child.off('message', hear);
        child.off('exit', dead);
        end();
      };
      const hear = (message: { id: number; answer?: unknown; problem?: string }) => {
        if (message.id !== id) return;
        done(() => (message.problem ? reject(new Error(message.problem)) : resolve(message.answer)));
      };
      const dead = () => done(() => reject(new Error('The app died before it answered.')));
      const limit = setTimeout(
        () => done(() => reject(new Error(`The app did not answer to "${what.what}".`))),
        patienceMs,
      );
      child.on('message', hear);
      child.once('exit', dead);
      child.send({ id, order: what }, (error) => error && dead());
    });

  const untilReady = async () => {
    const until = Date.now() + patienceMs;
    while (Date.now() < until) {
      const call = { port, host: `localhost:${port}`, method: 'GET', path: '/readyz' };
      const reply = await ask(call).catch(() => null);
      if (reply?.status === 200) return;
      if (isGone()) throw new EndedWhileStarting(`The app ended by itself:\n${app.output()}`);
      await sleep(25);
    }
    throw new Error(`The app did not come back:\n${app.output()}`);
  };

  const running: Running = {
    port,
    dataDir,
    owner,
    start: async () => void (await app.start()),
    kill: (what) => app.kill(what),
    async comeBack() {
      for (let attempt = 0; ; attempt++) {
        try {
          return await running.start();
        } catch (error) {
          const sentence = /^(The database|Another Presence) [^\n]+\.$/m;
          const explained = error instanceof EndedWhileStarting && sentence.test(error.message);
          if (!explained || attempt >= 5) throw error;
        }
      }
    },
    untilReady,
    async goesWithin(ms) {
      const until = Date.now() + ms;
      while (!isGone() && Date.now() < until) await sleep(20);
      return isGone();
    },
    order,
    async moveClock(aheadMs) {
      settings.CLOCK_AHEAD_MS = String(aheadMs);
      // A dead one reads it at its next start.
      await order({ what: 'clock', aheadMs }).catch(() => undefined);
    },
    stop: () => app.stop(),
    output: () => app.output(),
  };
  return running;
}
