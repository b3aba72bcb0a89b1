import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createSandbox } from '#sandbox/server.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { freePort } from '../support/free-port.ts';
import { pickWeighted, randomFrom } from '../support/random.ts';
import { violations } from './books.ts';
import { courses } from './courses.ts';
import { orders } from './orders.ts';
import { plans } from './plans.ts';
import { visit, type Later } from './payer.ts';
import type { Purpose } from './purpose.ts';
import { runningApp } from './running.ts';
import { jump, planned, strike, type Event } from './trouble.ts';
import { worldOf, type World } from './world.ts';

/** What people come to pay for. */
const purposes: readonly Purpose[] = [orders, courses, plans];

export interface ScheduleOptions {
  purchases: number;
  kills: number;
  seed?: number;
  log?: (line: string) => void;
}

export interface ScheduleResult {
  seed: number;
  purchases: number;
  kills: number;
  jumps: number;
  /** Payments by state, and what money moved at the provider. */
  payments: Record<string, number>;
  captures: number;
  refunds: number;
  /** Of virtual time. */
  daysPassed: number;
  slowestReturnMs: number;
  seconds: number;
  violations: string[];
}

const shoppers = 12;
const secretKey = 'sk_test_presence_schedule';

/** How often the provider misbehaves. The truth itself is left alone: who lies about money is decided by the payers. */
const faultRates = {
  delay_then_act: 0.04,
  drop_after_act: 0.04,
  drop_before_act: 0.04,
  status: 0.04,
  garbage: 0.02,
  empty: 0.02,
  truncated: 0.02,
  webhook_never: 0.2,
  webhook_duplicate: 0.2,
  webhook_late: 0.1,
  webhook_before_answer: 0.1,
};

/**
 * People buy and pay at random while the provider misbehaves, time leaps and the program is killed; then everything
 * comes to rest and the books are compared with what really happened.
 */
export async function schedule(options: ScheduleOptions): Promise<ScheduleResult> {
  const seed = options.seed ?? randomInt(1_000_000);
  const say = options.log ?? (() => undefined);
  const began = Date.now();
  const port = await freePort();
  const dataDir = mkdtempSync('/tmp/presence-schedule-');
  const sandbox = await createSandbox({
    seed: String(seed),
    secretKeys: [secretKey],
    webhookUrl: `http://127.0.0.1:${port}/webhooks/paystack`,
    advancePatience: 200,
  });
  const app = runningApp(port, dataDir, {
    DEMO: '0',
    HOST: '127.0.0.1',
    PAY_SECRET_KEY: secretKey,
    PAY_PUBLIC_KEY: 'pk_test_presence_schedule',
    PAY_API_BASE: sandbox.url,
    PAY_CHECKOUT_BASE: sandbox.url,
  });
  const world = worldOf(app, sandbox, randomFrom(seed));
  try {
    say(`seed ${seed}`);
    await app.start();
    const shops = [];
    for (const purpose of purposes) shops.push({ ...purpose, shop: await purpose.prepare(world) });
    sandbox.control.setChaos({ seed, rates: faultRates, ms: 300 });
    const events = planned(randomFrom(seed + 1), options.purchases, options.kills);
    const slowestReturnMs = await live(world, shops, events, options.purchases, say);
    say(`${options.purchases} purchases began; ${seconds(began)} s`);
    await comeToRest(world);
    say(`everything is at rest; ${seconds(began)} s`);
    const wrongs = [await violations(world), ...(await Promise.all(shops.map(({ shop }) => shop.wrongs())))];
    return {
      seed,
      purchases: options.purchases,
      kills: options.kills,
      jumps: events.filter((event) => 'jumpMs' in event).length,
      ...(await figures(world)),
      daysPassed: Math.round(world.aheadMs / days(1)),
      slowestReturnMs,
      seconds: seconds(began),
      violations: wrongs.flat(),
    };
  } catch (error) {
    throw new Error(`The schedule with seed ${seed} broke off. The app's last words:\n${app.said()}`, {
      cause: error,
    });
  } finally {
    await world.close();
    await app.stop();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1000);

/** People buy until so many have begun, and trouble comes when its turn is; answers the slowest return from a kill. */
async function live(
  world: World,
  shops: (Purpose & { shop: Awaited<ReturnType<Purpose['prepare']>> })[],
  events: readonly Event[],
  purchases: number,
  say: (line: string) => void,
): Promise<number> {
  let begun = 0;
  let ended = 0;
  let slowest = 0;
  let next = 0;
  const later: Later = [];
  // People go on while trouble is at work, but not so far that the next trouble would find nobody there.
  const isAhead = () => next < events.length && begun > events[next]!.at + shoppers;
  const person = async () => {
    while (begun < purchases) {
      while (isAhead()) await sleep(10);
      begun += 1;
      await visit(world, pickWeighted(world.random, shops).shop, later);
    }
    ended += 1;
  };
  const trouble = async () => {
    for (const event of events) {
      while (begun < event.at && ended < shoppers) await sleep(10);
      if ('kill' in event) {
        const ms = await strike(world, event.kill);
        slowest = Math.max(slowest, ms);
        say(`${begun} begun: killed (${event.kill}), ready again after ${ms} ms`);
      } else {
        await jump(world, event.jumpMs);
        const due = later.splice(0, Math.ceil(later.length * 0.7));
        for (const act of due) await act();
        say(
          `${begun} begun: ${Math.round(event.jumpMs / minutes(1))} minutes passed, ${due.length} came back`,
        );
      }
      next += 1;
    }
  };
  await Promise.all([trouble(), ...Array.from({ length: shoppers }, person)]);
  for (const act of later.splice(0)) await act();
  return slowest;
}

/** Trouble ends; days pass and everything that is due is looked after. */
async function comeToRest(world: World): Promise<void> {
  const { app, sandbox } = world;
  sandbox.control.setChaos(null);
  sandbox.control.removeFault();
  for (const ms of [minutes(1), minutes(12), minutes(31), hours(2), hours(6), hours(25), days(4), days(8)]) {
    await jump(world, ms);
    await sandbox.control.settle();
    await workIsDone(world);
    await sweepUntilDone(app);
  }
}

/** A sweep takes so many at a time; one that always finds something finds the same thing again and again. */
async function sweepUntilDone(app: World['app']): Promise<void> {
  let found = Infinity;
  for (let round = 0; round < 500 && found > 0; round++) found = Number(await app.order({ what: 'sweep' }));
  if (found === 0) return;
  throw new Error(`The sweep always finds ${found} things to do.`);
}

/** Waits until nothing is being done; what is left to a later try is taken up by the sweep. */
async function workIsDone(world: World): Promise<void> {
  const until = Date.now() + 300_000;
  for (;;) {
    const left = await world.rows<{ name: string; waiting: number }>(
      `select name, count(*)::int as waiting from pgboss.job
       where state in ('created', 'active') and name in ('payments.event', 'payments.refund') group by name`,
    );
    if (left.length === 0) return;
    if (Date.now() > until) throw new Error(`Work was left: ${JSON.stringify(left)}`);
    await sleep(200);
  }
}

async function figures(world: World) {
  const states = await world.rows<{ state: string; count: number }>(
    `select purpose || ' ' || state as state, count(*)::int from payments group by 1 order by 1`,
  );
  const truth = world.sandbox.control.truth();
  return {
    payments: Object.fromEntries(states.map(({ state, count }) => [state, count])),
    captures: truth.captures.length,
    refunds: truth.refunds.length,
  };
}

if (process.argv[1]?.endsWith('schedule/run.ts')) {
  const { values } = parseArgs({
    options: { purchases: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } },
  });
  const result = await schedule({
    purchases: Number(values.purchases ?? 2_000),
    kills: Number(values.kills ?? 20),
    ...(values.seed ? { seed: Number(values.seed) } : {}),
    log: console.log,
  });
  console.log(JSON.stringify(result, null, 2));
  process.exit(result.violations.length === 0 ? 0 : 1);
}
