import { adEventMoves, learnsWhoBought, type AdEventState, type AdNetwork } from '#shared/adverts.ts';
import { isPaidStatus, mayMove } from '#shared/states.ts';
import { after, days, hours } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import type { RowChange } from '../platform/database/tables.ts';
import { browserIds, type TheirCookies } from './browser-ids.ts';
import { networksOn, type HeldPlan } from './networks-on.ts';
import {
  hasEvents,
  insertEvents,
  lockEventsOfOrder,
  writeEventMove,
  type EventRow,
  type NetworkRow,
  type OrderRow,
} from './queries.ts';
import { lookThen } from './times.ts';

/** Meta takes no sale that is older than seven days; an hour of that is left for the way. */
export const tellableMs = days(7) - hours(1);

/** As far as an order says whether its sale counts. */
export type SaleOrder = Pick<OrderRow, 'id' | 'status' | 'payment_status' | 'pay_method'> & {
  confirmation?: OrderRow['confirmation'];
};

/** The browser of a shopper who agreed that networks are told. */
export interface Agreed {
  ip: string;
  agent: string;
  /** What scripts of networks left in it, where they allowed these. */
  theirs: TheirCookies;
}

/**
 * When a sale counts: with its money, or, where it is paid on delivery, when it is ordered; of an unusual order not
 * before its owner has confirmed it.
 */
function countsAsSale(order: SaleOrder): boolean {
  if (order.status === 'canceled' || order.confirmation === 'asked') return false;
  return isPaidStatus(order.payment_status) || order.pay_method === 'on_delivery';
}

export const nobody = { client_ip: null, user_agent: null, browser_id: null, visit_id: null };

/** Whether something of a shopper's browser is kept for it. */
export const knowsBrowser = ({ client_ip, browser_id }: EventRow): boolean =>
  client_ip !== null || browser_id !== null;

/** The one function that moves events, which are locked; those whose state does not lead there stay. Answers which moved. */
export async function moveEvents(
  tx: StoreTx,
  events: readonly Pick<EventRow, 'id' | 'state'>[],
  to: AdEventState,
  change: Omit<RowChange<'ad_events'>, 'state'> = {},
): Promise<string[]> {
  const ids = events.filter(({ state }) => mayMove(adEventMoves, state, to)).map(({ id }) => id);
  // Who has been told, or never will be, needs nobody's browser any more.
  const forgets = to === 'sent' || to === 'ended' ? nobody : {};
  if (ids.length > 0) await writeEventMove(tx, ids, { ...change, ...forgets, state: to });
  return ids;
}

/**
 * The networks that may still be told of an order, where whoever pays it agrees: none once somebody has agreed, and none
 * where it has counted as a sale without that.
 */
export const networksLeft = async (
  tx: StoreTx,
  order: SaleOrder,
  terms: HeldPlan,
  now: Date,
): Promise<AdNetwork[]> => (await leftOf(tx, order, terms, now)).map(({ network }) => network);

async function leftOf(tx: StoreTx, order: SaleOrder, terms: HeldPlan, now: Date): Promise<NetworkRow[]> {
  if (order.status === 'canceled' || countsAsSale(order)) return [];
  const networks = await networksOn(tx, terms, now);
  return networks.length === 0 || (await hasEvents(tx, order.id)) ? [] : networks;
}

/** Whoever pays an order by its page agreed there, as others do at the checkout. In a transaction that holds the order. */
export async function agreeWhenPaying(
  tx: StoreTx,
  order: SaleOrder,
  agreed: Agreed & { at: Date },
  terms: HeldPlan,
): Promise<void> {
  await noteAgreed(tx, order, agreed, await leftOf(tx, order, terms, agreed.at));
}

/**
 * A shopper agreed: each network that is switched on is to be told of this order once, in the transaction that writes
 * the order or begins to pay it.
 */
export async function agreeToTell(
  tx: StoreTx,
  order: SaleOrder,
  agreed: Agreed & { at: Date },
  terms: HeldPlan,
): Promise<void> {
  await noteAgreed(tx, order, agreed, await networksOn(tx, terms, agreed.at));
}

async function noteAgreed(
  tx: StoreTx,
  order: SaleOrder,
  { ip, agent, theirs, at }: Agreed & { at: Date },
  networks: readonly NetworkRow[],
): Promise<void> {
  if (networks.length === 0) return;
  const state = countsAsSale(order) ? 'waiting' : 'held';
  const events = networks.map((row) => ({
    id: newId(),
    order_id: order.id,
    network: row.network,
    state,
    client_ip: learnsWhoBought(row.network) ? ip.slice(0, 45) : null,
    user_agent: learnsWhoBought(row.network) ? agent.slice(0, 500) : null,
    ...browserIds(row, theirs),
    created_at: at,
  })) satisfies Parameters<typeof insertEvents>[1];
  await insertEvents(tx, events);
  const look = state === 'waiting' ? null : after(at, tellableMs);
  await lookThen(
    tx,
    events.map(({ id }) => id),
    look,
  );
}

/**
 * An order's money or state has changed: what waited for that is told, and of a cancelled order nothing is. In the
 * transaction of the change, with the order locked; a second time changes nothing.
 */
export async function followSale(tx: StoreTx, order: SaleOrder): Promise<void> {
  const isOver = order.status === 'canceled';
  if (!isOver && !countsAsSale(order)) return;
  const events = await lockEventsOfOrder(tx, order.id);
  const moved = isOver
    ? await moveEvents(tx, events, 'ended', { said: 'The order was cancelled.' })
    : await moveEvents(
        tx,
        events.filter(({ state }) => state === 'held'),
        'waiting',
      );
  await lookThen(tx, moved, null);
}
