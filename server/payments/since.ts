import type { PlatformDb } from '../platform/database/db.ts';
import { keepDifference } from './books/books-queries.ts';
import type { FoundSince, LookedSince, PaymentDeps } from './deps.ts';
import { GatewayUnclear, type Gateway, type SeenPayment } from './providers/gateway.ts';
import { keepUnmatched } from './events/inbox-queries.ts';
import { allIntegrations } from './keys/integration-queries.ts';
import { findPayment } from './queries.ts';
import { settle } from './settle.ts';

/**
 * Asks every provider what was paid since a moment: a copy that was put back knows nothing of what came after it. What it
 * knows is settled; what it does not know is put before the operator. `toldBy`: what found it.
 */
export async function lookSince(deps: PaymentDeps, from: Date, toldBy: string): Promise<LookedSince> {
  try {
    return { ok: true, ...(await look(deps, from, toldBy)) };
  } catch (error) {
    if (!(error instanceof GatewayUnclear)) throw error;
    return { ok: false, why: error.message };
  }
}

async function look(deps: PaymentDeps, from: Date, toldBy: string): Promise<FoundSince> {
  const found: FoundSince = { settled: 0, unknown: 0, ofStores: 0, notAsked: [] };
  const { platform } = deps.db;
  for (const gateway of deps.integrations.own)
    await takeAll(deps, await gateway.paymentsSince(from), found, async (payment) => {
      found.unknown += 1;
      const told = { provider: gateway.provider, eventId: toldBy, at: deps.clock.now() };
      await keepUnmatched(platform, { ...payment, ...told });
    });
  for (const { id, store_id, provider } of await allIntegrations(platform))
    try {
      const gateway = await deps.gatewayFor({ integration: id, provider });
      await takeAll(deps, await ofUs(gateway, from), found, async (payment) => {
        found.ofStores += 1;
        await tellUnknown(platform, id, payment, deps.clock.now());
      });
    } catch (error) {
      if (!(error instanceof GatewayUnclear)) throw error;
      found.notAsked.push(store_id);
    }
  return found;
}

/** References of ours say so: a store may take other money by its own keys, which is none of our business. */
const isOurs = /^[a-z]{2,5}-[a-z2-7]{26}$/;

const ofUs = async (gateway: Gateway, from: Date): Promise<SeenPayment[]> =>
  (await gateway.paymentsSince(from)).filter(({ reference }) => isOurs.test(reference));

async function takeAll(
  deps: PaymentDeps,
  payments: readonly SeenPayment[],
  found: FoundSince,
  onUnknown: (payment: SeenPayment) => Promise<void>,
): Promise<void> {
  for (const payment of payments) {
    const is = await take(deps, payment);
    if (is === 'settled') found.settled += 1;
    if (is === 'unknown') await onUnknown(payment);
  }
}

async function tellUnknown(
  db: PlatformDb,
  integration: string,
  payment: SeenPayment,
  at: Date,
): Promise<void> {
  await keepDifference(
    db,
    {
      integration,
      subject: `payment ${payment.reference}`,
      explanation:
        'It was paid by the store’s own keys after the back-up that this installation was put back from: its order is not here. The store’s owner finds it at their provider.',
      amount_kobo: payment.amountKobo ?? 0,
    },
    at,
  );
}

/** Brings what is known to where the provider has it. */
async function take(deps: PaymentDeps, { reference }: SeenPayment): Promise<'settled' | 'known' | 'unknown'> {
  const payment = await findPayment(deps.db.platform, reference);
  if (!payment) return 'unknown';
  if (payment.captured_kobo !== null) return 'known';
  await settle(deps, reference, 'put back from a back-up');
  return 'settled';
}
