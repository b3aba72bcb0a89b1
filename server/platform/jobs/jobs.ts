import type pg from 'pg';
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { PlatformDb, PlatformTx } from '../database/db.ts';
import { queueLineSeconds } from '../lines/ending.ts';
import { mendWhenSetBack, steadyClock } from './job-clock.ts';
import { depthOf, failedJobs, tryAgain, type FailedJob } from './job-view.ts';
import { createCalls, ownRhythm, wakeWhenDue, type Attended } from './job-wake.ts';
import type { Log } from '../log.ts';
import { connected, grant } from '../database/migrate.ts';
import { prepare, pulseSeconds, type QueueRules } from './job-queues.ts';
import { ofWork, runTogether } from './job-work.ts';
import { doAll, watchRows, type Rows } from './row-work.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** Work to be done after a commit, or by the clock. `run` may be repeated, so it must be harmless twice. */
export interface Job<Data extends object> extends QueueRules {
  run(data: Data): Promise<unknown>;
  /** Jobs of this kind at work at once in one process. */
  atOnce?: number;
  /** Whether they are fetched and ended together, which costs far less; one that fails has all of them done again. */
  batched?: boolean;
  /** Rows of its own that are looked for, too, without anything being sent. */
  rows?: Rows;
}

export interface Jobs {
  /** Names a kind of work; all kinds are named before `start`. */
  define<Data extends object>(job: Job<Data>): void;
  /** Written in the caller's transaction: it exists exactly when the rest of the change does. */
  send(tx: PlatformTx, name: string, data: object, startAfterSeconds?: number): Promise<void>;
  /** Prepares the queues, so that jobs can be sent. */
  start(): Promise<void>;
  /** A row was written that is its own queue: whoever is at rest looks soon. */
  sent(): void;
  /** Is told, every few seconds at most, that something is being sent here, which others may be at rest about. */
  whenSent(told: () => void): void;
  /** Something is being sent elsewhere: looks for it as often as when there is something to do. */
  rouse(): void;
  /** Begins doing what is due. */
  work(): Promise<void>;
  /** Does everything that waits, now and in this process, whatever its due time; answers how many. */
  runDue(): Promise<number>;
  /** Waiting jobs by kind. */
  depth(): Promise<Record<string, number>>;
  /** What was tried for the last time and given up, the newest first. */
  failed(): Promise<FailedJob[]>;
  /** Tries one of those again; false where there is none such. */
  again(name: string, id: string): Promise<boolean>;
  /** Takes up nothing more and lets what is being done finish, for so many milliseconds at most. Jobs can still be sent. */
  rest(atMostMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Batches of jobs done together that one process has at work at once. */
const batchesAtOnce = 3;

/** The rhythm of the sweeps. */
export const everyMinute = '* * * * *';

const rhythms = {
  monitorVacuum: false,
  reindex: false,
  superviseIntervalSeconds: pulseSeconds,
  monitorIntervalSeconds: pulseSeconds,
  cronMonitorIntervalSeconds: pulseSeconds,
  cronWorkerIntervalSeconds: 2,
  maintenanceIntervalSeconds: 3600,
  clockMonitorIntervalSeconds: 60,
  clock: steadyClock,
};

const connectedBy = (way: pg.ClientConfig, connections: number) => ({
  ...(way as { host?: string; connectionString?: string }),
  max: connections,
  maxLifetimeSeconds: queueLineSeconds,
  schema: 'pgboss',
});

export interface QueueOptions {
  /** What it works by, where that is not the owner's own way: the owner then only prepares the queues. */
  served?: pg.ClientConfig;
  /** The login of that way, where it is another than the owner's. */
  login?: string | null;
  /** Connections at most; three unless given. */
  connections?: number;
  /** Whether this process prepares the queues and looks after them; one that does not only sends, by its own database. */
  keeps?: boolean;
  /** Whether what has its hours is sent by the clock of the machine; not where time is moved by hand. */
  byTheClock?: boolean;
  /** Who is told of each job, and of whose work it came; nobody unless given. */
  tracing?: Tracing | null;
}

/** The queue, made by whoever owns it; work is sent by `role`, too, in the transactions of those who are served. */
export function createJobs(
  owner: pg.ClientConfig,
  role: string | null,
  log: Log,
  {
    served = owner,
    login = null,
    connections = 3,
    keeps = true,
    byTheClock = keeps,
    tracing = null,
  }: QueueOptions = {},
): Jobs {
  const kinds = new Map<string, Job<object>>();
  const boss = new PgBoss({
    ...connectedBy(served, keeps ? connections : 1),
    ...rhythms,
    migrate: keeps && served === owner,
    supervise: keeps,
    schedule: byTheClock,
  });
  boss.on('error', (error) => log.warn('job queue', { problem: error.message }));

  const { looking, ...calls } = createCalls();
  let endAttending = async (_atMostMs: number) => {};
  const end = async (how: { timeout: number; close: boolean }) => {
    await Promise.all([endAttending(how.timeout), boss.stop({ graceful: true, ...how })]);
  };
  return {
    define: (job) => void kinds.set(job.name, job as Job<object>),
    async send(tx, name, data, startAfterSeconds) {
      await boss.send(name, ofWork(tracing, data), {
        db: within(tx),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      });
      calls.sent();
    },
    ...calls,
    async start() {
      if (!keeps) return void (await boss.start());
      if (served === owner) await boss.start();
      const preparing = served === owner ? boss : await ownersQueue(owner);
      await prepare(preparing, [...kinds.values()]);
      for (const user of [role, login]) if (user) await grantQueue(owner, user);
      if (preparing === boss) return;
      await preparing.stop({ close: true });
      await boss.start();
    },
    async work() {
      const attended: Attended[] = [];
      for (const job of kinds.values()) {
        attended.push(await attend(boss, job, { log, tracing }));
        // What a dead process left undone is looked after at once, not at the next full minute.
        if (job.cron === everyMinute)
          await boss.send(job.name, {}, { singletonKey: 'start', singletonSeconds: pulseSeconds });
      }
      const endWaking = wakeWhenDue(boss, attended, looking());
      const endMending = mendWhenSetBack(boss, log);
      const watched = [...kinds.values()].flatMap((job) =>
        job.rows ? [watchRows(job.rows, looking(), (error) => tellFailed(log, job, error))] : [],
      );
      endAttending = async (atMostMs) => {
        [endWaking, endMending].forEach((end) => end());
        await Promise.all(watched.map(({ end }) => end(atMostMs)));
      };
    },
    async runDue() {
      let done = 0;
      let waiting = await waitingKinds(boss);
      for (const job of kinds.values()) {
        if (!waiting.has(job.name)) continue;
        for (;;) {
          const found = await boss.fetch(job.name, { batchSize: 50, ignoreStartAfter: true });
          if (found.length === 0) break;
          for (const item of found) {
            await runItems(job, [item], tracing);
            await boss.complete(job.name, item.id);
            done += 1;
          }
        }
        // What was done may have sent more, also of kinds whose turn is still to come.
        waiting = await waitingKinds(boss);
      }
      for (const { rows } of kinds.values()) if (rows) done += await doAll(rows);
      return done;
    },
    depth: () => depthOf(boss, [...kinds.values()]),
    failed: () => failedJobs(boss),
    again: (name, id) => tryAgain(boss, name, id),
    rest: (atMostMs) => end({ timeout: atMostMs, close: false }),
    stop: () => end({ timeout: 1_000, close: true }),
  };
}

/** Has workers take up what there is of a kind, whenever they are woken. */
async function attend(
  boss: PgBoss,
  job: Job<object>,
  { log, tracing }: { log: Log; tracing: Tracing | null },
): Promise<Attended> {
  const options = {
    batchSize: job.batched ? (job.atOnce ?? 1) : 1,
    pollingIntervalSeconds: ownRhythm,
  };
  const count = job.batched ? batchesAtOnce : (job.atOnce ?? 1);
  const workers: string[] = [];
  const resting = new Set<string>();
  for (let n = 0; n < count; n++) {
    const worker: string = await boss.work(job.name, options, async (items) => {
      resting.delete(worker);
      try {
        await runItems(job, items, tracing);
      } catch (error) {
        tellFailed(log, job, error);
        throw error;
      } finally {
        resting.add(worker);
        // Looks again at once: a heap of work is not waited through at the rhythm of an empty queue.
        boss.notifyWorker(worker);
      }
    });
    workers.push(worker);
    resting.add(worker);
  }
  return { name: job.name, workers, resting, batch: options.batchSize };
}

const tellFailed = (log: Log, { name }: Job<object>, error: unknown) =>
  log.error('a job failed', { job: name, error });

const runItems = (job: Job<object>, items: readonly { data: unknown }[], tracing: Tracing | null) =>
  runTogether(
    job.name,
    items.map(({ data }) => data),
    tracing,
    (all) => Promise.all(all.map((data) => job.run(data))),
  );

/** One question in place of one for every kind, most of which have nothing to do. */
async function waitingKinds(boss: PgBoss): Promise<Set<string>> {
  const { rows } = await boss
    .getDb()
    .executeSql(`select distinct name from pgboss.job where state < 'active'`);
  return new Set(rows.map((row: { name: string }) => row.name));
}

/** A transaction as the queue asks it. */
const within = (tx: PlatformDb) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});

/** The queue by the owner's own way, for making it and changing how it is made. */
async function ownersQueue(owner: pg.ClientConfig): Promise<PgBoss> {
  const boss = new PgBoss({ ...connectedBy(owner, 1), supervise: false, schedule: false });
  boss.on('error', () => undefined);
  return boss.start();
}

/** Held by the process that gives rights to the queue: PostgreSQL refuses what two grant on one table at the same moment. */
export const rightsOfQueue = `select pg_advisory_xact_lock(hashtext('rights of the queue'))`;

const grantQueue = (owner: pg.ClientConfig, role: string): Promise<void> =>
  connected(owner, async (client) => {
    await client.query('begin');
    await client.query(rightsOfQueue);
    await grant(client, role, 'pgboss');
    await client.query('commit');
  });
