import { isSettled } from '#shared/states.ts';
import { correctEmailOf } from '../../customers/index.ts';
import { mailFails } from '../../mail/index.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { conflict } from '../actions.ts';
import type { OrderDeps } from '../deps.ts';
import { setEmail } from './queries.ts';
import { writeFoundBy } from './words.ts';
import { tellShopper } from '../letters/news.ts';
import { appendEvent, type OrderRow } from '../queries.ts';
import { lockedOrder } from '../standing.ts';

/**
 * Tries the shopper's address again, where mails to it did not arrive: what was kept back goes, or else the letter that
 * leads to the order.
 * @throws AppError too_many within an hour of the last try; conflict where the order has no address.
 */
export async function tryMailAgain(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  actor: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const order = await lockedOrder(tx, orderId);
    if (!order.email) throw conflict('This order has no e-mail address.');
    // What is tried already is waited for.
    if (!(await mailFails(tx.platform, order.email))) return;
    const sent = await deps.mail.tryAgain(tx.platform, order.email);
    if (sent === 0) await sendItself(deps, tx, order);
    await appendEvent(tx, orderId, said(deps, 'We tried the customer’s e-mail address again.', actor));
  });
}

/**
 * Gives an order another address for mails, and sends there what the one before did not take. Whoever is known by the one
 * before is known by this one; given again, it is done once.
 * @throws AppError conflict where the order's customer was erased.
 */
export async function correctEmail(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  { email, actor }: { email: string; actor: string },
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const before = await lockedOrder(tx, orderId);
    if (before.erased_at) throw new AppError('conflict', 'The customer of this order was erased.');
    if (before.email.toLowerCase() === email) return;
    const order = { ...before, email };
    await setEmail(tx, orderId, email);
    await writeFoundBy(tx, order, before);
    await correctEmailOf(tx, order.customer_id, { from: before.email, to: email });
    const sent = await deps.mail.readdress(tx.platform, {
      from: before.email,
      to: email,
      isAbout: (key) => key.includes(orderId),
    });
    if (sent === 0) await sendItself(deps, tx, order);
    await appendEvent(tx, orderId, said(deps, 'The customer’s e-mail address was corrected.', actor));
  });
}

/** The letter that leads to the order's page, where the rest of it stands; of one that was cancelled there is nothing to say. */
async function sendItself(deps: OrderDeps, tx: StoreTx, order: OrderRow): Promise<void> {
  if (order.status === 'canceled' || order.status === 'draft') return;
  const news = isSettled(order.payment_status) ? 'order-paid' : 'order-placed';
  await tellShopper(deps, tx, order, news, { about: `${order.id}:${newId()}` });
}

const said = (deps: OrderDeps, message: string, actor: string) => ({
  at: deps.clock.now(),
  kind: 'mail',
  message,
  actor,
});
