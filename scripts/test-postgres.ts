import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { systemPostgres, urlOf } from '#tests/support/debian-postgres.ts';

/**
 * Runs the tests on the system's PostgreSQL, started in a folder of its own, as a login like those of managed databases:
 * no superuser, bound by row level security. `pooled` puts pgbouncer in transaction mode before it. Words after that are
 * test files or folders; all of them when there are none.
 */
const [first, ...others] = process.argv.slice(2);
const isPooled = first === 'pooled';
const files = isPooled || first === undefined ? others : [first, ...others];

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
    ...(isPooled ? { TEST_DATABASE_POOLER: '1' } : {}),
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
await once(child, 'exit');
await server.stop();
process.exitCode = child.exitCode ?? 1;
