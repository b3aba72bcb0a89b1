import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect, parseArgs } from 'node:util';
import { createSandbox } from '#sandbox/server.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { databaseFolder } from '../support/folder.ts';
import { freePort } from '../support/programs/free-port.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { settleBalances, unsettled } from './balances.ts';
import { violations } from './books.ts';
import { courses } from './courses.ts';
import { notProvoked } from './expected.ts';
import { keyOf } from './order-shops.ts';
import { orders } from './orders.ts';
import { plans } from './plans.ts';
import { wrongSum } from './platform-sum.ts';
import type { Life, Purpose, Shop } from './purpose.ts';
import { runningApp } from './running.ts';
import { jump, planned, strike, type Event } from './trouble.ts';
import { inTurn, worldOf, type World } from './world.ts';

/** What people come to pay for. */
const purposes: readonly Purpose[] = [orders, courses, plans];

export interface ScheduleOptions {
  lives: number;
  kills: number;
  seed?: number;
  log?: (line: string) => void;
}

export interface ScheduleResult {
  seed: number;
  lives: number;
  kills: number;
  jumps: number;
  /** How often each kind of event came about. */
  events: Record<string, number>;
  /** Payments by state, and what money moved at the provider. */
  payments: Record<string, number>;
  captures: number;
  refunds: number;
  /** Of virtual time. */
  daysPassed: number;
  slowestReturnMs: number;
  seconds: number;
  /** Kinds of events that should have come about and did not. */
  notProvoked: string[];
  violations: string[];
}

const people = 12;
/** Ours, and those of three shops with keys of their own. */
const accounts = [0, 1, 2, 3];

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
 * People lead their lives at random while the provider misbehaves, time leaps and the program is killed; then everything
 * comes to rest and the books are compared with what really happened.
 */
export async function schedule(options: ScheduleOptions): Promise<ScheduleResult> {
  const seed = options.seed ?? randomInt(1_000_000);
  const say = options.log ?? (() => undefined);
  const began = Date.now();
  const port = await freePort();
  const dataDir = databaseFolder('schedule');
  const sandbox = await createSandbox({
    seed: String(seed),
    secretKeys: [keyOf(0, 1)],
    webhookUrl: `http://127.0.0.1:${port}/webhooks/paystack`,
    accounts: accounts.slice(1).map((number) => ({ secretKeys: [keyOf(number, 1)] })),
    advancePatience: 200,
  });
  const app = runningApp(port, dataDir, {
    DEMO: '0',
    HOST: '127.0.0.1',
    PAY_SECRET_KEY: keyOf(0, 1),
    PAY_PUBLIC_KEY: 'pk_test_presence_schedule',
    PAY_API_BASE: sandbox.url,
    PAY_CHECKOUT_BASE: sandbox.url,
    FLUTTERWAVE_API_BASE: `${sandbox.url}/flutterwave/v3`,
    FLUTTERWAVE_CHECKOUT_BASE: sandbox.url,
  });
  const world = worldOf(app, sandbox, randomFrom(seed), accounts);
  try {
    say(`seed ${seed}`);
    await app.start();
    const shops: Shop[] = [];
    for (const purpose of purposes) shops.push(await purpose.prepare(world));
    for (const number of world.accounts)
      sandbox.control.account(number).setChaos({ seed: `${seed}-${number}`, rates: faultRates, ms: 300 });
    const events = planned(randomFrom(seed + 1), options.lives, options.kills);
    const deck = dealt(
      randomFrom(seed + 2),
      shops.flatMap((shop) => shop.lives),
      options.lives,
    );
    const halfTime = async () => {
      for (const shop of shops) await shop.halfTime?.();
    };
    const slowestReturnMs = await live(world, { deck, events, halfTime, say });
    say(`${deck.length} lives were begun; ${seconds(began)} s`);
    await comeToRest(world);
    say(`everything is at rest; ${seconds(began)} s`);
    const wrongs = [
      world.broken,
      await violations(world),
      await wrongSum(world),
      await unsettled(world),
      ...(await Promise.all(shops.map((shop) => shop.wrongs()))),
    ];
    return {
      seed,
      lives: deck.length,
      kills: options.kills,
      jumps: events.filter((event) => 'jumpMs' in event).length,
      events: Object.fromEntries([...world.counts].toSorted()),
      ...(await figures(world)),
      daysPassed: Math.round(world.aheadMs / days(1)),
      slowestReturnMs,
      seconds: seconds(began),
      notProvoked: notProvoked(world.counts, deck.length),
      violations: wrongs.flat(),
    };
  } catch (error) {
    throw new Error(`The schedule with seed ${seed} broke off. The app's last words:\n${app.output()}`, {
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

/** Lives in the order they are led: each kind at least once and as often as its weight says. */
function dealt(random: Random, kinds: readonly Life[], lives: number): Life[] {
  const all = kinds.reduce((sum, one) => sum + one.weight, 0);
  const deck = kinds.flatMap((one) =>
    Array.from({ length: Math.max(1, Math.round((lives * one.weight) / all)) }, () => one),
  );
  for (let n = deck.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    [deck[n], deck[other]] = [deck[other]!, deck[n]!];
  }
  return deck;
}

interface Course {
  deck: readonly Life[];
  events: readonly Event[];
  halfTime(): Promise<void>;
  say(line: string): void;
}

/** People lead their lives and trouble comes when its turn is; answers the slowest return from a kill. */
async function live(world: World, { deck, events, halfTime, say }: Course): Promise<number> {
  let begun = 0;
  let ended = 0;
  let slowest = 0;
  let next = 0;
  // People go on while trouble is at work, but not so far that the next trouble would find nobody there.
  const isAhead = () => next < events.length && begun > events[next]!.at + people;
  const person = async () => {
    while (begun < deck.length) {
      while (isAhead()) await sleep(10);
      const life = deck[begun++];
      if (begun === Math.ceil(deck.length / 2)) await halfTime();
      if (life) await lead(world, life.name, life.live);
    }
    ended += 1;
  };
  const trouble = async () => {
    for (const event of events) {
      while (begun < event.at && ended < people) await sleep(10);
      if ('kill' in event) {
        const ms = await strike(world, event.kill);
        slowest = Math.max(slowest, ms);
        world.happened(`killed: ${event.kill}`);
        say(`${begun} begun: killed (${event.kill}), ready again after ${ms} ms`);
      } else {
        await jump(world, event.jumpMs);
        const done = await doWhatIsDue(world);
        say(`${begun} begun: ${Math.round(event.jumpMs / minutes(1))} minutes passed, ${done} came back`);
      }
      next += 1;
    }
  };
  await Promise.all([trouble(), ...Array.from({ length: people }, person)]);
  return slowest;
}

/** A life that breaks off is a violation that says which it was and why; the others go on. */
async function lead(world: World, name: string, live: () => Promise<unknown>): Promise<void> {
  try {
    await live();
  } catch (error) {
    world.broken.push(`${name} broke off: ${inspect(error)}`);
  }
}

async function doWhatIsDue(world: World): Promise<number> {
  const due = world.due();
  await inTurn(
    due.map((act) => () => lead(world, 'what somebody meant to do later', act)),
    people,
  );
  return due.length;
}

/** First the minutes and hours in which tries and refunds are asked about, then days until every grace is over. */
const steps = [minutes(1), minutes(12), minutes(31), hours(2), hours(6), hours(25), days(4), days(8)].concat(
  // A little less than a day, so that what was due in it is never a day late, however long a step takes.
  Array.from({ length: 42 }, () => hours(23)),
);

/** Trouble ends; days pass, people do what they meant to, and everything that is due is looked after. */
async function comeToRest(world: World): Promise<void> {
  const { app, sandbox } = world;
  for (const number of world.accounts) {
    sandbox.control.account(number).setChaos(null);
    sandbox.control.account(number).removeFault();
  }
  for (const ms of steps) {
    await jump(world, ms);
    await doWhatIsDue(world);
    for (const number of world.accounts) await sandbox.control.account(number).settle();
    await app.order({ what: 'operator', words: ['job', 'run', 'orders.unconfirmed'] });
    await workIsDone(world);
    for (const what of ['sweep', 'transfers', 'billing'] as const) await untilDone(app, what);
  }
  // Whoever paid on the last day is asked about, and so is what goes back.
  const pass = async (ms: number) => {
    await jump(world, ms);
    for (const number of world.accounts) await sandbox.control.account(number).settle();
    await workIsDone(world);
    await untilDone(app, 'sweep');
  };
  for (const ms of [minutes(31), hours(6), hours(25), days(1)]) await pass(ms);
  await settleBalances(world, pass);
}

/** It takes so many at a time; one that always finds something finds the same thing again and again. */
async function untilDone(app: World['app'], what: 'sweep' | 'transfers' | 'billing'): Promise<void> {
  let found = Infinity;
  for (let round = 0; round < 500 && found > 0; round++) found = Number(await app.order({ what }));
  if (found === 0) return;
  throw new Error(`The ${what} always finds ${found} things to do.`);
}

/** Has what waits done, and waits for what others have in hand; what is left to a later try is taken up by the sweep. */
async function workIsDone(world: World): Promise<void> {
  const until = Date.now() + 300_000;
  for (;;) {
    await world.app.order({ what: 'work' }).catch(() => undefined);
    const left = await world.rows<{ name: string; waiting: number }>(
      `select name, count(*)::int as waiting from pgboss.job
       where state in ('created', 'active') and name in ('payments.refund', 'payments.refunds', 'payments.payouts', 'orders.unconfirmed') group by name
       union all select 'events in hand', count(*)::int from provider_events where claimed_until is not null having count(*) > 0`,
    );
    if (left.length === 0) return;
    if (Date.now() > until) throw new Error(`Work was left: ${JSON.stringify(left)}`);
    await sleep(50);
  }
}

async function figures(world: World) {
  const states = await world.rows<{ state: string; count: number }>(
    `select purpose || ' ' || state as state, count(*)::int from payments group by 1 order by 1`,
  );
  const truths = world.accounts.map((number) => world.sandbox.control.account(number).truth());
  return {
    payments: Object.fromEntries(states.map(({ state, count }) => [state, count])),
    captures: truths.reduce((sum, one) => sum + one.captures.length, 0),
    refunds: truths.reduce((sum, one) => sum + one.refunds.length, 0),
  };
}

if (process.argv[1]?.endsWith('schedule/run.ts')) {
  const { values } = parseArgs({
    options: { lives: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } },
  });
  const result = await schedule({
    lives: Number(values.lives ?? 1_000),
    kills: Number(values.kills ?? 20),
    ...(values.seed ? { seed: Number(values.seed) } : {}),
    log: console.log,
  });
  console.log(JSON.stringify(result, null, 2));
  process.exit(result.violations.length + result.notProvoked.length === 0 ? 0 : 1);
}
