import type { PlatformDb } from '../platform/database/db.ts';
import type { PayWay } from './begin.ts';
import { activeIntegration, type Integration } from './keys/integration-queries.ts';
import { ofPlatform } from './keys/integrations.ts';
import type { PaymentDeps } from './deps.ts';
import { activeAccount } from './balances/payout-queries.ts';

/**
 * How a store is paid now: with its own keys where its plan allows them and they work, else by the platform's with the store's share
 * going to its bank account. Without an account the money waits with the platform.
 */
async function payWayOf(
  deps: Pick<PaymentDeps, 'gateway'>,
  db: PlatformDb,
  storeId: string,
  mayUseOwnKeys: boolean,
): Promise<PayWay> {
  const own = mayUseOwnKeys ? await keysThatTake(db, storeId) : null;
  if (own) return { integration: own.id, provider: own.provider, subaccount: null };
  const account = await activeAccount(db, storeId);
  const { provider } = deps.gateway;
  return {
    integration: ofPlatform,
    provider,
    subaccount: account?.provider === provider ? account.subaccount : null,
  };
}

/**
 * The keys of its own that a store's sales are taken with. While the provider refuses them, the owner may have chosen that
 * the platform's way is taken.
 */
async function keysThatTake(db: PlatformDb, storeId: string): Promise<Integration | null> {
  const own = await activeIntegration(db, storeId);
  return own && !(own.refused_at && own.fallback) ? own : null;
}

/** Whether what a store sells now goes to an account of its own, so that nothing of it can cover what it owes. */
const sellsPastUs = async (db: PlatformDb, storeId: string, mayUseOwnKeys: boolean): Promise<boolean> =>
  mayUseOwnKeys && (await keysThatTake(db, storeId)) !== null;

/** How a store is paid now, and whether that passes us by. */
export const payWay = { of: payWayOf, passesUs: sellsPastUs };
