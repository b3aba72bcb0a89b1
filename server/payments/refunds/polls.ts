import { after, days } from '../../platform/clock.ts';
import { GatewayUnclear, type SeenRefund } from '../providers/gateway.ts';
import type { PaymentDeps } from '../deps.ts';
import { pollSoon } from '../poll-queries.ts';
import { poll, type Way } from '../polls.ts';
import { findPayment, refundStates } from '../queries.ts';
import { syncRefunds } from './sync.ts';
import { settle } from '../settle.ts';

export const refundPollJob = 'payments.refunds-seen';

/** Looked at again although it was asked about before: a list may be written late, and says days in Lagos or in London. */
const overlapMs = days(2);

/**
 * Finds refunds made on a provider's own pages and turns of ours whose event never came, of each integration when it is
 * due.
 */
export async function pollDueRefunds(deps: PaymentDeps): Promise<void> {
  await poll(deps, 'refunds', (way, dueAt) => pollRefundsOf(deps, way, after(dueAt, -overlapMs)));
}

/** The same for one or all, due or not. */
export async function pollRefunds(deps: PaymentDeps, integration?: string): Promise<void> {
  await pollSoon(deps.db.platform, 'refunds', deps.clock.now(), integration);
  await pollDueRefunds(deps);
}

/** One refund that cannot be looked at does not hide the others; the whole is asked for again later. */
async function pollRefundsOf(deps: PaymentDeps, way: Way, from: Date): Promise<void> {
  const gateway = await deps.gatewayFor(way);
  const seen = await gateway.refundsSince(from);
  const ours = await refundStates(
    deps.db.platform,
    way.integration,
    seen.map(({ id }) => id),
  );
  let unclear: GatewayUnclear | null = null;
  for (const refund of seen.filter(({ id, state }) => !ours.has(id) || ours.get(id) !== state))
    try {
      await lookAt(deps, way, refund);
    } catch (error) {
      if (!(error instanceof GatewayUnclear)) throw error;
      unclear = error;
    }
  if (unclear) throw unclear;
}

async function lookAt(deps: PaymentDeps, way: Way, refund: SeenRefund): Promise<void> {
  const reference = await refund.reference();
  const payment = reference && (await findPayment(deps.db.platform, reference));
  if (!payment || payment.integration !== way.integration) return;
  // What goes back has come.
  if (payment.captured_kobo === null) await settle(deps, reference, 'a refund of it was seen');
  const settled = await findPayment(deps.db.platform, reference);
  if (settled && settled.captured_kobo !== null) await syncRefunds(deps, settled);
}
