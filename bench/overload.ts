import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSandbox } from '#sandbox/server.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { newId } from '#server/platform/ids.ts';
import { client } from '#tests/support/client.ts';
import { freePort } from '#tests/support/programs/free-port.ts';
import { program } from '#tests/support/programs/program.ts';
import { mailTaker } from './mails.ts';
import { databaseOf, measuredEnv } from './measured.ts';
import { kinds, type Kind, type Offer, type Offered, type Person } from './offered.ts';
import { overloadPage, type Round } from './overload-page.ts';
import { memoryOf, spent } from './spent.ts';
import { countIn } from './work.ts';
import { seedStore, type BenchStore } from './world.ts';

/**
 * Twice as much as the service can do, of everything it does, over many stores: what is answered, what is refused, how long
 * those who are served wait, what it takes of memory, and how soon all is well again. Then one store alone is flooded.
 * BENCH_RATE says the rate that is held where it is not to be found; BENCH_FOLDER another checkout whose program is measured.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
/** What is measured around it takes a part of that. */
const around = Math.min(20, seconds);
const given = Number(process.env.BENCH_RATE ?? 0);
const storesThere = 24;
const productsEach = 60;
/** Fewer pages than there are to make: fronts are asked for again and again and stay, a product is made anew nearly always. */
const kept = '1000000';

const mix: Offer['mix'] = { kept: 40, made: 18, search: 12, basket: 8, news: 2, login: 2, dashboard: 18 };
/** A step upwards is short. */
const stepSeconds = 6;
/** A step of the ramp is held where nobody is refused and no kind's 99th of a hundred waits longer than this (ms), */
const heldMs = 500;
/** or than so many times as long as when hardly anybody comes: where others work on the machine, too, that is long already. */
const heldTimes = 5;

const port = await freePort();
const dataDir = mkdtempSync('/tmp/presence-overload-');
const sandbox = await createSandbox();
const mails = await mailTaker();
const folder = process.env.BENCH_FOLDER;
const app = program({
  port,
  dataDir,
  env: { ...measuredEnv(port, { mails, sandbox }), PAGE_CACHE_BYTES: kept },
  ...(folder ? { folder } : {}),
});
const crowd = fork(path.resolve('bench/offered.ts'));

const connected = databaseOf(dataDir);

const password = 'correct horse battery';

async function owners(stores: BenchStore[]): Promise<Person[]> {
  const hash = await hashPassword(password);
  const people: Person[] = [];
  for (const [n, { storeId, slug }] of stores.flatMap((store) => [store, store, store]).entries()) {
    const [id, email] = [newId(), `owner-${n}@example.com`];
    await connected(async (database) => {
      await database.query(
        `insert into users (id, email, first_name, last_name, gender, phone, password_hash, email_verified_at, terms_version, terms_accepted_at, created_at)
         values ($1, $2, 'Ada', 'Eze', 'female', $3, $4, now(), '1', now(), now())`,
        [id, email, `080${String(n).padStart(8, '0')}`, hash],
      );
      // One owner each, as most shops have: everybody else would be mailed about each order, too.
      await database.query(
        `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, $3, now())`,
        [storeId, id, n % 3 === 0 ? 'owner' : 'manager'],
      );
    });
    people.push({ email, password, access: '', slug });
  }
  return people;
}

/** Signs everybody in, so that each has a token for the next ten minutes. */
async function signedIn(people: Person[]): Promise<void> {
  for (const [n, person] of people.entries()) {
    const browser = client(port, `localhost:${port}`, null, undefined, `103.1.${n}.9`);
    const { email } = person;
    const { body } = await browser.post<{ access: string }>('/api/auth/login/', { email, password });
    if (!body.access) throw new Error('Nobody was signed in.');
    person.access = body.access;
  }
}

let seed = 1;
const offered = (what: Omit<Offer, 'port' | 'seed' | 'people'>): Promise<Offered> =>
  new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The crowd ended.'));
    crowd.once('exit', ended);
    crowd.once('message', (told: Offered) => {
      crowd.off('exit', ended);
      resolve(told);
    });
    crowd.send({ ...what, port, people, seed: seed++ } satisfies Offer);
  });

const sorted = (told: Offered, of: readonly Kind[]) =>
  of.flatMap((kind) => told.kinds[kind].times.map(([, ms]) => ms)).toSorted((a, b) => a - b);
const at = (times: number[], share: number) => times[Math.floor(times.length * share)] ?? 0;
const p99 = (told: Offered, of: readonly Kind[] = kinds) => at(sorted(told, of), 0.99);
const refusals = (told: Offered) =>
  kinds.reduce((sum, kind) => sum + told.kinds[kind].busy + told.kinds[kind].other, 0);
const asked = (told: Offered) => kinds.reduce((sum, kind) => sum + told.kinds[kind].asked, 0);

/**
 * The highest rate at which nobody is refused and nobody waits long. It is looked for by short steps upwards, of which the
 * last may have been lucky: it counts where it is held as long as what is measured of it, or else a tenth less is.
 */
async function heldRate(stores: BenchStore[]): Promise<number> {
  const slowestOf = (told: Offered) => Math.max(...kinds.map((kind) => p99(told, [kind])));
  const calm = slowestOf(await offered({ rate: 20, seconds: 10, mix, stores }));
  console.log(`when hardly anybody comes: p99 ${Math.round(calm)} ms`);
  const isHeld = async (rate: number, length: number) => {
    const step = await offered({ rate, seconds: length, mix, stores });
    const slowest = slowestOf(step);
    const slow = `p99 ${Math.round(slowest)} ms`;
    console.log(`${rate}/s for ${length} s: ${refusals(step)} of ${asked(step)} refused, ${slow}`);
    return refusals(step) <= asked(step) / 500 && slowest <= Math.max(heldMs, calm * heldTimes);
  };
  let held = 48;
  while (await isHeld(Math.round(held * 1.25), stepSeconds)) held = Math.round(held * 1.25);
  while (!(await isHeld(held, around))) {
    held = Math.round(held * 0.9);
    if (held < 10) throw new Error('Not even the lowest rate was held.');
  }
  return held;
}

/** The most that the server holds while something is measured (MB, its share). */
async function peakWhile<T>(work: Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0;
  let over = false;
  const look = async () => {
    while (!over) {
      peak = Math.max(peak, memoryOf(app.child()!.pid!).pss);
      await sleep(250);
    }
  };
  const [result] = await Promise.all([work.finally(() => (over = true)), look()]);
  return { result, peak };
}

/** After how many seconds nobody is refused any more and nobody waits longer than twice as long as ever. */
function recoveredIn(after: Offered, usual: Offered, length: number): number {
  const most = 2 * p99(usual);
  let last = -1;
  for (const kind of kinds) {
    for (const [second, ms] of after.kinds[kind].times) if (ms > 3 * most) last = Math.max(last, second);
    for (const second of after.kinds[kind].badIn) last = Math.max(last, second);
  }
  return last + 1 > length ? length : last + 1;
}

/** What was used of the processors until now (ms), and what stood idle. */
const processors = () => ({
  ...spent(app),
  idle: os.cpus().reduce((sum, { times }) => sum + times.idle, 0),
  at: performance.now(),
});
/** Of one processor, by each since then. */
function since(from: ReturnType<typeof processors>): Round['shares'] {
  const to = processors();
  const share = (of: 'server' | 'database' | 'idle') => (to[of] - from[of]) / (to.at - from.at);
  return { server: share('server'), database: share('database'), idle: share('idle') };
}

const ordersThere = () => connected((database) => countIn(database, 'select count(*)::int as n from orders'));

let people: Person[] = [];
let good = true;
try {
  await app.start();
  const stores: BenchStore[] = [];
  for (let n = 0; n < storesThere; n++)
    stores.push(await connected((database) => seedStore(database, `load-${n}`, productsEach)));
  people = await owners(stores);
  await connected((database) => database.query('vacuum analyze'));
  await signedIn(people);
  await offered({ rate: 40, seconds: 12, mix, stores });
  const held = given || (await heldRate(stores));
  await signedIn(people);
  const rounds: Round[] = [];
  const round = async (name: string, what: { rate: number; seconds: number }) => {
    const [before, from] = [await ordersThere(), processors()];
    const { result, peak } = await peakWhile(offered({ ...what, mix, stores }));
    const shares = since(from);
    const kept = (await ordersThere()) - before;
    rounds.push({ name, rate: what.rate, told: result, peak, orders: kept, shares });
    return result;
  };
  const calm = await round('a fifth of it', { rate: Math.round(held / 5), seconds: around });
  await round('what is held', { rate: held, seconds: around });
  const flood = await round('twice of it', { rate: held * 2, seconds });
  const afterLength = 15;
  const after = await round('after it', { rate: Math.round(held / 2), seconds: afterLength });
  await signedIn(people);
  const [noisy, ...others] = stores;
  const quietMix: Offer['mix'] = { made: 50, search: 30, basket: 20 };
  const few = { rate: Math.round(held / 4), seconds: around, mix: quietMix, stores: others };
  const alone = await offered(few);
  const beside = await besideNoise(noisy!, few);
  const page = overloadPage({
    held,
    rounds,
    recovered: recoveredIn(after, calm, afterLength),
    alone,
    beside,
  });
  console.log(page.text);
  console.log(page.file);
  good =
    rounds.every(({ told }) => kinds.every((kind) => told.kinds[kind].other === 0)) &&
    rounds.every(({ told, orders }) => told.kinds.order.well === orders) &&
    flood.kinds.order.busy + flood.kinds.news.busy <= flood.kinds.made.busy;
} finally {
  crowd.disconnect();
  await app.stop();
  await sandbox.close();
  mails.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);

/** The same few requests of the others, while a second crowd asks one store for ten times as much as they all together. */
async function besideNoise(
  noisy: BenchStore,
  few: Omit<Offer, 'port' | 'seed' | 'people'>,
): Promise<Offered> {
  const second = fork(path.resolve('bench/offered.ts'));
  const noise: Offer = {
    port,
    people,
    seed: 9_999,
    rate: few.rate * 10,
    seconds: few.seconds + 4,
    mix: { made: 60, search: 40 },
    stores: [noisy],
  };
  second.send(noise);
  await sleep(2_000);
  const told = await offered(few);
  second.disconnect();
  return told;
}
