import { createHash } from 'node:crypto';
import { after, minutes } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Limits } from '../../platform/admission/limits.ts';
import type { PlatformDb } from '../../platform/database/db.ts';
import type { Rows } from '../../platform/jobs/row-work.ts';
import { workOff } from '../../platform/jobs/work-off.ts';
import { syncDispute } from '../disputes/disputes.ts';
import { GatewayUnclear, type ProviderEvent } from '../providers/gateway.ts';
import { ofPlatform, type WebhookSource } from '../keys/integrations.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  claimEvents,
  closeEvent,
  countEvents,
  giveUpEvent,
  isEventDue,
  keepEvent,
  keepUnmatched,
  putOffEvent,
  type InboxRow,
} from './inbox-queries.ts';
import { findPayment } from '../queries.ts';
import { syncRefunds } from '../refunds/sync.ts';
import { eventWait } from '../schedule.ts';
import { settleFound } from '../settle.ts';

export const eventJob = 'payments.event';

/** Headers worth keeping with an event; the signature proves where it came from. */
const keptHeaders = ['content-type', 'user-agent', 'x-paystack-signature'];
// Flutterwave's `verif-hash` is the secret itself, so it is not kept.

/**
 * Takes in a webhook: nothing is believed or done yet, the raw bytes are kept, and their row is what is worked off, so
 * the answer is quick whatever else is slow. The same bytes again change nothing.
 * @throws AppError not_signed_in when the signature is absent or wrong, unavailable when there are too many at once.
 */
export async function receiveEvent(
  deps: PaymentDeps,
  raw: Buffer,
  headers: Record<string, unknown>,
  source: WebhookSource = { integration: ofPlatform, gateway: deps.gateway },
  limits?: Limits,
): Promise<void> {
  if (!source.gateway.signatureHolds(raw, headers))
    throw new AppError('not_signed_in', 'The signature does not hold.');
  // Counted only now: whoever has no key cannot use up the share of somebody who has.
  if (limits) await admit(limits, source.integration);
  const digest = createHash('sha256').update(raw).digest();
  const kept = Object.fromEntries(
    keptHeaders.filter((name) => headers[name]).map((name) => [name, headers[name]]),
  );
  await keepEvent(deps.db.platform, {
    provider: source.gateway.provider,
    integration: source.integration,
    digest,
    headers: kept,
    body: withoutCardCodes(raw),
    at: deps.clock.now(),
  });
  deps.jobs.sent();
}

/** Events a minute of one store's keys and of ours; a store with more than this has its provider send them again. */
const rates = {
  store: { name: 'events of a store', max: 600, perMs: minutes(1) },
  platform: { name: 'events of the platform', max: 60_000, perMs: minutes(1) },
};

/** Answered 503 and not 429, since a provider sends again whatever has no good answer. */
async function admit(limits: Limits, integration: string): Promise<void> {
  try {
    await limits.use(integration === ofPlatform ? rates.platform : rates.store, integration);
  } catch (error) {
    const wait = error instanceof AppError ? error.retryAfter : undefined;
    throw new AppError('unavailable', 'Too many events at once. Please send it again later.', wait);
  }
}

/**
 * With an authorisation code a card can be charged again, and no event is believed for it: it is not kept. Everything
 * else stays byte for byte; latin1 is only a way to look at bytes as text.
 */
function withoutCardCodes(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  return Buffer.from(text.replace(/("authorization_code"\s*:\s*")[^"]*"/g, '$1hidden"'), 'latin1');
}

/** Events that are taken up together, and how many of them are at work at once. */
const inBatch = 8;
const atOnce = 2;

/** The events that are kept, as their own queue; integrations have turns. */
export const eventRows = (deps: PaymentDeps): Rows => ({
  isAnyDue: () => isEventDue(deps.db.platform, deps.clock.now()),
  doSome: () => workSome(deps),
  lines: 4,
  waiting: () => countEvents(deps.db.platform),
});

async function workSome(deps: PaymentDeps): Promise<{ done: number; more: boolean }> {
  const { events, more } = await claimEvents(deps.db.platform, deps.clock.now(), inBatch);
  const done = await workOff({
    claim: async () => events.splice(0),
    work: (row) => workEvent(deps, row),
    failed: ({ id }, error) => deps.log.error('an event could not be put off', { event: id, error }),
    atOnce,
    limitMs: minutes(1),
  });
  return { done, more };
}

/** Does what a claimed event is about by asking the provider; the event itself only says where to look. */
async function workEvent(deps: PaymentDeps, row: InboxRow): Promise<void> {
  const close = (db: PlatformDb, outcome: string) => closeEvent(db, row.id, deps.clock.now(), outcome);
  try {
    const outcome = await act(deps, row, close);
    if (outcome !== null) await close(deps.db.platform, outcome);
  } catch (error) {
    await tryLater(deps, row, error);
  }
}

/** A failure waits ever longer for its next try; in the end it is given up, with a word for the operator. */
async function tryLater(deps: PaymentDeps, row: InboxRow, error: unknown): Promise<void> {
  const problem = error instanceof Error ? error.message : String(error);
  const now = deps.clock.now();
  const wait = eventWait(row.tries);
  await deps.db.transact(async (tx) => {
    if (wait === null) return giveUpEvent(tx, row.id, now, `given up: ${readable(problem)}`);
    await putOffEvent(tx, row.id, after(now, wait));
  });
  const what = { event: row.id, integration: row.integration, tries: row.tries, problem };
  if (wait === null) deps.log.error('an event was given up', what);
  else deps.log.warn('an event is tried again later', what);
}

/** A problem may quote the event, and the database takes no NUL. */
const readable = (problem: string) => problem.replaceAll('\0', '').slice(0, 500);

/** What providers call things; anything else in an event's place for a name is nothing to ask about. */
const isName = (given: string | null | undefined): given is string =>
  typeof given === 'string' && /^[\w.=-]{1,100}$/.test(given);

/** Answers what came of it; null where `close` has written that with the change itself. */
async function act(
  deps: PaymentDeps,
  row: InboxRow,
  close: (db: PlatformDb, outcome: string) => Promise<void>,
): Promise<string | null> {
  const gateway = await deps.gatewayFor(row);
  const event = gateway.readEvent(row.body);
  if (!event || event.kind === 'other') return 'ignored';
  if (event.kind === 'dispute') return isName(event.id) ? syncDispute(deps, row, event.id) : 'ignored';
  if (!isName(event.reference)) return 'ignored';
  const { reference } = event;
  const payment = await findPayment(deps.db.platform, reference);
  if (!payment) return nobodyAskedFor(deps, row, event, reference);
  // Whoever holds a store's keys can sign what they like; it moves that store's own tries and no others.
  if (payment.integration !== row.integration || payment.provider !== row.provider) {
    deps.log.warn('an event spoke of a payment that is not its own', { event: row.id });
    return 'not theirs';
  }
  if (event.kind === 'refund') {
    await syncRefunds(deps, payment);
    return 'refunds synced';
  }
  const result = await settleFound(deps, payment, 'webhook', close);
  // An unclear answer leaves the event open; the sweeper asks about the payment in any case.
  if (!result.asked) throw new GatewayUnclear('the provider gave no clear answer');
  return null;
}

/** A store's own keys may take other money too, which is none of our business. */
async function nobodyAskedFor(
  deps: PaymentDeps,
  row: InboxRow,
  event: ProviderEvent,
  reference: string,
): Promise<string> {
  if (event.kind !== 'charge' || row.integration !== ofPlatform) return 'ignored';
  deps.log.error('money arrived that no try of ours asked for', { reference });
  await keepUnmatched(deps.db.platform, {
    provider: row.provider,
    reference,
    amountKobo: event.amountKobo,
    currency: event.currency && /^[A-Z]{3}$/.test(event.currency) ? event.currency : null,
    eventId: row.id,
    at: deps.clock.now(),
  });
  return 'unmatched';
}
