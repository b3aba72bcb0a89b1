import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Begin, Begun } from './begin.ts';
import { createBackOff, type BackOff } from '../outside/back-off.ts';
import { ConfigError } from '../config/config.ts';
import { createLine, type Line } from './line.ts';
import type { Log } from '../log.ts';

export interface Team {
  /**
   * Has the first of them begin and listen, and then the others, one after the other: shops are open as soon as with one.
   * Answers what the first one says. @throws ConfigError with the sentence why not.
   */
  begin(orders: Orders): Promise<string>;
  /** The lines to those who serve now. */
  serving(): Line[];
  /** Lets what they began finish, and ends them. */
  stop(): Promise<void>;
}

/** What the one in a slot is told, at the start of all and when it is started again. */
type Orders = (slot: number, isStart: boolean) => Begin;

interface Member {
  worker: Worker;
  line: Line;
  serves: boolean;
  gone: Promise<void>;
}

interface TeamOptions {
  log: Log;
  /** Called with the line to each of them before anything is said, and with a look at the lines to the others. */
  connected(line: Line, others: () => Line[]): void;
}

/** How long after its end one is started again (milliseconds): at once, and slower each time it does not stay. */
const again = { least: 50, most: 30_000, staysMs: 60_000 };
/** Who has not stopped by then is ended (milliseconds); the database needs the rest of ten seconds. */
const stopMs = 8_000;

/** So many web processes, of which the first reads its code meanwhile and waits to be told to begin. */
export function gather(howMany: number, { log, connected }: TeamOptions): Team {
  const members = new Map<number, Member>();
  let stopping = false;

  const serving = () => [...members.values()].flatMap(({ serves, line }) => (serves ? line : []));
  const fork = (slot: number): Member => {
    const member = forked(slot, log);
    members.set(slot, member);
    connected(member.line, () => serving().filter((line) => line !== member.line));
    return member;
  };
  /** Has one begin that is not the first of a start; who cannot is ended, and started again like any that ends. */
  const raise = async (slot: number, orders: Orders, backOff: BackOff): Promise<void> => {
    const member = fork(slot);
    void keep(slot, orders, backOff);
    try {
      await begin(member, orders(slot, false));
      await listen(member);
    } catch (error) {
      if (stopping) return;
      log.error('a web process could not begin', { slot, problem: (error as Error).message });
      member.worker.process.kill('SIGKILL');
    }
  };
  /** Starts one again whenever it ends, for as long as the program runs. */
  const keep = async (slot: number, orders: Orders, backOff: BackOff): Promise<void> => {
    const { worker, gone } = members.get(slot)!;
    const since = performance.now();
    await gone;
    if (stopping) return;
    const wait = backOff.next(performance.now() - since);
    const { exitCode, signalCode } = worker.process;
    log.error('a web process ended and is started again', { slot, exitCode, signalCode, wait });
    await sleep(wait);
    if (!stopping) await raise(slot, orders, backOff);
  };

  /** The others begin one after the other, beside who is served already. */
  const follow = async (orders: Orders): Promise<void> => {
    for (let slot = 1; slot < howMany && !stopping; slot++) await raise(slot, orders, createBackOff(again));
  };

  const first = fork(0);
  return {
    async begin(orders) {
      const where = await begin(first, orders(0, true));
      await listen(first);
      void keep(0, orders, createBackOff(again));
      void follow(orders);
      return where;
    },
    serving,
    async stop() {
      stopping = true;
      await Promise.all([...members.values()].map(end));
    },
  };
}

function forked(slot: number, log: Log): Member {
  const worker = cluster.fork();
  const line = createLine((messages) => worker.isConnected() && worker.send(messages));
  worker.on('message', line.take);
  worker.on('error', (error) => log.warn('a web process could not be told something', { slot, error }));
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const member: Member = { worker, line, serves: false, gone };
  void gone.then(() => {
    member.serves = false;
    line.cut();
  });
  return member;
}

const begin = async ({ line }: Member, order: Begin): Promise<string> =>
  heard(await line.ask('begin', order)).where;

async function listen(member: Member): Promise<void> {
  // From the first line it is dealt it has to hear what its siblings end.
  member.serves = true;
  heard(await member.line.ask('listen'));
}

/** One that serves nobody has nothing to finish. */
async function end({ worker, line, serves, gone }: Member): Promise<void> {
  const kill = () => worker.process.kill('SIGKILL');
  if (serves) line.tell('stop');
  else kill();
  const force = setTimeout(kill, stopMs);
  await gone;
  clearTimeout(force);
}

/** @throws ConfigError with what a web process says of why it could not begin. */
function heard(answer: unknown): Begun {
  const said = answer as Begun | { failed: string };
  if ('failed' in said) throw new ConfigError(said.failed);
  return said;
}
