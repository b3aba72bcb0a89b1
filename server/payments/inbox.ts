import { createHash } from 'node:crypto';
import { AppError } from '../platform/errors.ts';
import type { PaymentParts } from './parts.ts';
import { closeEvent, findEvent, findPayment, keepEvent, keepUnmatched } from './queries.ts';
import { syncRefunds } from './refund.ts';
import { settle } from './settle.ts';

export const eventJob = 'payments.event';

/** Headers worth keeping with an event; the signature proves where it came from. */
const keptHeaders = ['content-type', 'user-agent', 'x-paystack-signature'];

/**
 * Takes in a webhook: nothing is believed or done yet, the raw bytes are kept and work is queued, so the answer is
 * quick whatever else is slow. The same bytes again change nothing.
 * @throws AppError not_signed_in when the signature is absent or wrong.
 */
export async function receiveEvent(
  parts: PaymentParts,
  raw: Buffer,
  headers: Record<string, unknown>,
): Promise<void> {
  if (!parts.gateway.signatureHolds(raw, headers))
    throw new AppError('not_signed_in', 'The signature does not hold.');
  const digest = createHash('sha256').update(raw).digest();
  const kept = Object.fromEntries(
    keptHeaders.filter((name) => headers[name]).map((name) => [name, headers[name]]),
  );
  await parts.db.transact(async (tx) => {
    const event = {
      provider: parts.gateway.provider,
      integration: 'platform',
      digest,
      headers: kept,
      body: withoutCardCodes(raw),
    };
    const id = await keepEvent(tx, { ...event, at: parts.clock.now() });
    if (id) await parts.jobs.send(tx, eventJob, { id });
  });
}

/**
 * With an authorisation code a card can be charged again, and no event is believed for it: it is not kept. Everything
 * else stays byte for byte; latin1 is only a way to look at bytes as text.
 */
function withoutCardCodes(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  return Buffer.from(text.replace(/("authorization_code"\s*:\s*")[^"]*"/g, '$1hidden"'), 'latin1');
}

/** Does what an event is about by asking the provider; the event itself only says where to look. */
export async function workEvent(parts: PaymentParts, id: string): Promise<void> {
  const row = await findEvent(parts.db.platform, id);
  if (!row || row.processed_at) return;
  const outcome = await act(parts, id, row.body);
  await closeEvent(parts.db.platform, id, parts.clock.now(), outcome);
}

async function act(parts: PaymentParts, id: string, body: Buffer): Promise<string> {
  const event = parts.gateway.readEvent(body);
  if (!event?.reference || event.kind === 'other') return 'ignored';
  const payment = await findPayment(parts.db.platform, event.reference);
  if (!payment) {
    if (event.kind !== 'charge') return 'ignored';
    parts.log.error('money arrived that no try of ours asked for', { reference: event.reference });
    await keepUnmatched(parts.db.platform, {
      provider: parts.gateway.provider,
      reference: event.reference,
      amountKobo: event.amountKobo,
      currency: event.currency,
      eventId: id,
      at: parts.clock.now(),
    });
    return 'unmatched';
  }
  if (event.kind === 'refund') {
    await syncRefunds(parts, payment);
    return 'refunds synced';
  }
  const result = await settle(parts, event.reference, 'webhook');
  // An unclear answer leaves the event open: the job tries again, and the sweeper asks in any case.
  if (result.known && !result.asked)
    throw new Error('The provider gave no clear answer; the event is tried again.');
  return result.known ? result.state : 'unmatched';
}
