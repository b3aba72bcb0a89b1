import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { systemPostgres, urlOf } from '#tests/support/programs/debian-postgres.ts';
import { findPgbouncer, findPostgres } from './postgres.ts';
import { findRedis } from './redis.ts';

/** What may stand between the tests and their database, or beside it: what the tests are told by, and how it is said. */
const modes: Record<string, { variable: string; named: () => string }> = {
  pooled: {
    variable: 'TEST_DATABASE_POOLER',
    named: () => `behind pgbouncer ${versionOf(findPgbouncer()!)} in transaction mode`,
  },
  redis: { variable: 'TEST_REDIS', named: () => `with Redis ${versionOf(findRedis()!)}` },
  s3: { variable: 'TEST_S3', named: () => 'with files at an S3 service' },
};

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

const versionOf = (program: string) =>
  /\d+(\.\d+)+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? '';

const given = process.argv.slice(2);
/** Browser journeys in place of the tests. */
const areJourneys = given.includes('journeys');
const words = given.filter((word) => word !== 'journeys');
const isMode = (word: string) => Object.hasOwn(modes, word);
const asked = words.filter(isMode).map((word) => modes[word]!);
const began = Date.now();
const folder = mkdtempSync('/tmp/presence-report-');
const report = path.join(folder, 'report.json');
const server = await systemPostgres();
const named = words.filter((word) => !isMode(word));
const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const child = spawn(
  process.execPath,
  areJourneys
    ? ['node_modules/@playwright/test/cli.js', 'test', ...named]
    : ['node_modules/vitest/vitest.mjs', 'run', ...reporting, ...named],
  {
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/code'),
      ...process.env,
      NODE_ENV: 'test',
      TEST_DATABASE_URL: urlOf(server.admin),
      TEST_DATABASE_LOGIN: 'ordinary',
      ...Object.fromEntries(asked.map(({ variable }) => [variable, '1'])),
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
await once(child, 'exit');
await server.stop();
const where = `On PostgreSQL ${versionOf(path.join(findPostgres()!, 'postgres'))} as an ordinary login`;
console.log([where, ...asked.map(({ named }) => named())].join(', '));
if (existsSync(report)) console.log(summaryOf(JSON.parse(readFileSync(report, 'utf8')) as Report));
rmSync(folder, { recursive: true, force: true });
process.exitCode = child.exitCode ?? 1;

/** What a person looks for at the end: how many, which failed, and which were left out. */
function summaryOf({ numPassedTests, numFailedTests, numPendingTests, testResults }: Report): string {
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  const counts = `${testResults.length} files: ${numPassedTests} tests passed, ${numFailedTests} failed, ${numPendingTests} left out, in ${minutes} minutes.`;
  const lines = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const leftOut = assertionResults.filter((test) => test.status === 'skipped' || test.status === 'pending');
    return [
      ...failed.map(({ fullName }) => `failed: ${file}: ${fullName}`),
      ...(status === 'failed' && failed.length === 0 ? [`failed: ${file}, before its tests`] : []),
      ...(leftOut.length > 0 ? [`left out: ${file}: ${leftOut.length}`] : []),
    ];
  });
  return [counts, ...lines.toSorted()].join('\n');
}
