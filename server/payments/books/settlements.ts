import { after, days } from '../../platform/clock.ts';
import { bookTaken } from '../balances/balance.ts';
import { storeOfSubaccount } from '../balances/payout-queries.ts';
import type { Payouts } from '../providers/gateway.ts';
import { ofPlatform } from '../keys/integrations.ts';
import type { PaymentDeps } from '../deps.ts';
import { pollSoon } from '../poll-queries.ts';
import { poll, type Way } from '../polls.ts';
import { closeSettlement, keepSettlement, unreadSettlements } from './settlement-queries.ts';

export const settlementJob = 'payments.settlements';

/** How far back is looked at every time: a settlement changes its state for some days. */
const lookBackMs = days(14);
const batch = 100;

/**
 * Reads what providers paid out and which payments were in it. There is no event for it, so it is asked for; whatever
 * is missed is found the next time. Each integration whose time has come is asked for itself.
 */
export async function pollDueSettlements(deps: PaymentDeps): Promise<void> {
  await poll(deps, 'settlements', (way) => pollSettlementsOf(deps, way));
}

/** The same for one or all, due or not. */
export async function pollSettlements(deps: PaymentDeps, integration?: string): Promise<void> {
  await pollSoon(deps.db.platform, 'settlements', deps.clock.now(), integration);
  await pollDueSettlements(deps);
}

async function pollSettlementsOf(deps: PaymentDeps, way: Way): Promise<void> {
  const from = after(deps.clock.now(), -lookBackMs);
  const { payouts } = await deps.gatewayFor(way);
  if (payouts) await readSettlements(deps, way.integration, payouts, from);
}

async function readSettlements(
  deps: PaymentDeps,
  integration: string,
  payouts: Payouts,
  from: Date,
): Promise<void> {
  for (const one of await payouts.settlements(from))
    await keepSettlement(deps.db.platform, {
      integration,
      id: one.id,
      subaccount: one.subaccount,
      state: one.state,
      gross_kobo: one.grossKobo,
      fees_kobo: one.feesKobo,
      deductions_kobo: one.deductionsKobo,
      net_kobo: one.netKobo,
      settled_at: one.settledAt,
    });
  for (const unread of await unreadSettlements(deps.db.platform, integration, batch)) {
    const references = await payouts.paymentsIn(unread.id);
    await deps.db.transact(async (tx) => {
      await closeSettlement(tx, unread, references, deps.clock.now());
      const storeId = unread.subaccount && (await storeOfSubaccount(tx, unread.subaccount));
      if (storeId && integration === ofPlatform) await bookTaken(deps, tx, storeId, unread);
    });
  }
}
