import type { PlatformDb } from '../platform/db.ts';
import type { PayWay } from './begin.ts';
import { activeIntegration } from './integration-queries.ts';
import { ofPlatform } from './integrations.ts';
import type { PaymentDeps } from './deps.ts';
import { activeAccount } from './payout-queries.ts';

/**
 * How a store is paid now: with its own keys where its plan allows them and they work, else by the platform's with the store's share
 * going to its bank account. Without an account the money waits with the platform.
 */
export async function payWayOf(
  deps: Pick<PaymentDeps, 'gateway'>,
  db: PlatformDb,
  storeId: string,
  mayUseOwnKeys: boolean,
): Promise<PayWay> {
  const own = mayUseOwnKeys ? await activeIntegration(db, storeId) : null;
  // While the provider refuses the key, the owner may have chosen that the platform's way is taken.
  if (own && !(own.refused_at && own.fallback))
    return { integration: own.id, provider: own.provider, subaccount: null };
  const account = await activeAccount(db, storeId);
  const { provider } = deps.gateway;
  return {
    integration: ofPlatform,
    provider,
    subaccount: account?.provider === provider ? account.subaccount : null,
  };
}
