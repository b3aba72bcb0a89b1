import { after, days, minutes } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { everyMinute } from '../../platform/jobs/jobs.ts';
import { workOff } from '../../platform/jobs/work-off.ts';
import { conflict } from '../actions.ts';
import { block, dropOldTallies, waitingLike, waitNoMore } from './queries.ts';
import { claimOrders } from '../due-queries.ts';
import { askForTransfer } from '../direct-transfers/transfer.ts';
import { takePaid } from '../hand-over.ts';
import { missingKobo, refreshMoney } from '../money.ts';
import { transitionOrder } from '../transitions.ts';
import { tellShopper } from '../letters/news.ts';
import { noteOrder } from '../noted.ts';
import { takeWhatIsPromised } from '../paid-order.ts';
import type { OrderDeps } from '../deps.ts';
import { appendEvent, type OrderRow } from '../queries.ts';
import { mayNotConfirm } from '../rules.ts';
import { lockedOrder } from '../standing.ts';
import { ofNetwork, ofPhone, talliesKept } from './unusual.ts';

/** An order nobody confirms ends after this. */
export const confirmWithinMs = days(3);
/** How long orders like one that was not real are asked about and mail nobody. */
const blockedMs = days(7);
/** At most so many of one network are ended by one click; the next click ends the rest. */
const mostAtOnce = 500;

function mustWait(order: OrderRow): void {
  const refusal = mayNotConfirm(order);
  if (refusal) throw conflict(refusal);
}

/**
 * The owner has spoken to the shopper: the goods are taken now, and the shopper gets the mail of every order.
 * @throws AppError conflict when it does not wait for that, or when the goods are gone; then nothing has changed.
 */
export async function confirmOrder(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  actor: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const order = await lockedOrder(tx, orderId);
    if (order.confirmation === 'confirmed') return;
    mustWait(order);
    const at = deps.clock.now();
    const byTransfer = order.pay_method === 'direct_transfer';
    if (byTransfer) await askTransfer(tx, order, at);
    const gone = await takeWhatIsPromised(tx, at, order, byTransfer ? 'held' : 'committed');
    if (gone) throw conflict(goneWords(gone, order));
    const { tail_kobo, total_kobo, hold_until } = order;
    await transitionOrder(tx, order, { confirmation: 'confirmed' }, { tail_kobo, total_kobo, hold_until });
    await waitNoMore(tx, orderId);
    await appendEvent(tx, orderId, { at, kind: 'confirmed', message: 'Confirmed with the customer.', actor });
    // Its card may have paid for all of it.
    if (missingKobo(order) === 0) await takePaid(deps, tx, order, { at });
    else await refreshMoney(tx, order, { expected: true });
    await tellShopper(deps, tx, order, 'order-placed');
  });
}

const goneWords = (gone: 'stock' | 'code' | 'card', { discount_code }: OrderRow) =>
  ({
    stock: 'There is not enough in stock for this order any more. Count it anew, or say it is not real.',
    code: `The code ${discount_code} of this order was used up by others meanwhile. Allow it once more under Discount codes, or say the order is not real.`,
    card: 'The gift card of this order was spent on something else meanwhile. Ask the customer to order again, and say this order is not real.',
  })[gone];

/** The amount by which its transfer is told is drawn only now, so that pretended orders use none up. */
async function askTransfer(tx: StoreTx, order: OrderRow, at: Date): Promise<void> {
  const refused = await askForTransfer(tx, order, at);
  if (refused === 'no_account')
    throw conflict('Add your bank account first, so that the customer knows where to send the money.');
  if (refused === 'full')
    throw conflict('You wait for too many transfers of this amount to tell them apart. Confirm some first.');
}

/**
 * Nobody meant this order: it ends, and for a week orders from its network or with its phone number are asked about
 * without a mail to anybody. With `alike` all that wait and came that way end with it. Answers how many ended.
 */
export async function callNotReal(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  { alike, actor }: { alike: boolean; actor: string },
): Promise<number> {
  return storeDb.transact(async (tx) => {
    const order = await lockedOrder(tx, orderId);
    if (order.confirmation === 'not_real') return 0;
    mustWait(order);
    const { network_hash, phone } = order;
    const what = [ofPhone(phone), ...(network_hash ? [ofNetwork(network_hash)] : [])];
    await block(tx, what, after(deps.clock.now(), blockedMs));
    const notReal = { confirmation: 'not_real', message: 'Not a real order.', actor } as const;
    await end(deps, tx, order, notReal);
    const others = alike ? await waitingLike(tx, order, mostAtOnce) : [];
    for (const id of others) await end(deps, tx, await lockedOrder(tx, id), notReal);
    const more = others.length > 0 ? `${others.length} more and ` : '';
    await noteOrder(tx, order, `Ended as not real ${more}order`);
    return 1 + others.length;
  });
}

/** It held no goods and no money, and whoever is named in it may never have heard of it: nobody is mailed. */
async function end(
  deps: OrderDeps,
  tx: StoreTx,
  order: OrderRow,
  { confirmation, ...event }: { confirmation: 'not_real' | 'not_answered'; message: string; actor: string },
): Promise<void> {
  const at = deps.clock.now();
  await transitionOrder(
    tx,
    order,
    { confirmation, status: 'canceled' },
    { canceled_at: at, hold_until: null },
  );
  await refreshMoney(tx, order);
  await waitNoMore(tx, order.id);
  await appendEvent(tx, order.id, { at, kind: 'canceled', ...event });
}

/** Ends orders that nobody confirmed in time, all of them. Answers how many were looked at. */
export async function sweepUnconfirmed(deps: OrderDeps): Promise<number> {
  return workOff({
    claim: (most) => claimOrders(deps.db.platform, 'order_confirm_times', deps.clock.now(), most),
    work: (one) => giveUp(deps, deps.db.forStore(one.store_id), one.order_id),
    failed: (one, error) =>
      deps.log.error('an order that was not confirmed could not be ended', { order: one.order_id, error }),
    atOnce: 4,
    limitMs: minutes(4),
  });
}

async function giveUp(deps: OrderDeps, storeDb: StoreDb, orderId: string): Promise<void> {
  await storeDb.transact(async (tx) => {
    const order = await lockedOrder(tx, orderId);
    if (mayNotConfirm(order)) return waitNoMore(tx, orderId);
    await end(deps, tx, order, {
      confirmation: 'not_answered',
      message: 'Not confirmed within 3 days.',
      actor: 'system',
    });
  });
}

/** What the clock does for orders that wait to be confirmed. */
export function defineConfirmJobs(deps: OrderDeps): void {
  deps.jobs.define({
    name: 'orders.unconfirmed',
    cron: everyMinute,
    run: () => sweepUnconfirmed(deps),
  });
  deps.jobs.define({
    name: 'orders.tallies',
    cron: '29 3 * * *',
    run: () => dropOldTallies(deps.db.platform, talliesKept(deps.clock)),
  });
}
