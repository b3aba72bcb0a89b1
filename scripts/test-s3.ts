import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs the tests with the pictures and files of their worlds in buckets of an S3 service on this machine. Words after that
 * are test files or folders; all of them when there are none.
 */
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', TEST_S3: '1' },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
await once(child, 'exit');
process.exitCode = child.exitCode ?? 1;
