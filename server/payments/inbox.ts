import { createHash } from 'node:crypto';
import { AppError } from '../platform/errors.ts';
import { syncDispute } from './disputes.ts';
import type { ProviderEvent } from './gateway.ts';
import { ofPlatform, type EventDoor } from './integrations.ts';
import type { PaymentParts } from './parts.ts';
import { closeEvent, findEvent, findPayment, keepEvent, keepUnmatched, type InboxRow } from './queries.ts';
import { syncRefunds } from './refund-sync.ts';
import { settle } from './settle.ts';

export const eventJob = 'payments.event';

/** Headers worth keeping with an event; the signature proves where it came from. */
const keptHeaders = ['content-type', 'user-agent', 'x-paystack-signature'];
// Flutterwave's `verif-hash` is the secret itself, so it is not kept.

/**
 * Takes in a webhook: nothing is believed or done yet, the raw bytes are kept and work is queued, so the answer is
 * quick whatever else is slow. The same bytes again change nothing.
 * @throws AppError not_signed_in when the signature is absent or wrong.
 */
export async function receiveEvent(
  parts: PaymentParts,
  raw: Buffer,
  headers: Record<string, unknown>,
  door: EventDoor = { integration: ofPlatform, gateway: parts.gateway },
): Promise<void> {
  if (!door.gateway.signatureHolds(raw, headers))
    throw new AppError('not_signed_in', 'The signature does not hold.');
  const digest = createHash('sha256').update(raw).digest();
  const kept = Object.fromEntries(
    keptHeaders.filter((name) => headers[name]).map((name) => [name, headers[name]]),
  );
  await parts.db.transact(async (tx) => {
    const event = {
      provider: door.gateway.provider,
      integration: door.integration,
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
  const outcome = await act(parts, row);
  await closeEvent(parts.db.platform, id, parts.clock.now(), outcome);
}

async function act(parts: PaymentParts, row: InboxRow): Promise<string> {
  const gateway = await parts.gatewayFor(row);
  const event = gateway.readEvent(row.body);
  if (!event || event.kind === 'other') return 'ignored';
  if (event.kind === 'dispute') return event.id ? syncDispute(parts, row, event.id) : 'ignored';
  if (!event.reference) return 'ignored';
  const payment = await findPayment(parts.db.platform, event.reference);
  if (!payment) return nobodyAskedFor(parts, row, event);
  // Whoever holds a store's keys can sign what they like; it moves that store's own tries and no others.
  if (payment.integration !== row.integration || payment.provider !== row.provider) {
    parts.log.warn('an event spoke of a payment that is not its own', { event: row.id });
    return 'not theirs';
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

/** A store's own keys may take other money too, which is none of our business. */
async function nobodyAskedFor(parts: PaymentParts, row: InboxRow, event: ProviderEvent): Promise<string> {
  if (event.kind !== 'charge' || row.integration !== ofPlatform || !event.reference) return 'ignored';
  parts.log.error('money arrived that no try of ours asked for', { reference: event.reference });
  await keepUnmatched(parts.db.platform, {
    provider: row.provider,
    reference: event.reference,
    amountKobo: event.amountKobo,
    currency: event.currency,
    eventId: row.id,
    at: parts.clock.now(),
  });
  return 'unmatched';
}
