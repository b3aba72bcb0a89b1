import { createClient } from '@redis/client';
import { z } from 'zod';
import type { Counted, Counts } from '../admission/limits.ts';
import type { Log } from '../log.ts';
import { newId } from '../ids.ts';

/** The starts of an installation on its machines, as Redis lets them hear of each other. All of it may be away at any moment. */
export interface Machines {
  /** Tells the others something they would find out by themselves within seconds; who does not hear it finds it out. */
  tell(topic: string, data: string): void;
  hear(hears: (topic: string, data: string) => void): void;
  /** Counts of all machines together, and those of this one alone while they cannot be had. */
  countsOver(own: Counts): Counts;
  close(): Promise<void>;
}

/** A request waits no longer than this for a count (milliseconds): an answer takes a fraction of one. */
const patienceMs = 80;
/** Who did not answer is not asked again for so long (milliseconds). */
const restMs = 3_000;

/** What hangs in a Redis that answers nothing takes no more memory than this many. */
const mostUnanswered = 10_000;

const Told = z.object({ from: z.string(), topic: z.string(), data: z.string() });

/** Adds one in a window that begins with its first use; answers how many that makes, and when it ends. */
const add = `local used = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) left = tonumber(ARGV[1]) end
return {used, left}`;
const takeBack = `if tonumber(redis.call('GET', KEYS[1]) or 0) > 0 then redis.call('DECR', KEYS[1]) end return 0`;

/**
 * @param named what the installation is called there, so that several can share one Redis
 */
export async function openMachines(at: { url: string; named: string; log: Log }): Promise<Machines> {
  const { url, named, log } = at;
  const me = newId();
  const client = createClient({
    url,
    // What cannot be said now is not said later.
    disableOfflineQueue: true,
    commandsQueueMaxLength: mostUnanswered,
    socket: { connectTimeout: 1_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1_000) },
  });
  const listener = client.duplicate({ disableOfflineQueue: false });
  const away = noteAway(log);
  client.on('error', away.lost).on('ready', away.found);
  listener.on('error', () => undefined);
  let heard: (topic: string, data: string) => void = () => undefined;
  const take = (message: string) => {
    const told = Told.safeParse(understood(message));
    if (told.success && told.data.from !== me) heard(told.data.topic, told.data.data);
  };
  // Nothing of a start waits for it: it comes when it comes.
  void client.connect().catch(() => undefined);
  void listener
    .connect()
    .then(() => listener.subscribe(`${named}:told`, take))
    .catch(() => undefined);

  const soon = patient(() => client.isReady);
  const run = (script: string, { name, perMs }: { name: string; perMs: number }) =>
    client.eval(script, { keys: [`${named}:count:${name}`], arguments: [String(perMs)] });
  return {
    tell(topic, data) {
      const told = JSON.stringify({ from: me, topic, data });
      if (client.isReady) client.publish(`${named}:told`, told).catch(() => undefined);
    },
    hear: (hears) => void (heard = hears),
    countsOver: (own) => ({
      async add(window) {
        // Counted here as well, so that a limit goes on from where it was when Redis goes away.
        const here = await own.add(window);
        const there = countedOf(await soon(() => run(add, window)));
        return there && there.used >= here.used ? there : here;
      },
      takeBack(window) {
        own.takeBack(window);
        void soon(() => run(takeBack, window));
      },
    }),
    async close() {
      client.destroy();
      listener.destroy();
    },
  };
}

/** Asks where somebody answers, for a moment; null otherwise, and for a while after nobody did. */
function patient(isReady: () => boolean) {
  let restsUntil = 0;
  let answeredAt = 0;
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (!isReady() || performance.now() < restsUntil) return null;
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      // Where we ourselves were busy so long, the answer may lie there unread: it is read first.
      timer = setTimeout(() => setImmediate(resolve, null), patienceMs);
    });
    const answer = await Promise.race([work().catch(() => null), late]);
    clearTimeout(timer);
    if (answer !== null) answeredAt = performance.now();
    // One answer that is late among others is no reason to go without.
    else if (answeredAt < began) restsUntil = performance.now() + restMs;
    return answer;
  };
}

function countedOf(answer: unknown): Counted | null {
  if (!Array.isArray(answer)) return null;
  const [used, endsInMs] = answer.map(Number);
  return Number.isFinite(used) && Number.isFinite(endsInMs) ? { used: used!, endsInMs: endsInMs! } : null;
}

/** Says once that it went away and once that it is back, not with every try. */
function noteAway(log: Log) {
  let isAway = false;
  return {
    lost(error: Error) {
      if (!isAway) log.warn('Redis is away: limits are counted by each machine', { problem: error.message });
      isAway = true;
    },
    found() {
      if (isAway) log.info('Redis is back');
      isAway = false;
    },
  };
}

function understood(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
