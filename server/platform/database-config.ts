import { z } from 'zod';
import { ConfigError } from './config-checks.ts';

export interface DatabaseConfig {
  /** null: the embedded one in the data folder. */
  databaseUrl: string | null;
  /** A way to the same database that keeps a session, by whoever owns its tables; null: `databaseUrl` is one. */
  migrateUrl: string | null;
  /** Whether a pooler in between lends out connections for a transaction at a time. */
  databaseIsPooled: boolean;
  /** Connections one process has to the database at most, those for jobs and counters among them. */
  databaseConnections: number;
  /** Whether a start brings the schema up to date; else it only looks whether it is. */
  migrateAtStart: boolean;
}

/** Two for jobs, one for the counters, and three who are served. */
export const fewestConnections = 6;

export const databaseEnv = {
  DATABASE_URL: z.string().optional(),
  MIGRATE_URL: z.string().optional(),
  DATABASE_POOLER: z.enum(['transaction']).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(fewestConnections).max(500).default(21),
  MIGRATE_AT_START: z.enum(['0', '1']).default('1'),
};

type Given = z.output<z.ZodObject<typeof databaseEnv>>;

/** @throws ConfigError where a pooler is named without a way around it, or without a database. */
export function databaseConfig(given: Given): DatabaseConfig {
  const isPooled = given.DATABASE_POOLER !== undefined;
  for (const name of ['MIGRATE_URL', 'DATABASE_POOLER'] as const)
    if (given[name] && !given.DATABASE_URL)
      throw new ConfigError(`DATABASE_URL: must be set when ${name} is`);
  if (isPooled && !given.MIGRATE_URL)
    throw new ConfigError(
      'MIGRATE_URL: must be set when DATABASE_POOLER is: the address of the database itself, not of the pooler',
    );
  return {
    databaseUrl: given.DATABASE_URL ?? null,
    migrateUrl: given.MIGRATE_URL ?? null,
    databaseIsPooled: isPooled,
    databaseConnections: given.DATABASE_CONNECTIONS,
    migrateAtStart: given.MIGRATE_AT_START === '1',
  };
}

/** How the connections of one process are divided. */
export interface Shares {
  served: number;
  counters: number;
  jobs: number;
}

export function sharesOf(connections: number): Shares {
  const [counters, jobs] = connections < 12 ? [1, 2] : [2, 3];
  return { served: connections - counters - jobs, counters, jobs };
}
