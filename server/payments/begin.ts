import { attemptLifeMs } from '#shared/orders/waits-for-payer.ts';
import { metadataOf } from '#shared/orders/payment-metadata.ts';
import { after } from '../platform/clock.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { newReference } from '../platform/ids.ts';
import { recoveryFor } from './balances/balance.ts';
import { GatewayUnclear, KeyRefused, type Channel, type Initialization } from './providers/gateway.ts';
import { transition } from './transitions.ts';
import { inPaymentTransaction } from './purpose-handler.ts';
import type { PaymentDeps } from './deps.ts';
import { pollSoon } from './poll-queries.ts';
import { findPayment, insertPayment, lockPayment, type Payment } from './queries.ts';
import { ofPlatform } from './keys/integrations.ts';
import { nextAsk } from './schedule.ts';

export interface PaymentRequest {
  purpose: string;
  ownerId: string;
  storeId: string | null;
  /** Which part of what its owner asks for it pays; the first, unless said. */
  part?: number;
  amountKobo: number;
  currency: string;
  email: string;
  /** Where the payer comes back to; a visit there proves nothing. */
  callbackUrl: string;
  /** One derived from what is paid for, so that no crash can ask for it twice; else it is random. */
  reference?: string;
  /** Whose keys it is made with; the platform's when left out. */
  way?: PayWay;
  /** Ways the payer is offered. */
  channels?: Channel[];
}

/** The keys a try is made with and whose bank account the money goes to. */
export interface PayWay {
  integration: string;
  provider: string;
  subaccount: string | null;
}

const prefixes: Record<string, string> = { order: 'ord', course: 'crs', plan: 'pln', name: 'nam' };

/** Writes down a try to pay before any money can move, in the transaction of what it pays for; answers its reference. */
export async function beginPayment(
  deps: PaymentDeps,
  tx: PlatformTx,
  request: PaymentRequest,
): Promise<string> {
  const now = deps.clock.now();
  const reference = request.reference ?? newReference(prefixes[request.purpose] ?? 'pay');
  const integration = request.way?.integration ?? ofPlatform;
  const subaccount = request.way?.subaccount ?? null;
  await insertPayment(tx, {
    reference,
    purpose: request.purpose,
    owner_id: request.ownerId,
    store_id: request.storeId,
    part: request.part ?? 0,
    provider: request.way?.provider ?? deps.gateway.provider,
    integration,
    subaccount,
    recovery_kobo: await recoveryFor(deps, tx, {
      purpose: request.purpose,
      store_id: request.storeId,
      amount_kobo: request.amountKobo,
      integration,
      subaccount,
    }),
    channels: request.channels ?? null,
    mode: deps.gateway.mode,
    amount_kobo: request.amountKobo,
    currency: request.currency,
    email: request.email.toLowerCase(),
    callback_url: request.callbackUrl,
    created_at: now,
    expires_at: after(now, attemptLifeMs),
    next_check_at: nextAsk(now, now),
  });
  return reference;
}

/**
 * Asks the provider for the payment page of a try and answers its address, or null when the provider cannot be
 * reached or has refused: the try stays open and is asked about again. Asking twice gives the same page.
 */
export async function openPaymentPage(deps: PaymentDeps, reference: string): Promise<string | null> {
  const payment = await findPayment(deps.db.platform, reference);
  if (!payment) throw new Error('There is no such try to pay.');
  if (payment.authorization_url) return payment.authorization_url;
  const gateway = await deps.gatewayFor(payment);
  const answer = await gateway
    .initialize({
      reference,
      amountKobo: payment.amount_kobo,
      currency: payment.currency,
      email: payment.email,
      callbackUrl: payment.callback_url,
      metadata: metadataOf(payment),
      ...splitOf(payment),
      ...(payment.channels ? { channels: payment.channels as Channel[] } : {}),
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof GatewayUnclear)) throw error;
      // Whether it really is refused is looked into at once, and the owner told.
      if (error instanceof KeyRefused)
        await pollSoon(deps.db.platform, 'key', deps.clock.now(), payment.integration);
      deps.log.warn('the payment page could not be opened', { reference, problem: error.message });
      return null;
    });
  if (answer?.ok) {
    await inPaymentTransaction(deps.db, payment.store_id, async (tx) => {
      const current = await lockPayment(tx.platform, reference);
      const page = { access_code: answer.accessCode, authorization_url: answer.url };
      await transition(
        deps,
        tx,
        current,
        current.state === 'created' ? 'ready' : current.state,
        'initialised',
        page,
      );
    });
    return answer.url;
  }
  // `duplicate`: an earlier call arrived and its answer was lost, page address and all; this reference is of no
  // further use to the payer, but the provider is still asked about it in case it was paid.
  if (answer) {
    deps.log.warn('the provider refused a try', {
      reference,
      reason: answer.reason,
      problem: answer.message,
    });
    await inPaymentTransaction(deps.db, payment.store_id, async (tx) => {
      const current = await lockPayment(tx.platform, reference);
      if (current.state === 'created')
        await transition(deps, tx, current, 'failed', `refused: ${answer.message}`);
    });
  }
  return null;
}

/** `unclear`: whether the charge arrived is not known; asking again with the same reference cannot charge twice. */
export type SavedChargeOutcome = 'asked' | 'paused' | 'refused' | 'unclear';

/**
 * Charges a kept card for a try that is written down. Whatever is answered, only `settle` says what came of it; asking
 * again with the same reference is harmless, since the provider takes a reference once.
 */
export async function chargeSavedCard(
  deps: PaymentDeps,
  reference: string,
  authorizationCode: string,
): Promise<SavedChargeOutcome> {
  const payment = await findPayment(deps.db.platform, reference);
  if (!payment) throw new Error('There is no such try to pay.');
  const answer = await deps.gateway
    .chargeSaved({
      reference,
      amountKobo: payment.amount_kobo,
      currency: payment.currency,
      email: payment.email,
      authorizationCode,
      metadata: metadataOf(payment),
    })
    .catch((error: unknown) => {
      if (!(error instanceof GatewayUnclear)) throw error;
      deps.log.warn('a charge of a kept card got no clear answer', { reference, problem: error.message });
      return null;
    });
  if (!answer) return 'unclear';
  if (!answer.ok && answer.reason === 'duplicate') return 'asked';
  await inPaymentTransaction(deps.db, payment.store_id, async (tx) => {
    const current = await lockPayment(tx.platform, reference);
    if (current.state !== 'created') return;
    if (answer.ok)
      await transition(deps, tx, current, 'in_progress', 'kept card charged', {
        authorization_url: answer.url,
      });
    else await transition(deps, tx, current, 'failed', `refused: ${answer.message}`);
  });
  if (!answer.ok) return 'refused';
  return answer.url ? 'paused' : 'asked';
}

/** The platform keeps nothing of a store's sale but what the store owes it; the store's share bears the provider's fee. */
function splitOf(payment: Payment): Pick<Initialization, 'split'> {
  if (!payment.subaccount) return {};
  return {
    split: { subaccount: payment.subaccount, bearer: 'subaccount', keptKobo: payment.recovery_kobo },
  };
}
