import { after, days } from '../platform/clock.ts';
import { bookTaken } from './balance.ts';
import type { Payouts } from './gateway.ts';
import { ofPlatform } from './integrations.ts';
import type { PaymentParts } from './parts.ts';
import { pollSoon } from './poll-queries.ts';
import { poll, type Way } from './polls.ts';
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
 * is missed is found the next time. Each integration whose time has come is asked for itself.
 */
export async function pollDueSettlements(parts: PaymentParts): Promise<void> {
  await poll(parts, 'settlements', (way) => pollSettlementsOf(parts, way));
}

/** The same for one or all, due or not. */
export async function pollSettlements(parts: PaymentParts, integration?: string): Promise<void> {
  await pollSoon(parts.db.platform, 'settlements', parts.clock.now(), integration);
  await pollDueSettlements(parts);
}

async function pollSettlementsOf(parts: PaymentParts, way: Way): Promise<void> {
  const from = after(parts.clock.now(), -lookBackMs);
  const { payouts } = await parts.gatewayFor(way);
  if (payouts) await readSettlements(parts, way.integration, payouts, from);
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
