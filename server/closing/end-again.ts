import { planOfClosing, type BillingDeps } from '../billing/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { standing } from '../stores/index.ts';
import { changeClosing, holdClosing, insertClosing } from './queries.ts';

/**
 * Ends a store anew that was erased and came back with a back-up from before: nobody enters it, its plan charges nothing
 * more, and the clock erases it within the hour, or says in the list of stores that close what it waits for. Done twice it is done once.
 */
export async function endAgain(deps: BillingDeps, tx: StoreTx): Promise<void> {
  const at = deps.clock.now();
  if (!(await standing.ending.stands(tx))) return;
  await insertClosing(tx.platform, {
    id: newId(),
    store_id: tx.storeId,
    by_whom: 'operator',
    account_id: null,
    reason: 'It had been erased before, and came back with a back-up.',
    asked_at: at,
    due_at: at,
  });
  const row = (await holdClosing(tx.platform, tx.storeId))!;
  // What its owner had to settle they had settled when it was erased, and nobody is told that its day comes near.
  await changeClosing(tx.platform, row.id, { due_at: at, look_at: null, reminded_at: at, despite: true });
  await planOfClosing.finish(deps, tx);
  await standing.ending.begin(tx, at);
}
