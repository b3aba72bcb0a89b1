import { naira } from '#shared/money.ts';
import { defineFileJobs } from '../files/index.ts';
import { paymentsOf } from '../payments/index.ts';
import { minutes } from '../platform/clock.ts';
import { everyMinute } from '../platform/jobs/jobs.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { defineConfirmJobs } from './confirming/confirm.ts';
import { giveUp } from './direct-transfers/confirm.ts';
import { findTransfer, scheduleRecheck, cancelRecheck } from './direct-transfers/queries.ts';
import { claimOrders } from './due-queries.ts';
import { wasBought } from './shopper/download-queries.ts';
import { keptKobo } from './direct-transfers/transfer.ts';
import { refreshMoney } from './money.ts';
import { tellShopper } from './letters/news.ts';
import { sweepParts } from './parts/sweep.ts';
import { letGo, note } from './paid-order.ts';
import type { OrderDeps } from './deps.ts';
import { holdUntil, lockOrder, paidForOrder, type OrderRow } from './queries.ts';
import { defineReminderJobs } from './unfinished/remind.ts';
import { remindOwners } from './explaining/remind.ts';

/** The orders' own work by the clock. */
export function defineOrderJobs(deps: OrderDeps & Parameters<typeof defineFileJobs>[0]): void {
  deps.jobs.define({
    name: 'orders.transfers',
    cron: everyMinute,
    run: () => sweepTransfers(deps),
  });
  deps.jobs.define({ name: 'orders.parts', cron: everyMinute, run: () => sweepParts(deps) });
  defineConfirmJobs(deps);
  defineReminderJobs(deps);
  defineFileJobs(deps, wasBought);
  deps.jobs.define({
    name: 'orders.odd-money',
    cron: '12 * * * *',
    run: () => remindOwners(deps),
  });
}

/** Releases the goods of transfers that nobody confirmed in time, all of them. Answers how many were looked at. */
export async function sweepTransfers(deps: OrderDeps): Promise<number> {
  return workOff({
    claim: (most) => claimOrders(deps.db.platform, 'direct_transfer_times', deps.clock.now(), most),
    work: (one) => expire(deps, deps.db.forStore(one.store_id), one.order_id),
    failed: (one, error) => deps.log.error('a transfer could not be ended', { order: one.order_id, error }),
    atOnce: 4,
    limitMs: minutes(4),
  });
}

/** Whether it waits to be paid by card and was taken in from an archive: no try of ours is there to be asked about. */
const hasNoTry = async (tx: StoreTx, { id, pay_method, payment_status, status }: OrderRow) =>
  pay_method === 'online' &&
  status === 'open' &&
  payment_status === 'pending' &&
  (await paymentsOf(tx.platform, paidForOrder(tx.storeId, id))).length === 0;

/** Its goods go back on the shelf, as when a try of ours ends. Nobody is told by letter. */
async function letHeldGo(deps: OrderDeps, tx: StoreTx, order: OrderRow): Promise<void> {
  await letGo(tx, deps.clock.now(), order, 'expired');
  await holdUntil(tx, order.id, null);
  await refreshMoney(tx, order);
  await note(deps, tx, order, 'not_paid', 'Not paid in time. The goods are back on the shelf.');
  await cancelRecheck(tx, order.id);
}

async function expire(deps: OrderDeps, storeDb: StoreDb, orderId: string): Promise<void> {
  await storeDb.transact(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const transfer = order && (await findTransfer(tx, orderId));
    if (!order?.hold_until || !(transfer?.state === 'open' || (await hasNoTry(tx, order))))
      return cancelRecheck(tx, orderId);
    if (order.hold_until > deps.clock.now()) return scheduleRecheck(tx, orderId, order.hold_until);
    if (transfer?.state !== 'open') return letHeldGo(deps, tx, order);
    await giveUp(deps, tx, { order, transfer }, 'expired');
    const kept = keptKobo(order);
    const part = kept > 0 ? ` ${naira(kept)} of it has come: send it back, or wait for the rest.` : '';
    await note(
      deps,
      tx,
      order,
      'transfer_expired',
      `The transfer was not confirmed in time. The goods are back on the shelf.${part}`,
    );
    await tellShopper(deps, tx, order, 'transfer-expired', { amount_kobo: kept });
  });
}
