import type { PgBoss } from 'pg-boss';
import { createLooking, lookMs, type Looking } from './looking.ts';

/** How often a worker asks by itself, for when nobody wakes it (seconds); a hundred that do are most of what an idle database does. */
export const ownRhythm = 300;

/** Who works at a kind of job, and how many of it one of them takes at once. */
export interface Attended {
  name: string;
  workers: readonly string[];
  /** Those of them that have nothing to do. */
  resting: ReadonlySet<string>;
  batch: number;
}

/**
 * Wakes as many workers of each kind as have something to do: one question in place of one of each worker, of whom there
 * are a hundred and most of the time nothing to do. Answers how to end it.
 */
export function wakeWhenDue(
  boss: Pick<PgBoss, 'getDb' | 'notifyWorker'>,
  attended: readonly Attended[],
  looking: Looking,
): () => void {
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
    if (rows.length > 0) looking.found();
    for (const { name, count } of rows as { name: string; count: number }[]) {
      const { resting, batch } = byName.get(name)!;
      for (const worker of [...resting].slice(0, Math.ceil(count / batch))) boss.notifyWorker(worker);
    }
  };
  const again = () => {
    // A database that is away is asked again; meanwhile its workers have nothing to do either.
    const next = () => (timer = setTimeout(again, lookMs).unref());
    if (ended) return;
    if (looking.isTime()) void look().then(next, next);
    else next();
  };
  timer = setTimeout(again, lookMs).unref();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** Whoever was told looks often for longer than this, so that telling more often would tell nothing new (milliseconds). */
const tellMs = 5_000;

/** What those are told who may be at rest when something is sent, or written that is its own queue. */
export function createCalls() {
  const lookings: Looking[] = [];
  const told: (() => void)[] = [];
  let toldAt = -Infinity;
  const rouse = () => lookings.forEach((one) => one.found());
  return {
    looking(): Looking {
      const one = createLooking();
      lookings.push(one);
      return one;
    },
    sent(): void {
      rouse();
      if (performance.now() - toldAt < tellMs) return;
      toldAt = performance.now();
      for (const one of told) one();
    },
    whenSent: (one: () => void): void => void told.push(one),
    rouse,
  };
}
