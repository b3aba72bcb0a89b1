import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/db.ts';
import { AppError } from './errors.ts';
import type { Api } from './http.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Metrics } from '../metrics.ts';
import { mustBeNear } from './near.ts';
import { mountOpenApi } from './openapi.ts';

/** What tells a machine or an operator how the program is, outside the API proper. */
export function mountHealth(
  api: Api,
  deps: { db: Database; jobs: Jobs; config: Config; metrics: Metrics },
): void {
  const { fastify } = api;
  const { config, db, metrics } = deps;
  metrics.gauge(
    'db_connections_waiting',
    'Requests waiting for a database connection.',
    () => db.load().waiting,
  );
  metrics.gauge('db_connections_total', 'Open database connections.', () => db.load().total);
  metrics.gaugeOfAll('jobs_waiting', 'Jobs that wait, over all kinds.', async () =>
    Object.values(await deps.jobs.depth()).reduce((sum, waiting) => sum + waiting, 0),
  );

  fastify.get('/healthz', async () => ({ ok: true }));
  fastify.get('/readyz', async () => {
    if ((await freeBytes(config.dataDir)) < leastRoom)
      throw new AppError('unavailable', 'There is almost no room left on the disk.', 30);
    await sql`select 1 from schema_migrations limit 1`.execute(db.platform);
    return { ok: true };
  });
  fastify.get('/metrics', async (request, reply) => {
    mustBeNear(request, config.metricsToken);
    return reply.header('content-type', 'text/plain; version=0.0.4').send(await metrics.text());
  });
  mountOpenApi(api, config.platformUrl);
}

/** Below this an order may not be kept any more (bytes); the database itself fails only at nothing. */
const leastRoom = 32 * 1024 * 1024;

/** Room left on the disk of a folder (bytes). */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
