import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where Debian keeps the programs of its PostgreSQL, a folder for each version. */
const debian = '/usr/lib/postgresql';

/** The folder with the system's PostgreSQL programs, or the one that `POSTGRES_BIN` names; null where there is none. */
export function findPostgres(): string | null {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Boolean) : [];
  // The oldest: it is the least of what we promise to run on.
  return (
    versions
      .toSorted((a, b) => a - b)
      .map((version) => path.join(debian, String(version), 'bin'))
      .find((bin) => existsSync(path.join(bin, 'initdb'))) ?? null
  );
}

/** The pooler for the tests: the one named, or the system's; null where there is none. */
export function findPgbouncer(): string | null {
  if (process.env.PGBOUNCER_PATH) return process.env.PGBOUNCER_PATH;
  return ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync) ?? null;
}
