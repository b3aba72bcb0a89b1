import type { PgBoss } from 'pg-boss';
import type { Rows } from './row-work.ts';

/** Waiting jobs by kind, with the rows of those that have them. */
export async function depthOf(
  boss: PgBoss,
  kinds: readonly { name: string; rows?: Rows }[],
): Promise<Record<string, number>> {
  const queues = (await boss.getQueues()).filter(({ name }) => !name.startsWith('__'));
  const depth = Object.fromEntries(queues.map(({ name, queuedCount }) => [name, queuedCount ?? 0]));
  for (const { name, rows } of kinds) if (rows) depth[name] = (depth[name] ?? 0) + (await rows.waiting());
  return depth;
}

/** A job that was tried for the last time. */
export interface FailedJob {
  name: string;
  id: string;
  at: Date;
  why: string;
}

/** What was given up, the newest first: most of them; who sees so many looks for what they have in common. */
export async function failedJobs(boss: PgBoss): Promise<FailedJob[]> {
  const { rows } = await boss.getDb().executeSql(`
    select name, id, completed_on as at, left(coalesce(output->>'message', ''), 300) as why
    from pgboss.job where state = 'failed' order by completed_on desc, id limit 200`);
  return rows as FailedJob[];
}

/** Tries a job again that was given up; false where there is none such. */
export async function tryAgain(boss: PgBoss, name: string, id: string): Promise<boolean> {
  const isFailed = `select 1 from pgboss.job where name = $1 and id = $2 and state = 'failed'`;
  const { rows } = await boss.getDb().executeSql(isFailed, [name, id]);
  if (rows.length > 0) await boss.retry(name, id);
  return rows.length > 0;
}
