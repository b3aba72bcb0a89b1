import type { OrderToPayFor } from '#shared/storefront.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import { storeTerms } from '../../stores/index.ts';
import { askAboutOpenTries } from '../actions.ts';
import type { OrderDeps } from '../deps.ts';
import { orderIdOf } from '../links.ts';
import { mayGoOn, payNow, type PayNow } from './pay.ts';
import { askedNow } from '../parts/parts.ts';
import { findOrder } from '../queries.ts';
import { isBusyTry } from '../parts/rules.ts';
import { mayNotPay } from '../rules.ts';
import { standingOf } from '../standing.ts';

const opened = (deps: OrderDeps, storeDb: StoreDb, token: string) =>
  orderIdOf(deps.config, storeDb.id, token, 'pay-for');

/**
 * What somebody sees who was asked to pay for an order: its number, what it costs and who asks. null when the link was not
 * given out by us.
 */
async function orderOf(deps: OrderDeps, storeDb: StoreDb, token: string): Promise<OrderToPayFor | null> {
  const orderId = opened(deps, storeDb, token);
  if (!orderId) return null;
  return storeDb.read(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (!order || order.erased_at) return null;
    const standing = await standingOf(deps, tx, order);
    const terms = await storeTerms(tx, deps.config);
    const refused = mayNotPay(standing, terms, deps.clock.now());
    return {
      number: order.number,
      first_name: order.name.trim().split(/\s+/)[0] ?? '',
      due_kobo: askedNow(standing)?.amountKobo ?? order.total_kobo,
      state: refused ?? (standing.payments.some(isBusyTry) ? 'checking' : 'open'),
      may_go_on: mayGoOn(deps, { standing, terms, storeId: storeDb.id, payer: 'other' }),
    };
  });
}

/** The order's next try to pay, for somebody who comes back to the page of this link and no other. */
async function begin(deps: OrderDeps, storeDb: StoreDb, token: string): Promise<PayNow> {
  const orderId = opened(deps, storeDb, token);
  return orderId ? payNow(deps, storeDb, orderId, { is: 'other' }) : { ok: false, reason: 'gone' };
}

/** Back from paying: the provider is asked about every try. */
async function ask(deps: OrderDeps, storeDb: StoreDb, token: string): Promise<void> {
  const orderId = opened(deps, storeDb, token);
  if (orderId && (await storeDb.read((tx) => findOrder(tx, orderId))))
    await askAboutOpenTries(deps, storeDb, orderId);
}

/** What somebody does who was asked to pay for an order, by the token of the link they were sent. */
export const payFor = { orderOf, begin, ask };
