import { setPayoutsStopped, storesInDebt } from './queries.ts';
import { coverOf } from '../refunds/cover.ts';
import { GatewayUnclear } from '../providers/gateway.ts';
import type { PaymentDeps } from '../deps.ts';
import { subaccountsOf } from './payout-queries.ts';

/**
 * Has the provider keep what comes in for a store that owes more than we trust it with, and pays it out again once it
 * does not. As often as it is called, the last word is that of the balance.
 */
export async function stopOrLetGoPayouts(deps: PaymentDeps, storeId: string): Promise<void> {
  const { platform } = deps.db;
  const { owedKobo, owableKobo } = await coverOf(platform, storeId, deps.clock.now());
  const stop = owedKobo > owableKobo;
  const { payouts } = deps.gateway;
  if (!payouts) return;
  for (const subaccount of await subaccountsOf(platform, storeId)) {
    const told = await payouts.setPayouts(subaccount, stop ? 'kept' : 'paid');
    if (!told.ok) throw new GatewayUnclear(`payouts of ${subaccount} could not be set: ${told.message}`);
  }
  await deps.db.transact((tx) => setPayoutsStopped(tx, storeId, stop, deps.clock.now()));
}

/** Looks again at every store that owes, or whose payouts are stopped. */
export async function checkStoppedPayouts(deps: PaymentDeps): Promise<void> {
  for (const { store_id: storeId } of await storesInDebt(deps.db.platform))
    await stopOrLetGoPayouts(deps, storeId).catch((error: unknown) => {
      if (!(error instanceof GatewayUnclear)) throw error;
      deps.log.warn('payouts could not be stopped or let go', { store: storeId, problem: error.message });
    });
}
