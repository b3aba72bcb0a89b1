import { z } from 'zod';
import { ConfigError } from './checks.ts';

export interface DatabaseConfig {
  /** null: the embedded one in the data folder. */
  databaseUrl: string | null;
  /** A way to the same database that keeps a session, by whoever owns its tables; null: `databaseUrl` is one. */
  migrateUrl: string | null;
  /** Whether a pooler in between lends out connections for a transaction at a time. */
  databaseIsPooled: boolean;
  /** Connections one process has to the database at most, those for jobs and counters among them. */
  databaseConnections: number;
  /** Where the starts on several machines hear of each other; null: they do not. */
  redisUrl: string | null;
  /** Whether a start brings the schema up to date; else it only looks whether it is. */
  migrateAtStart: boolean;
}

/** Two for jobs, one for the counters, and three who are served. */
export const fewestConnections = 6;

export const databaseEnv = {
  DATABASE_URL: z.string().optional(),
  MIGRATE_URL: z.string().optional(),
  DATABASE_POOLER: z.enum(['transaction']).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(fewestConnections).max(500).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  MIGRATE_AT_START: z.enum(['0', '1']).default('1'),
};

type Given = z.output<z.ZodObject<typeof databaseEnv>>;

/** Of one process by itself, and of the web processes of one start together, unless it is said. */
const ofOne = 21;
const ofAll = 48;

/** @throws ConfigError where a pooler is named without a way around it, or without a database. */
export function databaseConfig(given: Given, webProcesses: number): DatabaseConfig {
  const isPooled = given.DATABASE_POOLER !== undefined;
  for (const name of ['MIGRATE_URL', 'DATABASE_POOLER'] as const)
    if (given[name] && !given.DATABASE_URL)
      throw new ConfigError(`DATABASE_URL: must be set when ${name} is`);
  if (isPooled && !given.MIGRATE_URL)
    throw new ConfigError(
      'MIGRATE_URL: must be set when DATABASE_POOLER is: the address of the database itself, not of the pooler',
    );
  const share = Math.min(ofOne, Math.max(fewestConnections, Math.floor(ofAll / webProcesses)));
  return {
    databaseUrl: given.DATABASE_URL ?? null,
    migrateUrl: given.MIGRATE_URL ?? null,
    databaseIsPooled: isPooled,
    databaseConnections: given.DATABASE_CONNECTIONS ?? share,
    redisUrl: given.REDIS_URL ?? null,
    migrateAtStart: given.MIGRATE_AT_START === '1',
  };
}

/** How the connections of one process are divided. */
export interface Shares {
  served: number;
  counters: number;
  jobs: number;
}

/** How the connections of a process are divided. */
export function sharesOf(connections: number): Shares {
  const [counters, jobs] = connections < 12 ? [1, 2] : [2, 3];
  return { served: connections - counters - jobs, counters, jobs };
}
