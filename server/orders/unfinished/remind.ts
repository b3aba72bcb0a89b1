import type { RemindHours } from '#shared/orders/reminders.ts';
import { isOpenTry, type ReminderState } from '#shared/states.ts';
import type { TemplateData } from '../../mail/index.ts';
import { isStopped, stopPath } from '../../mail-stops/index.ts';
import { after, byDayInLagos, days, hours, minutes } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { everyMinute } from '../../platform/jobs/jobs.ts';
import { workOff } from '../../platform/jobs/work-off.ts';
import { storeTerms } from '../../stores/index.ts';
import type { OrderDeps } from '../deps.ts';
import { claimOrders } from '../due-queries.ts';
import { tellShopper } from '../letters/news.ts';
import type { NewOrder } from '../queries.ts';
import { mayNotPay } from '../rules.ts';
import { lockedStanding, type Standing } from '../standing.ts';
import { moveReminder } from './moves.ts';
import { dropReminder, findReminder, hasLater, insertReminder, lookAt, lookNoMore } from './queries.ts';

/** What nobody has paid by then is not wanted any more (milliseconds). */
const latestMs = days(3);
/** While a try to pay is open it is looked at again after this long (milliseconds). */
const payingMs = minutes(10);
/** What became of a reminder is known for as long (milliseconds). */
export const keptMs = days(30);

/**
 * Has the shopper of an order that was just placed reminded, should it not be paid in so many hours. An unusual order is
 * known to its owner alone: who is named in it may never have heard of it.
 */
export async function remindLater(
  tx: StoreTx,
  order: NewOrder,
  afterHours: RemindHours | null,
): Promise<void> {
  if (afterHours === null || !order.email || order.confirmation) return;
  await insertReminder(tx, order.id, order.placed_at);
  await lookAt(tx, order.id, after(order.placed_at, hours(afterHours)));
}

/** Sends what is due and forgets what is old. Answers how many were looked at. */
export async function sweepReminders(deps: OrderDeps): Promise<number> {
  return workOff({
    claim: (most) => claimOrders(deps.db.platform, 'order_reminder_times', deps.clock.now(), most),
    work: (one) => look(deps, deps.db.forStore(one.store_id), one.order_id),
    failed: (one, error) => deps.log.error('nobody could be reminded', { order: one.order_id, error }),
    atOnce: 4,
    limitMs: minutes(4),
  });
}

async function look(deps: OrderDeps, storeDb: StoreDb, orderId: string): Promise<void> {
  await storeDb.transact(async (tx) => {
    const reminder = await findReminder(tx, orderId);
    if (reminder?.state !== 'waiting') {
      await dropReminder(tx, orderId);
      return lookNoMore(tx, orderId);
    }
    const standing = await lockedStanding(deps, tx, orderId);
    const next = await judge(deps, tx, standing);
    if (next instanceof Date) return lookAt(tx, orderId, next);
    const now = deps.clock.now();
    await moveReminder(tx, reminder, next, now);
    await lookAt(tx, orderId, after(now, keptMs));
    if (next !== 'sent') return;
    const { order } = standing;
    const { url } = await storeTerms(tx, deps.config);
    await tellShopper(deps, tx, order, 'order-unfinished', {
      store_id: tx.storeId,
      order_id: orderId,
      stop_url: url + stopPath(deps.config, tx.storeId, order.email),
    });
  });
}

/** Asked under the order's lock: whether it is reminded of now, when to look again, or why never. */
async function judge(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
): Promise<Exclude<ReminderState, 'waiting'> | Date> {
  const { order, payments, hasGoods } = standing;
  const now = deps.clock.now();
  const terms = await storeTerms(tx, deps.config);
  if (!order.email || terms.remind_hours === null) return 'not_needed';
  if (mayNotPay(standing, terms, now) || (await hasLater(tx, order))) return 'not_needed';
  if (await isStopped(deps.config, tx, order.email)) return 'stopped';
  if (now > after(order.placed_at, latestMs)) return 'too_late';
  // They may be paying at this moment.
  if (payments.some(isOpenTry)) return after(now, payingMs);
  if (!hasGoods) return 'sold_out';
  const day = byDayInLagos(now);
  return day > now ? day : 'sent';
}

/** Asked once more as the mail goes: meanwhile it may be paid, cancelled or stopped, or night. */
async function stillUnfinished(
  deps: OrderDeps,
  { store_id, order_id }: TemplateData['order-unfinished'],
): Promise<'wanted' | 'over' | Date> {
  return deps.db.forStore(store_id).transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, order_id);
    const reminder = await findReminder(tx, order_id);
    if (reminder?.state !== 'sent') return 'over';
    const next = await judge(deps, tx, standing);
    if (next === 'sent') return 'wanted';
    if (next instanceof Date) return next;
    await moveReminder(tx, reminder, next, deps.clock.now());
    return 'over';
  });
}

/** What reminds shoppers of orders that are not paid. */
export function defineReminderJobs(deps: OrderDeps): void {
  deps.jobs.define({ name: 'orders.remind', cron: everyMinute, run: () => sweepReminders(deps) });
  deps.mail.onlyWhile('order-unfinished', (data) =>
    // A test of the owner's is of no order that waits.
    data.test ? Promise.resolve('wanted') : stillUnfinished(deps, data),
  );
}
