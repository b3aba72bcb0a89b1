import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findPgbouncer, findPostgres } from './postgres.ts';

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const isHere = () => findPostgres() !== null && findPgbouncer() !== null;
if (!isHere() && isDebianRoot) {
  console.log(
    'Fetching PostgreSQL and pgbouncer from the system’s packages for the tests on many machines …',
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...words: string[]) => spawnSync('apt-get', words, { env, stdio: 'inherit' });
  // Only their programs are wanted: while this says so, no service of the system is started with them.
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', 'postgresql', 'postgresql-contrib', 'pgbouncer');
  if (isOurs) rmSync(policy);
}
if (!isHere()) {
  console.error(
    'The tests on many machines need PostgreSQL 15 or later and pgbouncer, which could not be fetched here: install both, or set POSTGRES_BIN (a folder) and PGBOUNCER_PATH.',
  );
  process.exit(1);
}
console.log(`PostgreSQL: ${findPostgres()}\npgbouncer: ${findPgbouncer()}`);
