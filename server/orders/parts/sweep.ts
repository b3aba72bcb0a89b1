import { lagosDate } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import { minutes } from '../../platform/clock.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import { storeTerms } from '../../stores/index.ts';
import { workOff } from '../../platform/jobs/work-off.ts';
import type { OrderDeps } from '../deps.ts';
import { claimOrders } from '../due-queries.ts';
import { tellOwners } from '../letters/news.ts';
import { note } from '../paid-order.ts';
import { cancelTelling, partsOf, scheduleTelling } from './queries.ts';
import { openRest } from './parts.ts';
import { lockOrder } from '../queries.ts';
import { tellOfRest } from './rest.ts';

/** Reminds customers of what they were asked for, and tells owners of what has not come. Answers how many were looked at. */
export async function sweepParts(deps: OrderDeps): Promise<number> {
  return workOff({
    claim: (most) => claimOrders(deps.db.platform, 'order_part_times', deps.clock.now(), most),
    work: (one) => tell(deps, deps.db.forStore(one.store_id), one.order_id),
    failed: (one, error) => deps.log.error('nobody could be told of a rest', { order: one.order_id, error }),
    atOnce: 4,
    limitMs: minutes(4),
  });
}

async function tell(deps: OrderDeps, storeDb: StoreDb, orderId: string): Promise<void> {
  await storeDb.transact(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const rest = order && openRest(await partsOf(tx, orderId));
    if (!order || !rest?.due_at || rest.at_door || order.status !== 'open') return cancelTelling(tx, orderId);
    if (rest.due_at > deps.clock.now()) {
      // Nobody can pay a store that we have suspended.
      if (!(await storeTerms(tx, deps.config)).suspended)
        await tellOfRest(deps, tx, { order, rest, again: true });
      return scheduleTelling(tx, orderId, rest.due_at);
    }
    await cancelTelling(tx, orderId);
    const left = naira(rest.amount_kobo);
    const explanation = `${left} of ${naira(order.total_kobo)} was to be paid by ${lagosDate(rest.due_at)}.`;
    await note(deps, tx, order, 'rest_overdue', `The rest, ${left}, has not come in time.`);
    const about = `${orderId}:${rest.part}:${rest.due_at.getTime()}`;
    await tellOwners(deps, tx, order, 'rest-overdue', { about, explanation });
  });
}
