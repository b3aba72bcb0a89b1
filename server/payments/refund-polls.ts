import { after, days } from '../platform/clock.ts';
import { GatewayUnclear, type SeenRefund } from './gateway.ts';
import type { PaymentParts } from './parts.ts';
import { pollSoon } from './poll-queries.ts';
import { poll, type Way } from './polls.ts';
import { findPayment, refundStates } from './queries.ts';
import { syncRefunds } from './refund-sync.ts';
import { settle } from './settle.ts';

export const refundPollJob = 'payments.refunds-seen';

/** Looked at again although it was asked about before: a list may be written late, and says days in Lagos or in London. */
const overlapMs = days(2);

/**
 * Finds refunds made on a provider's own pages and turns of ours whose event never came, of each integration when it is
 * due.
 */
export async function pollDueRefunds(parts: PaymentParts): Promise<void> {
  await poll(parts, 'refunds', (way, dueAt) => pollRefundsOf(parts, way, after(dueAt, -overlapMs)));
}

/** The same for one or all, due or not. */
export async function pollRefunds(parts: PaymentParts, integration?: string): Promise<void> {
  await pollSoon(parts.db.platform, 'refunds', parts.clock.now(), integration);
  await pollDueRefunds(parts);
}

/** One refund that cannot be looked at does not hide the others; the whole is asked for again later. */
async function pollRefundsOf(parts: PaymentParts, way: Way, from: Date): Promise<void> {
  const gateway = await parts.gatewayFor(way);
  const seen = await gateway.refundsSince(from);
  const ours = await refundStates(
    parts.db.platform,
    way.integration,
    seen.map(({ id }) => id),
  );
  let unclear: GatewayUnclear | null = null;
  for (const refund of seen.filter(({ id, state }) => !ours.has(id) || ours.get(id) !== state))
    try {
      await lookAt(parts, way, refund);
    } catch (error) {
      if (!(error instanceof GatewayUnclear)) throw error;
      unclear = error;
    }
  if (unclear) throw unclear;
}

async function lookAt(parts: PaymentParts, way: Way, refund: SeenRefund): Promise<void> {
  const reference = await refund.reference();
  const payment = reference && (await findPayment(parts.db.platform, reference));
  if (!payment || payment.integration !== way.integration) return;
  // What goes back has come.
  if (payment.captured_kobo === null) await settle(parts, reference, 'a refund of it was seen');
  const settled = await findPayment(parts.db.platform, reference);
  if (settled && settled.captured_kobo !== null) await syncRefunds(parts, settled);
}
