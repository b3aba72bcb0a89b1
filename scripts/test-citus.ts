import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs the tests on a Citus coordinator that stands already, as a login that is no superuser: each world is a database of
 * its own there, whose tables of stores are distributed with the coordinator as their only node. So whatever Citus
 * refuses to plan, and whatever it does not pass on, fails here. Words after the address are test files or folders.
 */
const [address, ...files] = process.argv.slice(2);
if (!address?.startsWith('postgres://')) {
  console.error(
    'Say where: npm run test:citus -- postgres://somebody-who-may-do-everything@host:port/postgres [files]',
  );
  process.exit(1);
}
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'test',
    TEST_DATABASE_URL: address,
    TEST_DATABASE_LOGIN: 'ordinary',
    TEST_DATABASE_CITUS: '1',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
await once(child, 'exit');
process.exitCode = child.exitCode ?? 1;
