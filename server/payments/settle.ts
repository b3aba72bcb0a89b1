import { naira } from '#shared/money.ts';
import { isSettledTry, type PaymentState } from '#shared/states.ts';
import { pipelined, type PlatformDb } from '../platform/database/db.ts';
import { bookCapture } from './balances/balance.ts';
import { GatewayUnclear, KeyRefused, type Verification } from './providers/gateway.ts';
import { ofPlatform } from './keys/integrations.ts';
import { transition } from './transitions.ts';
import { inPaymentTransaction, type PaymentTx, type TooMuch } from './purpose-handler.ts';
import { handlerOf, type PaymentDeps } from './deps.ts';
import { findPayment, lockPayment, type Payment, type PaymentChange } from './queries.ts';
import { requestRefund } from './refunds/refund.ts';
import { nextAsk, refundSyncJob, type CheckOutcome } from './schedule.ts';
import { askNewerKeys } from './keys/versions.ts';

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
  return payment ? settleFound(deps, payment, cause) : { known: false, asked: false };
}

/** Writes with a payment's change what else is to be kept with it, by the state that it brings. */
type Along = (db: PlatformDb, state: PaymentState) => Promise<void>;
const nothing: Along = () => Promise.resolve();

/** The same for a try in hand. `along` is written wherever the provider, or we before it, knew what became of the try. */
export async function settleFound(
  deps: PaymentDeps,
  payment: Payment,
  cause: string,
  along = nothing,
): Promise<SettleResult & { known: true }> {
  const { state: known, reference } = payment;
  if (isSettledTry(payment)) {
    await along(deps.db.platform, known);
    return { known: true, asked: true, state: known };
  }
  const answer = await ask(deps, payment);
  const state = await inPaymentTransaction(deps.db, payment.store_id, (tx) =>
    apply(deps, tx, reference, { answer, cause, along: answer ? along : nothing }),
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

interface Heard {
  answer: Verification | null;
  cause: string;
  along: Along;
}

async function apply(
  deps: PaymentDeps,
  tx: PaymentTx,
  reference: string,
  { answer, cause, along }: Heard,
): Promise<PaymentState> {
  const payment = await lockPayment(tx.platform, reference);
  if (!isSettledTry(payment)) {
    if (answer === null) return unanswered(deps, tx, payment, cause);
    if (answer.status === 'success' || answer.status === 'reversed')
      return confirm(deps, tx, payment, { answer, cause, along });
    await withoutSuccess(deps, tx, payment, { answer, cause });
  }
  await along(tx.platform, payment.state);
  return payment.state;
}

/** The provider knows the try, and no money came by it so far. */
async function withoutSuccess(
  deps: PaymentDeps,
  tx: PaymentTx,
  payment: Payment,
  { answer, cause }: { answer: Verification; cause: string },
): Promise<void> {
  const now = deps.clock.now();
  const before = payment.state;
  const asked = nextLook(payment, now, answer.status === 'ongoing' ? 'undecided' : 'no money');
  await transition(deps, tx, payment, before, cause, { ...asked, ...providerFields(answer) });
  await transition(deps, tx, payment, withoutMoney(payment, answer, now), cause);
  const handler = handlerOf(deps, payment.purpose);
  if (isOver(payment.state) && now >= payment.expires_at) await handler.closed(tx, payment);
  else if (payment.state === 'failed' && before !== 'failed') await handler.declined?.(tx, payment);
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
  { answer, cause, along }: Heard & { answer: Verification & { found: true } },
): Promise<PaymentState> {
  const handler = handlerOf(deps, payment.purpose);
  const difference = differenceOf(payment, answer);
  // What is written first and what its purpose asks travel together.
  const confirming = transition(deps, tx, payment, 'confirming', cause, moneyOf(deps, payment, answer));
  if (difference) {
    await confirming;
    await transition(deps, tx, payment, 'mismatch', difference, { mismatch: difference });
    await handler.mismatched(tx, payment, difference);
    await bookCapture(deps, tx.platform, payment);
    // What the provider has sent back already is known from its list alone.
    await deps.jobs.send(tx.platform, refundSyncJob, { reference: payment.reference });
    await along(tx.platform, 'mismatch');
    return 'mismatch';
  }
  const [, use] = await pipelined([confirming, handler.paid(tx, payment, answer.card)]);
  if (use === 'accepted') {
    await pipelined([
      transition(deps, tx, payment, 'paid', cause),
      along(tx.platform, 'paid'),
      bookCapture(deps, tx.platform, payment, () => tx.store?.ending()),
    ]);
    return 'paid';
  }
  await bookCapture(deps, tx.platform, payment);
  const state = use === 'late' ? 'late_paid' : 'paid';
  await transition(deps, tx, payment, state, use === 'late' ? 'it could no longer be used' : cause);
  await requestRefund(deps, tx, use === 'late' ? allBack(payment) : tooMuchBack(payment, use));
  await along(tx.platform, state);
  return state;
}

/** What of a payment is written down once its money is there. */
const moneyOf = (
  deps: PaymentDeps,
  payment: Payment,
  answer: Verification & { found: true },
): PaymentChange => ({
  ...providerFields(answer),
  captured_kobo: answer.amountKobo,
  captured_currency: answer.currency,
  fee_kobo: answer.feeKobo,
  channel: answer.channel,
  next_check_at: null,
  claimed_until: null,
  checks: payment.checks + 1,
  paid_at: deps.clock.now(),
});

const allBack = ({ reference, captured_kobo }: Payment) => ({
  reference,
  amountKobo: captured_kobo!,
  reason: 'It arrived when the order could no longer use it.',
  key: `late-${reference}`,
  requestedBy: 'system',
});

const tooMuchBack = ({ reference }: Payment, { tooMuchKobo }: TooMuch) => ({
  reference,
  amountKobo: tooMuchKobo,
  reason: 'The order had been changed and cost less when it was paid.',
  key: `changed-${reference}`,
  requestedBy: 'system',
});

/** What differs from what was asked, in words; null when all is equal. No tolerance and no "at least". */
function differenceOf(payment: Payment, answer: Verification & { found: true }): string | null {
  if (answer.status === 'reversed') return 'The provider has already sent this money back.';
  if (answer.reference !== payment.reference) return `The provider answered about ${answer.reference}.`;
  if (answer.currency !== payment.currency)
    return `Paid in ${answer.currency} instead of ${payment.currency}.`;
  if (answer.amountKobo !== payment.amount_kobo)
    return `Paid ${naira(answer.amountKobo)} instead of ${naira(payment.amount_kobo)}.`;
  if (answer.mode !== payment.mode) return `Paid in ${answer.mode} mode instead of ${payment.mode}.`;
  // Whose payer was erased has no address any more.
  if (payment.email !== '' && answer.email !== payment.email) return 'Paid under another email address.';
  const { purpose, reason, owner_id: ownerId } = answer.metadata ?? {};
  if (isOfAnother(payment.purpose, purpose) || isOfAnother(payment.purpose, reason))
    return 'Paid for another purpose.';
  if (isOfAnother(payment.owner_id, ownerId)) return 'Paid for something else.';
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
  if (now >= payment.expires_at) return 'expired';
  // Left half-way, as at the PIN: no bank works on it any more, and its page can be paid as before.
  const wasLeft = payment.state === 'in_progress' && answer.status === 'abandoned';
  return wasLeft && payment.access_code !== null ? 'ready' : payment.state;
}

function isOver(state: PaymentState): boolean {
  return state === 'failed' || state === 'abandoned' || state === 'expired';
}
