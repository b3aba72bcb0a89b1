import { overdueMail } from '../mail/index.ts';
import { after, days, minutes } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { everyMinute } from '../platform/jobs/jobs.ts';
import { beat, beginTrouble, dropOldTroubles, endTrouble, insertGap, type Part } from './queries.ts';

/** The clock is looked at each minute; what is longer than two of them was not there. */
export const gapMs = minutes(3);
/** What waits longer than this does not work (milliseconds). */
const patience: Record<Exclude<Part, 'presence'>, number> = { payments: minutes(10), mails: minutes(15) };
/** As long as the page looks back, and a month more. */
const keptMs = days(120);

export type StatusDeps = Pick<PlatformDeps, 'db' | 'clock'>;

export interface WaitDeps extends StatusDeps {
  /** Since when money waits that should have been looked at: tries to pay, and what providers told. */
  overduePayments(db: PlatformDb, now: Date): Promise<{ tries: Date | null; events: Date | null }>;
}

export interface LookDeps extends WaitDeps, Pick<PlatformDeps, 'log'> {
  /** What waits by a time that lies far ahead once the clock was set back. */
  clockWentBack: readonly ((db: PlatformDb, now: Date) => Promise<void>)[];
}

/** Looks each minute whether everything works that people wait for. */
export function defineStatusJobs(deps: LookDeps & Pick<PlatformDeps, 'jobs'>): void {
  deps.jobs.define({ name: 'status.look', cron: everyMinute, run: () => lookAtStatus(deps) });
  deps.jobs.define({
    name: 'status.tidy',
    cron: '52 3 * * *',
    run: () => dropOldTroubles(deps.db.platform, after(deps.clock.now(), -keptMs)),
  });
}

/**
 * Writes down when something began not to work and when it was over, and has looked at again what a clock that was set back left
 * waiting. That Presence itself was not there is found by the
 * next look: whoever is not there writes nothing.
 */
export async function lookAtStatus(deps: LookDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const waits = await waitingSince(deps, now);
  await db.transact(async (tx) => {
    const before = await beat(tx, now);
    const passed = before ? now.getTime() - before.getTime() : 0;
    if (before && passed > gapMs) await insertGap(tx, before, now);
    if (passed < -gapMs) {
      deps.log.warn('the clock was set back', { minutes: Math.round(-passed / minutes(1)) });
      for (const lookAgain of deps.clockWentBack) await lookAgain(tx, now);
    }
    for (const what of ['payments', 'mails'] as const) {
      const since = waits[what];
      if (since && now.getTime() - since.getTime() > patience[what])
        await beginTrouble(tx, { what, at: since });
      else await endTrouble(tx, what, now, false);
    }
  });
}

/** Since when the oldest of each kind should have been done; null: nothing waits. */
export async function waitingSince(
  { db, overduePayments }: WaitDeps,
  now: Date,
): Promise<{ payments: Date | null; events: Date | null; mails: Date | null }> {
  const { tries, events } = await overduePayments(db.platform, now);
  // What a provider told us is money, too.
  const payments = [tries, events].filter((one) => one !== null).toSorted((a, b) => +a - +b)[0] ?? null;
  return { payments, events, mails: await overdueMail(db.platform, now) };
}
