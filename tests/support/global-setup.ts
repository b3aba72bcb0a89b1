import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { createJobs } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { systemClock } from '#server/platform/clock.ts';
import { migrate } from '#server/platform/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Socket folder of the test database server; its database `presence` is the migrated template. */
    postgresSocket: string;
  }
}

/** One real database server for the whole run; each test file clones the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync('/tmp/presence-test-');
  const server = await startEmbeddedPostgres(folder);
  await hurry(server.owner);
  const role = await migrate(server.owner, path.resolve('server/migrations'));
  const jobs = createJobs(server.owner, role, createLog(systemClock, 'silent'));
  await jobs.start();
  await jobs.stop();
  project.provide('postgresSocket', String(server.owner.host));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** What these tests write need not outlive a power cut; the program itself never runs like this. */
async function hurry(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
