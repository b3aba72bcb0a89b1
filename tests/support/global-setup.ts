import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createJobs } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { systemClock } from '#server/platform/clock.ts';
import { migrate } from '#server/platform/migrate.ts';
import { asAdmin, databaseServer, ordinaryLogin, type Address } from './database-server.ts';

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
    };
  }
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
  const role = await migrate(owner, path.resolve('server/migrations'));
  const jobs = createJobs(owner, role, createLog(systemClock, 'silent'));
  await jobs.start();
  await jobs.stop();
  project.provide('postgres', { admin, login, role, template });
  return async () => {
    await asAdmin(admin, drop);
    await server.stop();
  };
}
