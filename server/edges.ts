import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Blobs } from './platform/files/blobs.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { givenWays, oneWay, openProven, queueOptions } from './platform/database/ways.ts';
import type { Database } from './platform/database/db.ts';
import { realDns, type Dns } from './platform/outside/dns.ts';
import { embeddedOwner } from './platform/database/embedded-postgres.ts';
import { letGoAtItsEnd } from './platform/lines/ending.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { createCounts, createLimits, type Counts, type Limits } from './platform/admission/limits.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { watchedBlobs } from './platform/files/open-blobs.ts';
import { createOutgoing, type Outgoing } from './platform/outside/outgoing.ts';
import { heldBackJobs } from './platform/quiet/jobs.ts';
import { isQuiet } from './platform/quiet/quiet.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { alone, siblingsAt, type Siblings } from './platform/processes/siblings.ts';
import { tracingOf } from './tracing-of.ts';
import { machinesOf } from './machines-of.ts';
import { holdDatabase } from './own-database.ts';

/** What the program touches outside itself, built once and passed as values; only these are faked, only in tests. */
export interface Edges {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  jobs: Jobs;
  blobs: Blobs;
  dns: Dns;
  siblings: Siblings;
  limits: Limits;
  metrics: Metrics;
  /** null: nobody is told what happens. */
  tracing: Tracing | null;
  outgoing: Outgoing;
  close(): Promise<void>;
}

/** What the web processes of one start have in common; one that is alone has all of it itself. */
export interface Common {
  siblings: Siblings;
  counts: Counts;
  /** Whether this one prepares the queues and looks after them. */
  keepsQueues: boolean;
}

/**
 * The edges of a process that stands alone, with the database it starts where none is given.
 * @param isEnding as of `holdDatabase`.
 */
export async function openEdges(
  config: Config,
  clock: Clock = systemClock,
  isEnding?: () => boolean,
): Promise<Edges> {
  const held = await holdDatabase(config, logFor(config, clock), isEnding);
  const machines = await machinesOf(config, logFor(config, clock));
  try {
    const own = createCounts(clock);
    const common = machines
      ? { siblings: siblingsAt(machines), counts: machines.countsOver(own), keepsQueues: true }
      : { siblings: alone, counts: own, keepsQueues: true };
    const edges = await openShared(config, common, clock);
    return {
      ...edges,
      async close() {
        await edges.close();
        await machines?.close();
        await held.letGo();
      },
    };
  } catch (error) {
    await machines?.close();
    await held.letGo();
    throw error;
  }
}

/** The edges of one of several, whose database the process above them holds. */
export async function openShared(config: Config, common: Common, clock: Clock = systemClock): Promise<Edges> {
  const log = logFor(config, clock);
  const ways = config.databaseUrl ? await givenWays(config) : oneWay(embeddedOwner(config.dataDir));
  const metrics = createMetrics(common.siblings);
  const tracing = await tracingOf(config, metrics);
  const { db, role } = await openProven(ways, config, path.resolve('server/migrations'), tracing);
  const options = await queueOptions(ways, config.databaseConnections);
  const queue = createJobs(ways.direct, role, log, { ...options, keeps: common.keepsQueues, tracing });
  // A database of our own is hurried by whoever holds it, and a pooler's lines are the pooler's.
  const isTheirs = config.databaseUrl !== null && !ways.isPooled;
  const endWatch = isTheirs ? letGoAtItsEnd(ways.served, db, log) : () => undefined;
  const jobs = heldBackJobs(queue, () => isQuiet(db));
  return {
    config,
    clock,
    log,
    db,
    jobs,
    blobs: await watchedBlobs(config, { clock, log, metrics }),
    dns: realDns(config.dnsServers),
    siblings: common.siblings,
    limits: createLimits(common.counts),
    metrics,
    tracing,
    outgoing: createOutgoing({ allowed: config.outgoingAllowed }),
    async close() {
      endWatch();
      await jobs.stop();
      await tracing?.close();
      // What was cut may still hold a connection; the database ends those itself.
      await Promise.race([db.close(), sleep(poolPatienceMs)]);
    },
  };
}

const logFor = (config: Config, clock: Clock) => createLog(clock, config.production ? 'json' : 'pretty');

const poolPatienceMs = 500;
