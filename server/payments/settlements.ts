import { after, days } from '../platform/clock.ts';
import { bookTaken } from './balance.ts';
import { everyWay } from './disputes.ts';
import { GatewayUnclear, type Payouts } from './gateway.ts';
import { ofPlatform } from './integrations.ts';
import type { PaymentParts } from './parts.ts';
import {
  closeSettlement,
  keepSettlement,
  storeOfSubaccount,
  unreadSettlements,
} from './settlement-queries.ts';

export const settlementJob = 'payments.settlements';

/** How far back is looked at every time: a settlement changes its state for some days. */
const lookBackMs = days(14);
const batch = 100;

/**
 * Reads what providers paid out and which payments were in it. There is no event for it, so it is asked for; whatever
 * is missed is found the next time.
 */
export async function pollSettlements(parts: PaymentParts): Promise<void> {
  const from = after(parts.clock.now(), -lookBackMs);
  for (const way of await everyWay(parts)) {
    try {
      const { payouts } = await parts.gatewayFor(way);
      if (payouts) await readSettlements(parts, way.integration, payouts, from);
    } catch (error) {
      if (!(error instanceof GatewayUnclear)) throw error;
      parts.log.warn('settlements could not be read', {
        integration: way.integration,
        problem: error.message,
      });
    }
  }
}

async function readSettlements(
  parts: PaymentParts,
  integration: string,
  payouts: Payouts,
  from: Date,
): Promise<void> {
  for (const one of await payouts.settlements(from))
    await keepSettlement(parts.db.platform, {
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
  for (const unread of await unreadSettlements(parts.db.platform, integration, batch)) {
    const references = await payouts.paymentsIn(unread.id);
    await parts.db.transact(async (tx) => {
      await closeSettlement(tx, unread, references, parts.clock.now());
      const storeId = unread.subaccount && (await storeOfSubaccount(tx, unread.subaccount));
      if (storeId && integration === ofPlatform) await bookTaken(parts, tx, storeId, unread);
    });
  }
}
