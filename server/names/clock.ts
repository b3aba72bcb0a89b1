import { lagosDate } from '#shared/lagos.ts';
import { reminderDays } from '#shared/names.ts';
import { domainYearKobo } from '#shared/plans.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { NameDeps } from './deps.ts';
import { moveName } from './moves.ts';
import {
  changeOrder,
  endedNames,
  endingNames,
  forgettable,
  lockOrder,
  namesToConnect,
  type NameOrder,
} from './queries.ts';
import { followRecords } from './records.ts';
import { tellOwners } from './tell.ts';
import { forget, forgetGiver } from './wish.ts';

/** The job that throws away what somebody gave whose account was erased. */
export const forgetJob = 'names.forget';

type Deps = Omit<NameDeps, 'dns' | 'limits' | 'payments' | 'recordsAreOurs'>;

/** The work by the clock: reminders, what ended, and details that are kept no longer. */
export function defineNameJobs(deps: Deps): void {
  deps.jobs.define({ name: 'names.clock', cron: '24 * * * *', run: () => runNameClock(deps) });
  deps.jobs.define<{ personId: string }>({
    name: forgetJob,
    retryLimit: 12,
    retryDelay: 30,
    run: ({ personId }) => forgetGiver(deps, personId),
  });
}

/** What is due now. One name of which nothing can be said keeps no other waiting. */
export async function runNameClock(deps: Deps): Promise<void> {
  const { platform } = deps.db;
  const now = deps.clock.now();
  await each(deps, await endedNames(platform, now), (tx, order) => end(deps, tx, order));
  const soon = await endingNames(platform, now, after(now, days(reminderDays[0])));
  await each(
    deps,
    soon.filter((order) => dueReminder(order, now) !== null),
    (tx, order) => remind(deps, tx, order),
  );
  await each(deps, await namesToConnect(platform), (tx, order) => followRecords(deps, tx, order));
  await each(deps, await forgettable(platform, now), (tx, order) => forget(tx, order));
}

/** Each in a transaction of its own, as it stands by then. */
async function each(
  deps: Deps,
  orders: readonly NameOrder[],
  change: (tx: StoreTx, order: NameOrder) => Promise<void>,
): Promise<void> {
  for (const { store_id: storeId, id } of orders)
    await deps.db
      .forStore(storeId)
      .transact(async (tx) => {
        const order = await lockOrder(tx.platform, storeId, id);
        if (order) await change(tx, order);
      })
      .catch((error) => deps.log.error('a name was not looked at', { name: id, error }));
}

/** The reminder that is due, in days before the end: the last one whose time has come and that was not sent. */
function dueReminder({ state, ends_at: end, reminded }: NameOrder, now: Date): number | null {
  if (!end || now >= end || state === 'ending') return null;
  const due = reminderDays.findLast((before) => now >= after(end, -days(before)));
  return due !== undefined && (reminded === null || due < reminded) ? due : null;
}

async function remind(deps: Deps, tx: StoreTx, order: NameOrder): Promise<void> {
  const due = dueReminder(order, deps.clock.now());
  if (due === null) return;
  await changeOrder(tx.platform, order.id, { reminded: due });
  await tellOwners(deps, tx, order, {
    kind: order.state === 'registered' ? 'ending' : 'ending_leaving',
    day: lagosDate(order.ends_at!),
    amount_kobo: domainYearKobo,
    about: `${order.ends_at!.toISOString()}-${due}`,
  });
}

/** Its year is over and was not paid on: the name is let go by us next. */
async function end(deps: Deps, tx: StoreTx, order: NameOrder): Promise<void> {
  const now = deps.clock.now();
  if (!order.ends_at || now < order.ends_at) return;
  if (!(await moveName(tx, order, { to: 'expired', cause: 'its year was not paid on', now }))) return;
  await tellOwners(deps, tx, order, { kind: 'expired', day: lagosDate(order.ends_at) });
}
