import type { PgBoss } from 'pg-boss';

/** What is said of a kind of work when its queue is made. */
export interface QueueRules {
  name: string;
  /** Tries after the first one failed; the wait doubles from `retryDelay` seconds. */
  retryLimit?: number;
  retryDelay?: number;
  /** Five fields, in Africa/Lagos; the data is then `{}`. */
  cron?: string;
  /** Seconds after which one that is not done is taken for lost, and begun anew; 300 unless said. */
  lostAfter?: number;
}

/**
 * How long work is left to a process that gives no sign of life (seconds): after a hard kill its jobs, the sweep among
 * them, go on within twice this time instead of waiting until they expire.
 */
export const pulseSeconds = 15;

/** Makes or changes only what is not as it should be: most starts find everything as the last one left it. */
export async function prepare(boss: PgBoss, all: QueueRules[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const job of all) {
    const rules = rulesOf(job);
    const queue = queues.get(job.name);
    if (!queue)
      await boss.createQueue(job.name, { ...rules, ...(job.cron ? { policy: 'singleton' as const } : {}) });
    // A queue that was made by an earlier version takes the rules of this one.
    else if (Object.entries(rules).some(([rule, value]) => queue[rule as keyof typeof rules] !== value))
      await boss.updateQueue(job.name, rules);
    if (job.cron && crons.get(job.name) !== job.cron)
      await boss.schedule(job.name, job.cron, {}, { tz: 'Africa/Lagos' });
  }
}

function rulesOf(job: QueueRules) {
  return {
    retryLimit: job.retryLimit ?? 5,
    retryDelay: job.retryDelay ?? 2,
    retryBackoff: true,
    expireInSeconds: job.lostAfter ?? 300,
    heartbeatSeconds: pulseSeconds,
  };
}
