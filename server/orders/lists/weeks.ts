import type { z } from 'zod';
import type { Weeks } from '#shared/api/weeks.ts';
import { after, days, startOfDayInLagos, startOfWeekInLagos } from '../../platform/clock.ts';
import { pipelined, type StoreTx } from '../../platform/database/db.ts';
import { figuresOf, thereSince, type Stretch } from './list-queries.ts';
import type { OrderDeps } from '../deps.ts';

/**
 * Today and this week beside last week until the same day and hour, so that a Tuesday noon is never held against a whole
 * week. Lagos keeps its hour all year, so a week before is always seven times 24 hours.
 */
export async function weeksOf(
  { clock }: Pick<OrderDeps, 'clock'>,
  tx: StoreTx,
): Promise<z.input<typeof Weeks>> {
  const now = clock.now();
  const day: Stretch = { from: startOfDayInLagos(now), until: now };
  const week: Stretch = { from: startOfWeekInLagos(now), until: now };
  const [dayBefore, weekBefore] = [weekEarlier(day), weekEarlier(week)];
  const [since, [today, then, thisWeek, lastWeek]] = await pipelined([
    thereSince(tx),
    figuresOf(tx, [day, dayBefore, week, weekBefore]),
  ]);
  return {
    today: today!,
    day_before: since <= dayBefore.from ? then! : null,
    week: thisWeek!,
    week_before: since <= weekBefore.from ? lastWeek! : null,
  };
}

const weekEarlier = ({ from, until }: Stretch): Stretch => ({
  from: after(from, -days(7)),
  until: after(until, -days(7)),
});
