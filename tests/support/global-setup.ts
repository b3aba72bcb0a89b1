import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
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
