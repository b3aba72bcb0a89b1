import type { StoreTx } from '../platform/database/db.ts';
import { moveName } from './moves.ts';
import { held, lockOrder, ordersOf, type NameOrder } from './queries.ts';

const isHeld = ({ state }: NameOrder): boolean => held.some((one) => one === state);

/** Names of a store that are registered through us: they go with it, unless their owner takes them along before. */
async function heldNames(tx: StoreTx): Promise<string[]> {
  return (await ordersOf(tx.platform, tx.storeId)).filter(isHeld).map(({ name }) => name!);
}

/** Whether one of us is to register a name that is in hand, or to renew one whose year is paid: that is done first. */
async function isAtRegistry(tx: StoreTx): Promise<boolean> {
  const all = await ordersOf(tx.platform, tx.storeId);
  return all.some(({ state }) => state === 'registering' || state === 'renewing');
}

/** What is registered waits for the operator to let it go; what is not is not wanted any more. */
async function finish(tx: StoreTx, now: Date): Promise<void> {
  for (const { id } of await ordersOf(tx.platform, tx.storeId)) {
    const order = (await lockOrder(tx.platform, tx.storeId, id))!;
    const to = isHeld(order) ? 'expired' : 'withdrawn';
    await moveName(tx, order, { to, cause: 'its store was closed for good', now }, { details_by: null });
  }
}

/** What becomes of the names of a store that is closed for good (`server/closing`). */
export const namesOfClosing = { heldNames, isAtRegistry, finish };
