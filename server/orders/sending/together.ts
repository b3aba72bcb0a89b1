import type { Together } from '#shared/api/together.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { recordCash, undoCash } from '../actions.ts';
import { cancelOrder } from '../cancel.ts';
import type { OrderDeps } from '../deps.ts';
import { ordersByIds, parcelOfKey } from './parcel-queries.ts';
import { sendParcel, undoSent } from './send.ts';

interface Wanted {
  actor: string;
  /** Names what one press sent. */
  key: string;
  tracking: string;
  courier: string;
}

/** Does it to one order, as its own button does; answers whether it changed something. */
type Deed = (deps: OrderDeps, storeDb: StoreDb, orderId: string, wanted: Wanted) => Promise<boolean>;

const deeds = {
  send: (deps, storeDb, orderId, wanted) =>
    sendParcel(deps, storeDb, orderId, { ...wanted, lines: [], goodsOnly: true }),
  async undo_send(deps, storeDb, orderId, { key, actor }) {
    const parcelId = await storeDb.read((tx) => parcelOfKey(tx, orderId, key));
    if (!parcelId) return false;
    await undoSent(deps, storeDb, { orderId, parcelId }, actor);
    return true;
  },
  record_cash: (deps, storeDb, orderId, { actor }) => recordCash(deps, storeDb, orderId, actor),
  undo_cash: (deps, storeDb, orderId, { actor }) => undoCash(deps, storeDb, orderId, actor),
  // Money that is in is never sent back by the way: such an order is refused with that sentence.
  cancel: (deps, storeDb, orderId, { actor }) =>
    cancelOrder(deps, storeDb, orderId, { reason: '', sendBack: false, keep: false, actor }),
} satisfies Record<string, Deed>;

/**
 * Does the same to several orders, each on its own: what is refused keeps none of the others back, and says why in the
 * sentence its own button would give.
 */
export async function doTogether(
  deps: OrderDeps,
  storeDb: StoreDb,
  what: keyof typeof deeds,
  { orders, ...wanted }: Wanted & { orders: readonly string[] },
): Promise<Together> {
  const known = await storeDb.read((tx) => ordersByIds(tx, orders));
  const answer: Together = { done: [], already: [], refused: [] };
  for (const orderId of orders) {
    const order = known.find(({ id }) => id === orderId);
    if (!order) continue;
    const named = { order_id: orderId, number: order.number };
    try {
      const isNew = await deeds[what](deps, storeDb, orderId, wanted);
      (isNew ? answer.done : answer.already).push(named);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer.refused.push({ ...named, because: Object.values(error.sentences).flat().join(' ') });
    }
  }
  return answer;
}
