import type { PgBoss } from 'pg-boss';

/** How often it is asked whether anything is due (milliseconds). */
const lookMs = 500;
/** How often a worker asks by itself, for when nobody wakes it (seconds). */
export const ownRhythm = 30;

/** Who works at a kind of job, and how many of it one of them takes at once. */
export interface Attended {
  name: string;
  workers: string[];
  batch: number;
}

/**
 * Wakes as many workers of each kind as have something to do: one question twice a second in place of one of each
 * worker, of whom there are a hundred and most of the time nothing to do. Answers how to end it.
 */
export function wakeWhenDue(boss: PgBoss, attended: readonly Attended[]): () => void {
  const most = Math.max(...attended.map(({ workers, batch }) => workers.length * batch));
  const byName = new Map(attended.map((kind) => [kind.name, kind]));
  let timer: NodeJS.Timeout;
  let ended = false;
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(
      `select kind.name, due.count from unnest($1::text[]) as kind (name), lateral (
         select count(*)::int as count from (
           select from pgboss.job j where j.name = kind.name and j.state < 'active' and not j.blocked
             and j.start_after <= pgboss.job_now() limit ${most}) waiting) due
       where due.count > 0`,
      [[...byName.keys()]],
    );
    for (const { name, count } of rows as { name: string; count: number }[]) {
      const { workers, batch } = byName.get(name)!;
      for (const worker of workers.slice(0, Math.ceil(count / batch))) boss.notifyWorker(worker);
    }
  };
  const again = () => {
    // A database that is away is asked again; meanwhile its workers have nothing to do either.
    const next = () => (timer = setTimeout(again, lookMs).unref());
    if (!ended) void look().then(next, next);
  };
  timer = setTimeout(again, lookMs).unref();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
