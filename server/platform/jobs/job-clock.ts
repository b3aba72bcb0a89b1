import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';

/** Waits are counted by what nobody sets: by the time of day, one would not be over for a day after that is set back by it. */
export const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (work: () => void, ms: number) => setInterval(work, ms),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};

/** How often it is asked whether the database's clock was set back (milliseconds). */
const lookMs = 15_000;

/**
 * What the queue wrote down while the clock was ahead: when it last looked, for which minute a job was made, from when one may
 * be done, and whether who does it is alive. Left so, nothing would be done by the clock until that time comes again.
 */
const mend = `
  with ahead as (
    update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
    where cron_on > pgboss.job_now() + interval '1 minute' returning 1
  ), queues as (
    update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where exists (select from ahead)
  ), jobs as (
    update pgboss.job j set singleton_on = null,
      start_after = case when j.state < 'active' then least(j.start_after, pgboss.job_now()) else j.start_after end,
      started_on = case when j.state = 'active' then least(j.started_on, pgboss.job_now()) else j.started_on end,
      heartbeat_on = case when j.state = 'active' then least(j.heartbeat_on, pgboss.job_now()) else j.heartbeat_on end
    where exists (select from ahead) and (j.singleton_on > pgboss.job_now() at time zone 'UTC'
      or (j.state <= 'active' and greatest(j.created_on, j.started_on, j.heartbeat_on) > pgboss.job_now()))
    returning 1
  ) select (select count(*)::int from ahead) as was_ahead, (select count(*)::int from jobs) as jobs`;

/** Has the queue go on after a clock that was set back. Answers how to end it. */
export function mendWhenSetBack(boss: PgBoss, log: Log): () => void {
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(mend);
    const [{ was_ahead: wasAhead, jobs }] = rows as [{ was_ahead: number; jobs: number }];
    if (wasAhead > 0) log.warn('the clock was set back: the queue goes on by the new time', { jobs });
  };
  // A database that is away is asked again.
  const again = () => void look().catch(() => undefined);
  const timer = setInterval(again, lookMs).unref();
  again();
  return () => clearInterval(timer);
}
