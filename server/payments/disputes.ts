import { after, days } from '../platform/clock.ts';
import { insertDispute, lockDispute, openDisputes, updateDispute, type Dispute } from './dispute-queries.ts';
import { bookLostDispute } from './balance.ts';
import { GatewayUnclear, type Answered, type Evidence, type ProviderDispute } from './gateway.ts';
import { allIntegrations } from './integration-queries.ts';
import { ofPlatform } from './integrations.ts';
import { inOwnersTransaction, type OwnerTx } from './owner.ts';
import { ownerOf, type PaymentParts } from './parts.ts';
import { findPayment, lockPayment, updatePayment, type Payment } from './queries.ts';
import { makeRoom } from './refund-sync.ts';

export const disputeJob = 'payments.disputes';

/** How far back new disputes are looked for; a webhook tells of them at once, this is for the ones that got lost. */
const lookBackMs = days(30);
const batch = 200;

interface Where {
  integration: string;
  provider: string;
}

/** Brings one dispute to where the provider has it. Answers what became of it, in words for the event's row. */
export async function syncDispute(parts: PaymentParts, where: Where, id: string): Promise<string> {
  const { disputes } = await parts.gatewayFor(where);
  const found = await disputes?.find(id);
  return found ? keep(parts, where, found) : 'ignored';
}

/**
 * Writes down what the provider says of a dispute and tells the owner of the payment once at each turn.
 * A dispute that is over stays as it ended.
 */
async function keep(parts: PaymentParts, where: Where, found: ProviderDispute): Promise<string> {
  const payment = await findPayment(parts.db.platform, found.reference);
  if (!payment || payment.integration !== where.integration) return 'not theirs';
  return inOwnersTransaction(parts.db, payment.store_id, async (tx) => {
    const current = await lockPayment(tx.platform, found.reference);
    const kept = await lockDispute(tx.platform, where.integration, found.id);
    const now = parts.clock.now();
    const row: Dispute = {
      integration: where.integration,
      id: found.id,
      reference: found.reference,
      amount_kobo: Math.min(found.amountKobo, current.captured_kobo ?? found.amountKobo),
      category: found.category,
      state: found.state,
      due_at: found.dueAt,
      opened_at: found.openedAt,
      changed_at: now,
    };
    const lost = async () => {
      if (row.state === 'lost') await writeLost(parts, tx, current, row);
    };
    const tell = ownerOf(parts, current.purpose).disputed;
    if (!kept) {
      await insertDispute(tx.platform, row);
      await lost();
      await tell?.(tx, current, { ...row, state: 'open' });
      if (found.state !== 'open') await tell?.(tx, current, row);
      return found.state;
    }
    if (kept.state === 'won' || kept.state === 'lost') return kept.state;
    const { state, amount_kobo, due_at } = row;
    await updateDispute(tx.platform, row, { state, amount_kobo, due_at, changed_at: now });
    if (kept.state === state) return state;
    await lost();
    await tell?.(tx, current, row);
    return state;
  });
}

/**
 * What a bank took back cannot be refunded again. Refunds that were not sent yet are ended where both do not fit; where
 * one is on its way, the money may leave twice and is counted twice.
 */
async function writeLost(
  parts: PaymentParts,
  tx: OwnerTx,
  payment: Payment,
  dispute: Dispute,
): Promise<void> {
  if (payment.captured_kobo === null) return;
  await makeRoom(parts, tx, payment, dispute.amount_kobo);
  const disputed_kobo = Math.min(payment.captured_kobo, payment.disputed_kobo + dispute.amount_kobo);
  const twice_kobo = Math.max(0, payment.refund_kobo + disputed_kobo - payment.captured_kobo);
  await updatePayment(tx.platform, payment.reference, { disputed_kobo, twice_kobo });
  Object.assign(payment, { disputed_kobo, twice_kobo });
  await bookLostDispute(parts, tx.platform, payment, dispute);
}

/** Looks for disputes whose event never came, and asks about those that are open. */
export async function pollDisputes(parts: PaymentParts): Promise<void> {
  const from = after(parts.clock.now(), -lookBackMs);
  for (const where of await everyWay(parts)) {
    try {
      const { disputes } = await parts.gatewayFor(where);
      for (const found of (await disputes?.since(from)) ?? []) await keep(parts, where, found);
    } catch (error) {
      if (!(error instanceof GatewayUnclear)) throw error;
      parts.log.warn('disputes could not be listed', {
        integration: where.integration,
        problem: error.message,
      });
    }
  }
  const providers = new Map((await everyWay(parts)).map((way) => [way.integration, way.provider]));
  for (const { integration, id } of await openDisputes(parts.db.platform, batch)) {
    const provider = providers.get(integration);
    if (!provider) continue;
    await syncDispute(parts, { integration, provider }, id).catch((error: unknown) => {
      if (!(error instanceof GatewayUnclear)) throw error;
    });
  }
}

/** The platform's own way to its provider, and those stores brought. */
export async function everyWay(parts: PaymentParts): Promise<Where[]> {
  const theirs = await allIntegrations(parts.db.platform);
  return [
    { integration: ofPlatform, provider: parts.gateway.provider },
    ...theirs.map(({ id, provider }) => ({ integration: id, provider })),
  ];
}

export type DisputeAnswer = { kind: 'explain'; evidence: Evidence } | { kind: 'accept'; note: string };

/**
 * Sends the store's answer to the provider and brings the dispute up to date.
 * @throws GatewayUnclear when it is not known whether the answer arrived.
 */
export async function answerDispute(
  parts: PaymentParts,
  dispute: Dispute,
  answer: DisputeAnswer,
): Promise<Answered> {
  const payment = await findPayment(parts.db.platform, dispute.reference);
  if (!payment) throw new Error('A dispute’s payment is missing.');
  const { disputes } = await parts.gatewayFor(payment);
  if (!disputes) return { ok: false, message: 'Answer it on your provider’s own page.' };
  const sent =
    answer.kind === 'explain'
      ? await disputes.explain(dispute.id, answer.evidence)
      : await disputes.accept(dispute.id, dispute.amount_kobo, answer.note);
  await syncDispute(parts, payment, dispute.id);
  return sent;
}
