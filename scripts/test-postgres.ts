import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { systemPostgres, urlOf } from '#tests/support/debian-postgres.ts';

/** What may stand between the tests and their database, or beside it. */
const modes: Record<string, string> = {
  /** pgbouncer in transaction mode before it. */
  pooled: 'TEST_DATABASE_POOLER',
  /** A Redis, which worlds and programs are told of. */
  redis: 'TEST_REDIS',
};

/**
 * Runs the tests on the system's PostgreSQL, started in a folder of its own, as a login like those of managed databases:
 * no superuser, bound by row level security. Words that name no mode are test files or folders; all of them when there
 * are none.
 */
const words = process.argv.slice(2);
const isMode = (word: string) => Object.hasOwn(modes, word);
const asked = words.filter(isMode).map((word) => [modes[word], '1']);
const files = words.filter((word) => !isMode(word));

await import('./ensure-postgres.ts');
await import('./ensure-caddy.ts');
const server = await systemPostgres();
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'test',
    TEST_DATABASE_URL: urlOf(server.admin),
    TEST_DATABASE_LOGIN: 'ordinary',
    ...Object.fromEntries(asked),
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
await once(child, 'exit');
await server.stop();
process.exitCode = child.exitCode ?? 1;
