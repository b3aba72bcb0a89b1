import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createApp } from '#server/app.ts';
import { fileBlobs } from '#server/platform/files/blobs.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { realDns } from '#server/platform/outside/dns.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createCounts, createLimits } from '#server/platform/admission/limits.ts';
import { createLog } from '#server/platform/log.ts';
import { alone } from '#server/platform/processes/siblings.ts';
import { createOutgoing } from '#server/platform/outside/outgoing.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { systemClock } from '#server/platform/clock.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { databaseFolder } from './folder.ts';
import { pgbouncer } from './programs/pgbouncer.ts';
import { redisServer } from './programs/redis.ts';
import { s3Server } from './programs/s3-server.ts';
import {
  asAdmin,
  asOneNode,
  databaseServer,
  ordinaryLogin,
  type Address,
} from './programs/database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: {
      admin: Address;
      /** Whom the app works with: the same, or with `TEST_DATABASE_LOGIN=ordinary` an ordinary login. */
      login: Address;
      /** The role the app takes; null where it works as its login. */
      role: string | null;
      /** A migrated database; each test file clones it. */
      template: string;
      /** Whether the app works through a pooler, which then is what `login` names; `direct` goes around it. */
      isPooled: boolean;
      direct: Address;
      /** Whether its tables of stores are spread over nodes. */
      isOfNodes: boolean;
    };
    /** The S3 service that worlds keep their files at; '' where they lie in folders. */
    s3: string;
    /** The Redis of this run, for worlds and for programs; '' where there is none. */
    redis: string;
    /** Where the folder lies that a first start has left, once a test asks for it. */
    begun: string;
  }
}

/** The queues of all kinds of work stand in the template, so that no world has to make them. */
async function makeQueues(owner: Address, role: string | null): Promise<void> {
  const dataDir = mkdtempSync('/tmp/presence-template-');
  const log = createLog(systemClock, 'silent');
  const jobs = createJobs(owner, role, log);
  const db = openDatabase({ connection: owner, role, poolSize: 1 });
  const edges = {
    config: readConfig({ DATA_DIR: dataDir, DEMO: '0' }),
    clock: systemClock,
    log,
    db,
    jobs,
    blobs: fileBlobs(dataDir),
    dns: realDns([]),
    limits: createLimits(createCounts(systemClock)),
    siblings: alone,
    metrics: createMetrics(),
    outgoing: createOutgoing({ allowed: [] }),
    tracing: null,
    close: () => jobs.stop(),
  };
  const nobody = 'http://127.0.0.1:9';
  // It is only put together, so that it names its kinds of work.
  await createApp(edges, {
    secretKeys: ['sk_test_nobody'],
    publicKey: 'pk_test_nobody',
    apiBase: nobody,
    checkoutBase: nobody,
    standardBase: nobody,
    mode: 'test',
  });
  await jobs.start();
  await jobs.stop();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** One real database server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await databaseServer();
  const { admin } = server;
  const template = 'presence_test_template';
  const login =
    process.env.TEST_DATABASE_LOGIN === 'ordinary'
      ? await ordinaryLogin(admin, 'presence_test_login')
      : { ...admin };
  const drop = `drop database if exists ${template} with (force)`;
  await asAdmin(admin, drop, `create database ${template} owner "${login.user}"`);
  const owner = { ...login, database: template };
  const isOfNodes = process.env.TEST_DATABASE_CITUS === '1';
  if (isOfNodes) await asOneNode({ ...admin, database: template });
  const role = await migrate(owner, path.resolve('server/migrations'));
  // Where nothing is built, only tests that need no program can run, and those need no queues.
  if (existsSync('dist/storefront')) await makeQueues(owner, role);
  // What looks after a database of several nodes would stand in the way of copying it.
  if (isOfNodes)
    await asAdmin(
      admin,
      `alter database ${template} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    );
  const pooler = process.env.TEST_DATABASE_POOLER ? await pgbouncer(admin, [login]) : null;
  const through = pooler ? pooler.through(login) : login;
  const isPooled = pooler !== null;
  const s3 = process.env.TEST_S3 ? await s3Server() : null;
  const redis = process.env.TEST_REDIS ? await redisServer() : null;
  await redis?.start();
  const begun = databaseFolder('begun');
  project.provide('begun', begun);
  project.provide('s3', s3?.endpoint ?? '');
  project.provide('redis', redis?.url ?? '');
  project.provide('postgres', { admin, login: through, direct: login, role, template, isPooled, isOfNodes });
  return async () => {
    await pooler?.stop();
    await s3?.stop();
    await redis?.stop();
    await asAdmin(admin, drop);
    await server.stop();
    rmSync(begun, { recursive: true, force: true });
  };
}
