import { isSettledTry, type PaymentState } from '#shared/states.ts';
import { bookCapture } from './balance.ts';
import { GatewayUnclear, KeyRefused, type Verification } from './gateway.ts';
import { ofPlatform } from './integrations.ts';
import { transition } from './transitions.ts';
import { inPaymentTransaction, type PaymentTx, type TooMuch } from './purpose-handler.ts';
import { handlerOf, type PaymentDeps } from './deps.ts';
import { findPayment, lockPayment, type Payment } from './queries.ts';
import { requestRefund } from './refund.ts';
import { nextAsk, refundSyncJob, type CheckOutcome } from './schedule.ts';
import { askNewerKeys } from './versions.ts';

export type SettleResult =
  | { known: false; asked: false }
  /** `asked` is false when the provider gave no clear answer just now; the state is then the last one we know. */
  | { known: true; asked: boolean; state: PaymentState };

/**
 * The only road to paid. Webhook, return page, polling, sweeper and buttons all call it, as often as they like:
 * it asks the provider and writes what is true in one transaction.
 */
export async function settle(deps: PaymentDeps, reference: string, cause: string): Promise<SettleResult> {
  const payment = await findPayment(deps.db.platform, reference);
  if (!payment) return { known: false, asked: false };
  if (isSettledTry(payment)) return { known: true, asked: true, state: payment.state };
  const answer = await ask(deps, payment);
  const state = await inPaymentTransaction(deps.db, payment.store_id, (tx) =>
    apply(deps, tx, reference, answer, cause),
  );
  return { known: true, asked: answer !== null, state };
}

async function ask(deps: PaymentDeps, payment: Payment): Promise<Verification | null> {
  const { reference } = payment;
  try {
    return await (await deps.gatewayFor(payment)).verify(reference);
  } catch (error) {
    if (!(error instanceof GatewayUnclear)) throw error;
    const answer = error instanceof KeyRefused ? await askNewerKeys(deps, payment) : null;
    if (answer) return answer;
    deps.log.warn('the provider gave no clear answer', { reference, problem: error.message });
    return null;
  }
}

async function apply(
  deps: PaymentDeps,
  tx: PaymentTx,
  reference: string,
  answer: Verification | null,
  cause: string,
): Promise<PaymentState> {
  const payment = await lockPayment(tx.platform, reference);
  if (isSettledTry(payment)) return payment.state;
  if (answer === null) return unanswered(deps, tx, payment, cause);
  const now = deps.clock.now();
  const asked = nextLook(payment, now, answer.status === 'ongoing' ? 'undecided' : 'no money');
  if (answer.status === 'success' || answer.status === 'reversed')
    return confirm(deps, tx, payment, answer, cause);
  await transition(deps, tx, payment, payment.state, cause, { ...asked, ...providerFields(answer) });
  await transition(deps, tx, payment, withoutMoney(payment, answer, now), cause);
  if (isOver(payment.state) && now >= payment.expires_at)
    await handlerOf(deps, payment.purpose).closed(tx, payment);
  return payment.state;
}

/** The provider has said nothing that can be understood: once the try's time is up, whoever it is for says what that means. */
async function unanswered(
  deps: PaymentDeps,
  tx: PaymentTx,
  payment: Payment,
  cause: string,
): Promise<PaymentState> {
  const now = deps.clock.now();
  const handler = now < payment.expires_at ? null : handlerOf(deps, payment.purpose);
  const verdict = (await handler?.unanswered?.(tx, payment, payment.integration === ofPlatform)) ?? 'waits';
  const heard = verdict === 'over for good' ? 'no money' : 'nothing clear';
  await transition(deps, tx, payment, payment.state, cause, nextLook(payment, now, heard));
  if (verdict !== 'waits') await transition(deps, tx, payment, 'expired', cause);
  return payment.state;
}

/** What is written down with every look that brought no money. */
function nextLook(payment: Payment, now: Date, outcome: CheckOutcome) {
  const next = nextAsk(payment.created_at, now, outcome);
  return { checks: payment.checks + 1, next_check_at: next, claimed_until: null };
}

/** Verified money: exactly what was asked is given to the handler, anything else is put aside for a person. */
async function confirm(
  deps: PaymentDeps,
  tx: PaymentTx,
  payment: Payment,
  answer: Verification & { found: true },
  cause: string,
): Promise<PaymentState> {
  const handler = handlerOf(deps, payment.purpose);
  const money = {
    ...providerFields(answer),
    captured_kobo: answer.amountKobo,
    captured_currency: answer.currency,
    fee_kobo: answer.feeKobo,
    channel: answer.channel,
    next_check_at: null,
    claimed_until: null,
    checks: payment.checks + 1,
    paid_at: deps.clock.now(),
  };
  await transition(deps, tx, payment, 'confirming', cause, money);
  const difference = differenceOf(payment, answer);
  if (difference) {
    await transition(deps, tx, payment, 'mismatch', difference, { mismatch: difference });
    await handler.mismatched(tx, payment, difference);
    await bookCapture(deps, tx.platform, payment);
    // What the provider has sent back already is known from its list alone.
    await deps.jobs.send(tx.platform, refundSyncJob, { reference: payment.reference });
    return 'mismatch';
  }
  const use = await handler.paid(tx, payment, answer.card);
  await bookCapture(deps, tx.platform, payment);
  if (use !== 'late') {
    await transition(deps, tx, payment, 'paid', cause);
    if (use !== 'accepted') await sendTooMuchBack(deps, tx, payment, use);
    return 'paid';
  }
  await transition(deps, tx, payment, 'late_paid', 'it could no longer be used');
  await requestRefund(deps, tx, {
    reference: payment.reference,
    amountKobo: answer.amountKobo,
    reason: 'It arrived when the order could no longer use it.',
    key: `late-${payment.reference}`,
    requestedBy: 'system',
  });
  return 'late_paid';
}

async function sendTooMuchBack(
  deps: PaymentDeps,
  tx: PaymentTx,
  { reference }: Payment,
  { tooMuchKobo }: TooMuch,
): Promise<void> {
  await requestRefund(deps, tx, {
    reference,
    amountKobo: tooMuchKobo,
    reason: 'The order had been changed and cost less when it was paid.',
    key: `changed-${reference}`,
    requestedBy: 'system',
  });
}

/** What differs from what was asked, in words; null when all is equal. No tolerance and no "at least". */
function differenceOf(payment: Payment, answer: Verification & { found: true }): string | null {
  if (answer.status === 'reversed') return 'The provider has already sent this money back.';
  if (answer.reference !== payment.reference) return `The provider answered about ${answer.reference}.`;
  if (answer.currency !== payment.currency)
    return `Paid in ${answer.currency} instead of ${payment.currency}.`;
  if (answer.amountKobo !== payment.amount_kobo)
    return `Paid ${answer.amountKobo} kobo instead of ${payment.amount_kobo}.`;
  if (answer.mode !== payment.mode) return `Paid in ${answer.mode} mode instead of ${payment.mode}.`;
  // Whose payer was erased has no address any more.
  if (payment.email !== '' && answer.email !== payment.email) return 'Paid under another email address.';
  if (isOfAnother(payment.purpose, answer.metadata?.purpose)) return 'Paid for another purpose.';
  if (isOfAnother(payment.owner_id, answer.metadata?.owner_id)) return 'Paid for something else.';
  return null;
}

/** A provider that does not say what was sent along says nothing against it. */
function isOfAnother(sent: string, given: unknown): boolean {
  return given !== undefined && given !== null && given !== sent;
}

function providerFields(answer: Verification) {
  return answer.found ? { provider_status: answer.providerStatus, gateway_response: answer.message } : {};
}

/** Where a try stands while there is no money: still open, or over once its time is up. */
function withoutMoney(payment: Payment, answer: Verification, now: Date): PaymentState {
  if (answer.status === 'ongoing') return 'in_progress';
  if (answer.status === 'failed') return 'failed';
  // One that failed or was given up stays so: no move leads from there to here.
  return now < payment.expires_at ? payment.state : 'expired';
}

function isOver(state: PaymentState): boolean {
  return state === 'failed' || state === 'abandoned' || state === 'expired';
}
