import { disputeMoves, type DisputeState } from '#shared/states.ts';
import { after, days, hours } from '../../platform/clock.ts';
import type { PlatformDb } from '../../platform/database/db.ts';
import {
  disputesAbout,
  disputesOf,
  insertDispute,
  lockDispute,
  openDisputes,
  updateDispute,
  type Dispute,
} from './queries.ts';
import { bookLostDispute } from '../balances/balance.ts';
import { GatewayUnclear, type Evidence, type ProviderDispute } from '../providers/gateway.ts';
import { inPaymentTransaction, type PaymentTx } from '../purpose-handler.ts';
import { handlerOf, type PaymentDeps } from '../deps.ts';
import { pollSoon } from '../poll-queries.ts';
import { poll, type Way } from '../polls.ts';
import { findPayment, lockPayment, updatePayment, type Payment, type PaidFor } from '../queries.ts';
import { makeRoom } from '../refunds/sync.ts';
import { settle } from '../settle.ts';

export const disputeJob = 'payments.disputes';

/** How far back new disputes are looked for; a webhook tells of them at once, this is for the ones that got lost. */
const lookBackMs = days(30);
const batch = 200;
/** So long before an answer is due its seller is told once more, unless they have heard of it only since. */
const remindMs = hours(24);
const heardMs = hours(12);

const isDueSoon = ({ state, due_at, opened_at }: Dispute, now: Date): boolean =>
  state === 'open' &&
  due_at !== null &&
  now < due_at &&
  now >= after(due_at, -remindMs) &&
  now >= after(opened_at, heardMs);

/** Brings one dispute to where the provider has it. Answers what became of it, in words for the event's row. */
export async function syncDispute(deps: PaymentDeps, where: Way, id: string): Promise<string> {
  const { disputes } = await deps.gatewayFor(where);
  const found = await disputes?.find(id);
  return found ? keep(deps, where, found) : 'ignored';
}

/**
 * Writes down what the provider says of a dispute and tells the handler of its purpose once at each turn.
 * A dispute that is over stays as it ended.
 */
async function keep(deps: PaymentDeps, where: Way, found: ProviderDispute): Promise<string> {
  const payment = await findPayment(deps.db.platform, found.reference);
  if (!payment || payment.integration !== where.integration) return 'not theirs';
  // A bank takes back what was paid, so money that we have not heard of yet is written down first.
  if (payment.captured_kobo === null) await settle(deps, found.reference, 'disputed');
  return inPaymentTransaction(deps.db, payment.store_id, async (tx) => {
    const current = await lockPayment(tx.platform, found.reference);
    // Looked for again: it is on the provider's list for a month.
    if (current.captured_kobo === null) return 'its money is not known yet';
    const kept = await lockDispute(tx.platform, where.integration, found.id);
    const now = deps.clock.now();
    const row: Dispute = {
      integration: where.integration,
      id: found.id,
      reference: found.reference,
      amount_kobo: Math.min(found.amountKobo, current.captured_kobo),
      category: found.category,
      state: found.state,
      due_at: found.dueAt,
      opened_at: found.openedAt,
      changed_at: now,
    };
    const lost = async () => {
      if (row.state === 'lost') await writeLost(deps, tx, current, row);
    };
    const { disputed: tell, disputeDue, disputeLookedAt } = handlerOf(deps, current.purpose);
    if (!kept) {
      await insertDispute(tx.platform, row);
      await lost();
      await tell?.(tx, current, { ...row, state: 'open' });
      if (found.state !== 'open') await tell?.(tx, current, row);
      await disputeLookedAt?.(tx, current);
      return found.state;
    }
    if (disputeMoves[kept.state].length === 0) return kept.state;
    const { state, amount_kobo, due_at } = row;
    await updateDispute(tx.platform, row, { state, amount_kobo, due_at, changed_at: now });
    if (isDueSoon(row, now)) await disputeDue?.(tx, current, row);
    if (kept.state !== state) {
      await lost();
      await tell?.(tx, current, row);
    }
    await disputeLookedAt?.(tx, current);
    return state;
  });
}

/**
 * What a bank took back cannot be refunded again. Refunds that were not sent yet are ended where both do not fit; where
 * one is on its way, the money may leave twice and is counted twice.
 */
async function writeLost(
  deps: PaymentDeps,
  tx: PaymentTx,
  payment: Payment,
  dispute: Dispute,
): Promise<void> {
  const captured_kobo = payment.captured_kobo!;
  await makeRoom(deps, tx, payment, dispute.amount_kobo);
  const disputed_kobo = Math.min(captured_kobo, payment.disputed_kobo + dispute.amount_kobo);
  const twice_kobo = Math.max(0, payment.refund_kobo + disputed_kobo - captured_kobo);
  await updatePayment(tx.platform, payment.reference, { disputed_kobo, twice_kobo });
  Object.assign(payment, { disputed_kobo, twice_kobo });
  await bookLostDispute(deps, tx.platform, payment, dispute);
}

/** Looks for disputes whose event never came, and asks about those that are open, of each integration when it is due. */
export async function pollDueDisputes(deps: PaymentDeps): Promise<void> {
  await poll(deps, 'disputes', (way) => pollDisputesOf(deps, way));
}

/** The same for all, due or not. */
export async function pollDisputes(deps: PaymentDeps): Promise<void> {
  await pollSoon(deps.db.platform, 'disputes', deps.clock.now());
  await pollDueDisputes(deps);
}

async function pollDisputesOf(deps: PaymentDeps, way: Way): Promise<void> {
  const from = after(deps.clock.now(), -lookBackMs);
  const { disputes } = await deps.gatewayFor(way);
  if (!disputes) return;
  const seen = new Set<string>();
  for (const found of await disputes.since(from)) {
    await keep(deps, way, found);
    seen.add(found.id);
  }
  for (const id of await openDisputes(deps.db.platform, way.integration, batch))
    if (!seen.has(id)) await syncDispute(deps, way, id);
}

export type DisputeAnswer = { kind: 'explain'; evidence: Evidence } | { kind: 'accept'; note: string };

/**
 * `answered`: before, or it is decided. `unclear`: it is not known whether the answer arrived. `refused`: in the provider's
 * words.
 */
export type DisputeAnswerResult =
  | { ok: true; state: DisputeState }
  | { ok: false; reason: 'unknown' | 'answered' | 'unclear' }
  | { ok: false; reason: 'refused'; message: string };

/** Where only a purpose is said, the latest of all of its things are looked through. */
type About = PaidFor | { purpose: string; ownerId?: undefined };

const disputesThat = (db: PlatformDb, about: About): Promise<Dispute[]> =>
  about.ownerId === undefined ? disputesAbout(db, about.purpose, batch) : disputesOf(db, about);

/**
 * Sends the seller's answer to a dispute to the provider, once, and brings the dispute up to date.
 */
export async function answerDispute(
  deps: PaymentDeps,
  about: About,
  id: string,
  answerOf: (dispute: Dispute) => DisputeAnswer | Promise<DisputeAnswer>,
): Promise<DisputeAnswerResult> {
  const { platform } = deps.db;
  const find = async () => (await disputesThat(platform, about)).find((one) => one.id === id);
  const dispute = await find();
  if (!dispute) return { ok: false, reason: 'unknown' };
  if (dispute.state !== 'open') return { ok: false, reason: 'answered' };
  const answer = await answerOf(dispute);
  const payment = (await findPayment(platform, dispute.reference))!;
  try {
    const { disputes } = await deps.gatewayFor(payment);
    if (!disputes) return { ok: false, reason: 'refused', message: 'Answer it on your provider’s own page.' };
    const sent =
      answer.kind === 'explain'
        ? await disputes.explain(dispute.id, answer.evidence)
        : await disputes.accept(dispute.id, dispute.amount_kobo, answer.note);
    await syncDispute(deps, payment, dispute.id);
    if (!sent.ok) return { ok: false, reason: 'refused', message: sent.message };
    return { ok: true, state: (await find())?.state ?? dispute.state };
  } catch (error) {
    if (error instanceof GatewayUnclear) return { ok: false, reason: 'unclear' };
    throw error;
  }
}
