import type { BillingDeps } from '../billing/index.ts';
import { beginClosing, keep } from './closing.ts';
import { closingsWith } from './queries.ts';

/** Closes the stores that one person alone owns, with their account. Those that are being closed already stay so. */
async function closeStores(deps: BillingDeps, accountId: string, storeIds: readonly string[]): Promise<void> {
  for (const id of storeIds)
    await deps.db
      .forStore(id, { id: accountId, at: deps.clock.now() })
      .transact((tx) => beginClosing(deps, tx, { whom: 'owner', accountId }));
}

/** Keeps the stores that were closed with an account. */
async function keepStores(deps: BillingDeps, accountId: string): Promise<void> {
  for (const { store_id } of await closingsWith(deps.db.platform, accountId))
    await deps.db
      .forStore(store_id, { id: accountId, at: deps.clock.now() })
      .transact((tx) => keep(deps, tx));
}

/** What becomes of stores with the account of their only owner. */
export const storesOfAccount = { close: closeStores, keep: keepStores };
