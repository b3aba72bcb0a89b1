import { feeOf, feeRules } from '#shared/pricing/fees.ts';
import { isGoingBack, type RefundState } from '#shared/states.ts';
import type { PlatformTx } from '../platform/db.ts';
import {
  appendEntry,
  entriesOf,
  lockBalance,
  owedBy,
  recoveryUnderWay,
  waitingRefunds,
  type EntryKind,
} from './balance-queries.ts';
import type { Dispute } from './dispute-queries.ts';
import { ofPlatform } from './integrations.ts';
import { isMerchants, type MerchantPayment } from './merchant-money.ts';
import type { PaymentDeps } from './deps.ts';
import type { Payment, Refund } from './queries.ts';
import { refundJob } from './schedule.ts';

export const payoutsJob = 'payments.payouts';

type BookingDeps = Pick<PaymentDeps, 'clock' | 'jobs'>;

/** Whether a payment is a sale whose refunds the platform's own account pays. */
export function isOnOurAccount(payment: Payment): payment is MerchantPayment<Payment> {
  return isMerchants(payment) && payment.integration === ofPlatform;
}

/** Kobo of a payment that nobody has sent back, promised to send back or lost to a bank. */
export function leftOf(payment: Pick<Payment, 'captured_kobo' | 'refund_kobo' | 'disputed_kobo'>): number {
  return Math.max(0, (payment.captured_kobo ?? 0) - payment.refund_kobo - payment.disputed_kobo);
}

const netOf = (payment: Pick<Payment, 'captured_kobo' | 'fee_kobo'>) =>
  Math.max(0, (payment.captured_kobo ?? 0) - (payment.fee_kobo ?? 0));

/** What was really kept of a sale for its store's debt (kobo); the provider's fee comes first. */
export function recoveredOf(payment: Pick<Payment, 'captured_kobo' | 'fee_kobo' | 'recovery_kobo'>): number {
  return payment.captured_kobo === null ? 0 : Math.min(payment.recovery_kobo, netOf(payment));
}

/**
 * How much of a sale is kept for what its store owes: what no other open try will bring in, and never more than is
 * left after the fee. Decided alone, so that two tries do not recover the same debt.
 */
export async function recoveryFor(
  deps: Pick<PaymentDeps, 'clock'>,
  tx: PlatformTx,
  sale: Pick<Payment, 'store_id' | 'purpose' | 'integration' | 'subaccount' | 'amount_kobo'>,
): Promise<number> {
  if (!isMerchants(sale) || sale.integration !== ofPlatform || !sale.subaccount) return 0;
  if ((await owedBy(tx, sale.store_id)) <= 0) return 0;
  const { owed_kobo: owed } = await lockBalance(tx, sale.store_id, deps.clock.now());
  const open = owed - (await recoveryUnderWay(tx, sale.store_id));
  return Math.max(0, Math.min(open, sale.amount_kobo - feeOf(feeRules.paystack, sale.amount_kobo) - 1));
}

/** Writes down what a capture does to the balance of its store: money that is held, or a debt that shrinks. */
export async function bookCapture(deps: BookingDeps, tx: PlatformTx, payment: Payment): Promise<void> {
  if (!isOnOurAccount(payment) || payment.captured_currency !== 'NGN') return;
  if (payment.subaccount === null)
    return bookTo(deps, tx, payment.store_id, 'held_sale', payment.reference, -netOf(payment));
  const kept = recoveredOf(payment);
  if (kept > 0) return bookTo(deps, tx, payment.store_id, 'recovered', payment.reference, -kept);
  await wakeRefunds(deps, tx, payment.store_id);
}

/** Has the balance follow a refund: charged while its money is out of our account, given back when it is not. */
export async function bookRefund(
  deps: BookingDeps,
  tx: PlatformTx,
  payment: Payment,
  refund: Pick<Refund, 'id' | 'amount_kobo'>,
  state: RefundState,
): Promise<void> {
  if (!isOnOurAccount(payment) || payment.captured_currency !== 'NGN') return;
  const gone = isGoingBack(state) ? refund.amount_kobo : 0;
  await bookTo(deps, tx, payment.store_id, 'refund', refund.id, gone);
}

/** A lost dispute comes out of our account as a refund does. */
export async function bookLostDispute(
  deps: BookingDeps,
  tx: PlatformTx,
  payment: Payment,
  dispute: Pick<Dispute, 'integration' | 'id' | 'amount_kobo'>,
): Promise<void> {
  if (!isOnOurAccount(payment) || payment.captured_currency !== 'NGN') return;
  const subject = `${dispute.integration}:${dispute.id}`;
  await bookTo(deps, tx, payment.store_id, 'dispute', subject, dispute.amount_kobo);
}

/** What the provider itself took off a store's share is not owed to us. */
export async function bookTaken(
  deps: BookingDeps,
  tx: PlatformTx,
  storeId: string,
  settlement: { integration: string; id: string; deductions_kobo: number },
): Promise<void> {
  const subject = `${settlement.integration}:${settlement.id}`;
  await bookTo(deps, tx, storeId, 'taken', subject, -settlement.deductions_kobo);
}

/** Brings the entries of one thing to a sum; as often as it is called, and whatever was booked before. */
async function bookTo(
  deps: BookingDeps,
  tx: PlatformTx,
  storeId: string,
  kind: EntryKind,
  subject: string,
  wantedKobo: number,
): Promise<void> {
  const at = deps.clock.now();
  const balance = await lockBalance(tx, storeId, at);
  const earlier = await entriesOf(tx, kind, subject);
  const amount = wantedKobo - earlier.reduce((sum, entry) => sum + entry.amount_kobo, 0);
  if (amount === 0) return;
  const entry = { store_id: storeId, kind, subject, turn: earlier.length, amount_kobo: amount };
  await appendEntry(tx, { ...entry, note: '', actor: 'system', at });
  await afterChange(deps, tx, storeId, balance.owed_kobo + amount, amount, balance.payouts_stopped);
}

/** What follows from a changed balance, after the commit: waiting refunds are looked at, payouts stopped or let go. */
export async function afterChange(
  deps: BookingDeps,
  tx: PlatformTx,
  storeId: string,
  owedKobo: number,
  amountKobo: number,
  payoutsStopped: boolean,
): Promise<void> {
  if (amountKobo < 0) await wakeRefunds(deps, tx, storeId);
  if (owedKobo > 0 || payoutsStopped) await deps.jobs.send(tx, payoutsJob, { storeId });
}

async function wakeRefunds(deps: BookingDeps, tx: PlatformTx, storeId: string): Promise<void> {
  for (const id of await waitingRefunds(tx, storeId)) await deps.jobs.send(tx, refundJob, { id });
}
