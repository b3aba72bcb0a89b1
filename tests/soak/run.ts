/**
 * So many minutes of people in shops on an installation of several processes, each part of which is started again once:
 * `npm run soak -- 30`. Ends with 1 when an order was lost or made twice, the books do not close, an answer was what no
 * restart may cost, or memory grew. SOAK_RATE says how many deeds a second, SOAK_SEED which.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { randomFrom, pickWeighted, type Random } from '../support/random.ts';
import { answersNoted, isCostOf, type Answer, type Window } from './answers.ts';
import { closedBooks } from './books.ts';
import { growthOf, taken, type Sample } from './memory.ts';
import { mostGrown, soakPage } from './page.ts';
import { installation, type Part } from './parts.ts';
import { openedShops, peopleIn, type People } from './people.ts';

const minutes = Number(process.argv[2] ?? 30);
const rate = Number(process.env.SOAK_RATE ?? 8);
const random = randomFrom(Number(process.env.SOAK_SEED ?? 1));
const lengthMs = minutes * 60_000;
/** Restarts are over when a third of the time is, so that each part lives long enough to be looked at. */
const restartsBegin = 0.04;
const restartsApart = 0.045;
/** So long after a part is there again others may still find out. */
const afterMs = 5_000;
const lookEveryMs = 10_000;

/** Begins deeds so often a second, whatever becomes of them; answers how late they were (ms). */
async function live({ deeds, wrongs }: People, until: number): Promise<number[]> {
  const lateness: number[] = [];
  const under = new Set<Promise<unknown>>();
  const weighted = deeds.map(({ share, act }) => ({ weight: share, act }));
  for (let next = Date.now(); next < until; next += (-Math.log(1 - random()) / rate) * 1000) {
    await sleep(Math.max(0, next - Date.now()));
    lateness.push(Date.now() - next);
    const deed = pickWeighted(random, weighted)
      .act()
      .catch((error: Error) => void wrongs.push(`a deed broke off: ${error.stack}`));
    under.add(deed);
    void deed.finally(() => under.delete(deed));
  }
  await Promise.all(under);
  return lateness.toSorted((a, b) => a - b);
}

/** Starts each part again when its turn comes, one after the other. */
async function restarts(
  parts: readonly Part[],
  began: number,
  lives: Map<string, Sample[]>,
): Promise<Window[]> {
  const windows: Window[] = [];
  for (const [n, part] of parts.entries()) {
    const due = began + lengthMs * (restartsBegin + n * restartsApart);
    await sleep(Math.max(0, due - Date.now()));
    const from = Date.now();
    await part.restart();
    const to = Date.now() + afterMs;
    windows.push({ name: `${part.name}, ${part.goes}`, from, to, ...part.costs });
    lives.set(part.name, []);
    console.log(
      `${Math.round((from - began) / 1000)} s: ${part.name} was started again in ${to - afterMs - from} ms`,
    );
  }
  return windows;
}

/** Looks at the memory of every part until the load is over. */
async function looking(parts: readonly Part[], lives: Map<string, Sample[]>, until: number): Promise<void> {
  while (Date.now() < until) {
    for (const part of parts) lives.get(part.name)!.push({ at: Date.now(), mb: taken(part) });
    await sleep(Math.min(lookEveryMs, Math.max(0, until - Date.now())));
  }
}

function unexpected(answers: readonly Answer[], windows: readonly Window[]): string[] {
  const odd = answers.filter(
    (one) => (one.status === 0 || one.status >= 400) && !windows.some((window) => isCostOf(one, window)),
  );
  const first = new Map(odd.toReversed().map((one) => [`${one.kind} was answered ${one.status}`, one.text]));
  return [...first].map(
    ([what, text]) =>
      `${what}, such as: ${text
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, 120)}`,
  );
}

function grown(name: string, samples: readonly Sample[]): string[] {
  const growth = growthOf(samples);
  if (!growth) return [`${name} was looked at ${samples.length} times, which says nothing`];
  if (growth.grown < mostGrown) return [];
  return [`${name} grew by ${(growth.grown * 100).toFixed(1)} % of its memory`];
}

/**
 * What is held to be flat. The S3 service is the tests' stand-in. How much the database takes of its own follows how many
 * connections are open just now, and how many plans each of them knows already.
 */
const held = (name: string) => name !== 'S3' && name !== 'PostgreSQL';

const all = await installation();
let good = false;
try {
  const database = new pg.Client(all.database);
  await database.connect();
  const shops = await openedShops(database);
  await database.query('vacuum analyze');
  await database.end();
  const answers = answersNoted();
  const people = await peopleIn(all, shops, answers, random as Random);
  const began = new Date();
  const until = began.getTime() + lengthMs;
  const lives = new Map(all.parts.map(({ name }) => [name, [] as Sample[]]));
  const [late, windows] = await Promise.all([
    live(people, until),
    restarts(all.parts, began.getTime(), lives),
    looking(all.parts, lives, until),
  ]);
  console.log('The load is over; the books are closed.');
  const closed = await closedBooks(all, people, windows);
  const memory = [...lives].map(([name, samples]) => ({ name, held: held(name), growth: growthOf(samples) }));
  const wrongs = [
    ...people.wrongs,
    ...unexpected(answers.all, windows),
    ...[...lives].filter(([name]) => held(name)).flatMap(([name, samples]) => grown(name, samples)),
    ...closed.wrongs,
  ];
  const lateMs = late[Math.floor(late.length * 0.99)] ?? 0;
  const page = soakPage({
    began,
    minutes,
    rate,
    lateMs,
    answers: answers.all,
    windows,
    memory,
    closed,
    errors: all.errors,
    wrongs,
  });
  console.log(page.text);
  console.log(page.file);
  good = wrongs.length === 0;
} finally {
  await all.close();
}
process.exit(good ? 0 : 1);
