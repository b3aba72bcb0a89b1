import autocannon from 'autocannon';
import { driveByWrk, hasWrk, type Drive, type Driven } from './by-wrk.ts';

export interface Load {
  /** Requests answered well, per second. */
  perSecond: number;
  /** All that were answered well, those before the counting began too. */
  answers: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  errors: number;
  /** Of one answer as it travels, its head among them; only where it was driven by address. */
  bytes?: number;
}

/** Not counted: every connection prepares its statements and every function gets compiled once. */
const warmSeconds = 2;

/** Drives an address by what is at hand: in Node, where wrk is not installed. */
async function driveInNode({ url, headers, connections, seconds, paths }: Drive): Promise<Driven> {
  let dealt = 0;
  const deal = (client: autocannon.Client) => {
    const n = dealt++;
    const own = paths!.filter((_, at) => at % connections === n);
    client.setRequests(own.map((path) => ({ method: 'GET', path, headers })));
  };
  const setupClient = paths ? { setupClient: deal } : {};
  const result = await autocannon({ url, connections, duration: seconds, headers, ...setupClient });
  return {
    good: result['2xx'],
    bad: result.errors + result.timeouts + result.non2xx,
    seconds: result.duration,
    p50: result.latency.p50,
    // The nearest that it knows.
    p95: result.latency.p97_5,
    p99: result.latency.p99,
    bytes: result.throughput.total,
  };
}

const byWrk = hasWrk();
const drive = byWrk ? driveByWrk : driveInNode;
/** A driver in Node is itself at its limit where bare Node answers, so that its figures for that are too even. */
export const driver = byWrk ? 'wrk' : 'autocannon, itself the limit above some 20,000 answers a second';

/**
 * Drives an address for some seconds and says what came back; answers other than 2xx count as errors.
 * @param options.paths dealt out to the connections, so that no two ever ask for the same thing.
 */
export async function load(options: {
  url: string;
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
  paths?: readonly string[];
}): Promise<Load> {
  const { url, headers = {}, connections = 16, seconds = 5, paths } = options;
  const warm = await drive({ url, headers, connections, seconds: warmSeconds, paths });
  const its = await drive({ url, headers, connections, seconds, paths });
  return {
    perSecond: Math.round(its.good / its.seconds),
    answers: warm.good + its.good,
    p50: its.p50,
    p95: its.p95,
    p99: its.p99,
    errors: its.bad,
    bytes: its.bytes / its.good,
  };
}

/** The value in the middle of an odd number of them. */
export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The one of several, an odd number of them, that neither chance nor luck made. */
export const inTheMiddle = <One extends Load>(all: readonly One[]): One =>
  all.toSorted((a, b) => a.perSecond - b.perSecond)[(all.length - 1) / 2]!;

/** Runs one asynchronous deed many at a time for some seconds; answers how often it ended well, and how long it took. */
export async function repeat(
  deed: (turn: number) => Promise<boolean>,
  options: { atOnce: number; seconds: number },
): Promise<Load> {
  const counted = performance.now() + warmSeconds * 1000;
  const until = counted + options.seconds * 1000;
  const times: number[] = [];
  let turn = 0;
  let answers = 0;
  let errors = 0;
  await Promise.all(
    Array.from({ length: options.atOnce }, async () => {
      while (performance.now() < until) {
        const start = performance.now();
        const good = await deed(turn++).catch(() => false);
        if (good) answers += 1;
        if (start < counted) continue;
        if (good) times.push(performance.now() - start);
        else errors += 1;
      }
    }),
  );
  return summary(times, { answers, errors }, performance.now() - counted);
}

interface Many {
  atOnce: number;
  warm: number;
  times: number;
  longestMs: number;
}

/** So many deeds in a row and not more, after some that are not counted; ends early when they take very long. */
export async function some(deed: (turn: number) => Promise<boolean>, options: Many): Promise<Load> {
  const [load] = await byTurns([deed], options);
  return load!;
}

/** Of each kind of deed it is changed to the next so often, so that what else the machine does falls on all of them. */
const rounds = 10;

/** So many of each kind of deed, a few of one and then a few of the next, so that they can be held against each other. */
export async function byTurns(
  deeds: readonly ((turn: number) => Promise<boolean>)[],
  options: Many,
): Promise<Load[]> {
  const began = performance.now();
  const kinds = deeds.map((deed) => ({ deed, times: [] as number[], turn: 0, answers: 0, errors: 0, ms: 0 }));
  for (let round = 1; round <= rounds; round++)
    for (const kind of kinds) {
      const from = performance.now();
      const until = Math.ceil(((options.warm + options.times) * round) / rounds);
      await Promise.all(
        Array.from({ length: options.atOnce }, async () => {
          while (kind.turn < until && performance.now() - began < options.longestMs * kinds.length) {
            const n = kind.turn++;
            const start = performance.now();
            const good = await kind.deed(n).catch(() => false);
            if (good) kind.answers += 1;
            else kind.errors += 1;
            if (good && n >= options.warm) kind.times.push(performance.now() - start);
          }
        }),
      );
      kind.ms += performance.now() - from;
    }
  // So slow that nothing was counted is no measurement.
  if (kinds.some(({ times }) => times.length === 0))
    throw new Error('Nothing ended well in time to be counted.');
  return kinds.map(({ times, answers, errors, ms }) => summary(times, { answers, errors }, ms));
}

function summary(times: number[], counts: Pick<Load, 'answers' | 'errors'>, ms: number): Load {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: Math.round((times.length / ms) * 1000),
    p50: Math.round(at(0.5) * 10) / 10,
    p95: Math.round(at(0.95) * 10) / 10,
    p99: Math.round(at(0.99) * 10) / 10,
    ...counts,
  };
}
