import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findPgbouncer, findPostgres } from './postgres.ts';
import { findRedis } from './redis.ts';

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const isHere = () => findPostgres() !== null && findPgbouncer() !== null && findRedis() !== null;
if (!isHere() && isDebianRoot) {
  console.log(
    'Fetching PostgreSQL, pgbouncer and Redis from the system’s packages for the tests on many machines …',
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...words: string[]) => spawnSync('apt-get', words, { env, stdio: 'inherit' });
  // Only their programs are wanted: while this says so, no service of the system is started with them.
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = !existsSync(policy);
  // A Ctrl-C ends what is fetched; what it says about services must not stay, so we outlive it.
  const goOn = () => undefined;
  process.on('SIGINT', goOn);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  run('update', '-qq');
  const packages = ['postgresql', 'postgresql-contrib', 'pgbouncer', 'redis-server'];
  run('install', '-y', '-qq', '--no-install-recommends', ...packages);
  if (isOurs) rmSync(policy);
  process.off('SIGINT', goOn);
}
if (!isHere()) {
  console.error(
    'The tests on many machines need PostgreSQL 15 or later, pgbouncer and Redis, which could not be fetched here: install them, or set POSTGRES_BIN (a folder), PGBOUNCER_PATH and REDIS_PATH.',
  );
  process.exit(1);
}
console.log(`PostgreSQL: ${findPostgres()}\npgbouncer: ${findPgbouncer()}\nRedis: ${findRedis()}`);
