import type pg from 'pg';
import { inject } from 'vitest';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { newSecret } from '#server/platform/ids.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { urlOf } from './debian-postgres.ts';
import { isEmbedded } from './embedded.ts';

/** What programs that a test starts keep their data in. */
export interface ProgramDatabase {
  /** What a program is told of it, and of the Redis of this run; nothing where it brings its own. */
  env: Record<string, string>;
  /** Somebody who sees past row level security, once a program has started. */
  owner: pg.ClientConfig;
  close(): Promise<void>;
}

/** The one that a program starts in its folder, or on another server of this run a new one there: as its login, and through its pooler. */
export async function programDatabase(dataDir: string): Promise<ProgramDatabase> {
  if (isEmbedded) return { env: redisEnv(), owner: embeddedOwner(dataDir), close: async () => undefined };
  const database = await testDatabase({ poolSize: 1 });
  return { env: { ...databaseEnv(database), ...redisEnv() }, owner: database.owner, close: database.close };
}

/** How a program is told of a database that is there already. */
export function databaseEnv({ login, direct }: TestDatabase): Record<string, string> {
  const pooled = { MIGRATE_URL: urlOf(direct), DATABASE_POOLER: 'transaction' };
  return {
    DATABASE_URL: urlOf(login),
    SECRET_KEY: newSecret(),
    ...(inject('postgres').isPooled ? pooled : {}),
  };
}

function redisEnv(): Record<string, string> {
  const url = inject('redis');
  return url ? { REDIS_URL: url } : {};
}
