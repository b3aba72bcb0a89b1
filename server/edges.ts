import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fileBlobs, type Blobs } from './platform/blobs.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { givenWays, oneWay, openProven, queueOptions } from './platform/database-ways.ts';
import type { Database } from './platform/db.ts';
import { realDns, type Dns } from './platform/dns.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { DatabaseStartError } from './platform/postgres-programs.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import { createLimits, type Limits } from './platform/limits.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createOutgoing, type Outgoing } from './platform/outgoing.ts';
import { heldBackJobs } from './platform/quiet-jobs.ts';
import { isQuiet } from './platform/quiet.ts';

/** What the program touches outside itself, built once and passed as values; only these are faked, only in tests. */
export interface Edges {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  jobs: Jobs;
  blobs: Blobs;
  dns: Dns;
  limits: Limits;
  metrics: Metrics;
  outgoing: Outgoing;
  close(): Promise<void>;
}

/** One number that a running app holds on its own embedded database, so that a second one on the folder refuses. */
const appLock = 7_341_002;

export async function openEdges(config: Config, clock: Clock = systemClock): Promise<Edges> {
  const log = createLog(clock, config.production ? 'json' : 'pretty');
  // With a database and a secret from elsewhere nothing else makes it, and a program without room is not ready.
  mkdirSync(config.dataDir, { recursive: true });
  const held = config.databaseUrl ? null : await ownDatabase(config, log);
  const letGo = async () => {
    // The hold ends with the database, so that an app that starts meanwhile never sees one without the other.
    held?.hold.letGo();
    await held?.database.stop();
  };
  try {
    const ways = held ? oneWay(held.database.owner) : await givenWays(config);
    const { db, role } = await openProven(ways, config, path.resolve('server/migrations'));
    const options = await queueOptions(ways, config.databaseConnections);
    const jobs = heldBackJobs(createJobs(ways.direct, role, log, options), () => isQuiet(db));
    return {
      config,
      clock,
      log,
      db,
      jobs,
      blobs: fileBlobs(path.join(config.dataDir, 'files')),
      dns: realDns(config.dnsServers),
      limits: createLimits(clock),
      metrics: createMetrics(),
      outgoing: createOutgoing({ allowed: config.outgoingAllowed }),
      async close() {
        await jobs.stop();
        // What was cut may still hold a connection; the database ends those itself.
        await Promise.race([db.close(), sleep(poolPatienceMs)]);
        await letGo();
      },
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}

const poolPatienceMs = 500;
const stoppingMs = 15_000;

/** The database of a data folder, started or taken over, and the folder held for this app alone. */
/** Beside one process: the operator's commands, back-ups and whoever looks. */
const connectionsBeside = 39;

async function ownDatabase({ dataDir, databaseConnections }: Config, log: Log) {
  const deadline = Date.now() + stoppingMs;
  for (;;) {
    const database = await startEmbeddedPostgres(dataDir, databaseConnections + connectionsBeside);
    try {
      const hold = await holdFolder(database.owner, dataDir);
      if (database.adopted) log.info('took over the database that a stopped app left running');
      return { database, hold };
    } catch (error) {
      if (error instanceof DatabaseStartError) {
        await database.leave();
        throw error;
      }
      // An app that is just stopping takes its database down under us: then ours is started when it is gone.
      await database.stop();
      if (Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

/**
 * Held by a connection, so it ends with the process however it dies. When the database itself goes, the hold is taken
 * again as soon as it is back.
 */
async function holdFolder(owner: pg.ClientConfig, dataDir: string): Promise<{ letGo(): void }> {
  const client = await takeHold(owner);
  if (!client)
    throw new DatabaseStartError(
      `Another Presence is already running on the data folder ${dataDir}. Stop it first, or set another DATA_DIR.`,
    );
  let released = false;
  const watch = (held: pg.Client): void => {
    held.once('end', () => {
      if (!released) void retake();
    });
  };
  const retake = async () => {
    while (!released) {
      const again = await takeHold(owner).catch(() => null);
      if (again) return watch(again);
      await sleep(200);
    }
  };
  watch(client);
  return {
    letGo() {
      released = true;
    },
  };
}

/** Longer than an app takes to stop, so that a quick restart finds the folder free. */
const holdWaitMs = 12_000;

/** A connection that holds the folder; null when another app does. */
async function takeHold(owner: pg.ClientConfig): Promise<pg.Client | null> {
  const client = new pg.Client(owner);
  client.on('error', () => undefined);
  await client.connect();
  const deadline = Date.now() + holdWaitMs;
  // A killed app's connection may need a moment to be noticed.
  while (Date.now() < deadline) {
    const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      appLock,
    ]);
    if (answer.rows[0]!.held) return client;
    await sleep(100);
  }
  await client.end();
  return null;
}
