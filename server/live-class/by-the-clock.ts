import { after, hours, minutes } from '../platform/clock.ts';
import { everyMinute, type Jobs } from '../platform/jobs/jobs.ts';
import { releaseTo } from './attend.ts';
import {
  claimReminder,
  classById,
  forgottenClasses,
  scheduledClasses,
  type ClassRow,
} from './class-queries.ts';
import { end, releaseJob } from './host.ts';
import { newsFor } from './letters.ts';
import type { ClassDeps } from './deps.ts';
import { standings } from './room-queries.ts';
import { classesToTidy, seatsOf } from './seat-queries.ts';
import { tidyById } from './seats.ts';

/** Each goes out between its own time and the next one's. */
const reminders = [
  { kind: 'class-reminder-day', before: hours(24), until: hours(1) },
  { kind: 'class-reminder-hour', before: hours(1), until: minutes(5) },
  { kind: 'class-reminder-minutes', before: minutes(5), until: 0 },
] as const;
/** A class that its host forgot to end is ended this long after it should have been. */
const forgottenAfter = hours(2);

/** What the clock does for classes. */
export function defineClassJobs(deps: ClassDeps & { jobs: Pick<Jobs, 'send' | 'define'> }): void {
  deps.jobs.define({ name: 'live-class.sweep', cron: everyMinute, run: () => sweepClasses(deps) });
  deps.jobs.define<{ class_id: string }>({
    name: releaseJob,
    run: ({ class_id }) => release(deps, class_id),
  });
}

/** Ends holds, seats who waits, reminds, and ends what was forgotten. */
export async function sweepClasses(deps: ClassDeps): Promise<void> {
  const now = deps.clock.now();
  for (const id of await classesToTidy(deps.db.platform, now)) await tidyById(deps, id);
  for (const reminder of reminders)
    for (const row of await scheduledClasses(
      deps.db.platform,
      after(now, reminder.until),
      after(now, reminder.before),
    ))
      await remind(deps, row, reminder, now);
  for (const id of await forgottenClasses(deps.db.platform, after(now, -forgottenAfter))) await end(deps, id);
}

/** Whoever registered after a reminder's time was just told of the class by another mail. */
async function remind(
  deps: ClassDeps,
  row: ClassRow,
  { kind, before }: (typeof reminders)[number],
  now: Date,
): Promise<void> {
  await deps.db.transact(async (tx) => {
    const { sequence } = row;
    if (!(await claimReminder(tx, { class_id: row.id, kind, sequence, sent_at: now }))) return;
    for (const seat of await seatsOf(tx, row.id, ['seated'])) {
      if (seat.registered_at > after(row.starts_at, -before)) continue;
      await deps.mail.queue(tx, {
        key: `class:${seat.id}:${kind}:${sequence}`,
        to: seat.email,
        template: kind,
        data: newsFor(deps.config, row, seat, { at: now }),
      });
    }
  });
}

/** After the class: the replay to everybody who had a seat, the gift to those who attended. */
async function release(deps: ClassDeps, classId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transact(async (tx) => {
    const row = await classById(tx, classId);
    for (const standing of await standings(tx, classId, null)) {
      await releaseTo(deps, tx, { row, standing, now });
      await deps.mail.queue(tx, {
        key: `class:${standing.id}:replay`,
        to: standing.email,
        template: 'class-replay',
        data: newsFor(deps.config, row, { ...standing, revision: 0 }, { at: now }),
      });
    }
  });
}
