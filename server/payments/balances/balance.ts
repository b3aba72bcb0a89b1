import { feeOf, feeRules } from '#shared/pricing/fees.ts';
import { isGoingBack } from '#shared/states.ts';
import { pipelined, type PlatformTx } from '../../platform/database/db.ts';
import {
  appendEntry,
  entriesOf,
  lockBalance,
  owedBy,
  recoveryUnderWay,
  waitingRefunds,
  type EntryKind,
  type WaitingRefund,
} from './queries.ts';
import type { Dispute } from '../disputes/queries.ts';
import { ofPlatform } from '../keys/integrations.ts';
import { isMerchants, type MerchantPayment } from '../merchant-money.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Payment, Refund } from '../queries.ts';
import { refundJob } from '../schedule.ts';

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

/**
 * Writes down what a capture does to the balance of its store: money that is held, or a debt that shrinks. `last` is told
 * before its last questions, where nothing follows from their answers.
 */
export async function bookCapture(
  deps: BookingDeps,
  tx: PlatformTx,
  payment: Payment,
  last: () => void = () => undefined,
): Promise<void> {
  if (!isOnOurAccount(payment) || payment.captured_currency !== 'NGN') return last();
  const { store_id: storeId, reference: subject } = payment;
  if (payment.subaccount === null)
    return bookTo(deps, tx, storeId, { kind: 'held_sale', subject, kobo: -netOf(payment), last });
  const kept = recoveredOf(payment);
  if (kept > 0) return bookTo(deps, tx, storeId, { kind: 'recovered', subject, kobo: -kept, last });
  await wakeRefunds(deps, tx, await waitingRefunds(tx, storeId));
}

/** Has the balance follow a refund: charged while its money is out of our account, given back when it is not. */
export async function bookRefund(
  deps: BookingDeps,
  tx: PlatformTx,
  payment: Payment,
  { id, amount_kobo, state }: Pick<Refund, 'id' | 'amount_kobo' | 'state'>,
): Promise<void> {
  if (!isOnOurAccount(payment) || payment.captured_currency !== 'NGN') return;
  const gone = isGoingBack(state) ? amount_kobo : 0;
  await bookTo(deps, tx, payment.store_id, { kind: 'refund', subject: id, kobo: gone });
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
  await bookTo(deps, tx, payment.store_id, { kind: 'dispute', subject, kobo: dispute.amount_kobo });
}

/** What the provider itself took off a store's share is not owed to us. */
export async function bookTaken(
  deps: BookingDeps,
  tx: PlatformTx,
  storeId: string,
  settlement: { integration: string; id: string; deductions_kobo: number },
): Promise<void> {
  const subject = `${settlement.integration}:${settlement.id}`;
  await bookTo(deps, tx, storeId, { kind: 'taken', subject, kobo: -settlement.deductions_kobo });
}

interface Booking {
  kind: EntryKind;
  subject: string;
  /** What its entries are to come to. */
  kobo: number;
  last?: () => void;
}

/** Brings the entries of one thing to a sum; as often as it is called, and whatever was booked before. */
async function bookTo(
  deps: BookingDeps,
  tx: PlatformTx,
  storeId: string,
  { kind, subject, kobo, last }: Booking,
): Promise<void> {
  const at = deps.clock.now();
  // The lock first: who waits for it reads what the one before wrote.
  const [balance, earlier, waiting] = await pipelined([
    lockBalance(tx, storeId, at),
    entriesOf(tx, kind, subject),
    waitingRefunds(tx, storeId),
  ]);
  const amount = kobo - earlier.reduce((sum, entry) => sum + entry.amount_kobo, 0);
  const owed = balance.owed_kobo + amount;
  const change = { amount, owed, waiting, payoutsStopped: balance.payouts_stopped };
  if (amount === 0 || !isFollowed(change)) last?.();
  if (amount === 0) return;
  const entry = { store_id: storeId, kind, subject, turn: earlier.length, amount_kobo: amount };
  await appendEntry(tx, { ...entry, note: '', actor: 'system', at });
  await afterChange(deps, tx, storeId, change);
}

/** A balance that has changed. */
interface BalanceChange {
  /** Kobo it changed by, and kobo the store owes since. */
  amount: number;
  owed: number;
  /** Refunds that wait for it. */
  waiting: readonly WaitingRefund[];
  payoutsStopped: boolean;
}

const wakes = ({ amount, waiting }: BalanceChange) => amount < 0 && waiting.length > 0;
const turnsPayouts = ({ owed, payoutsStopped }: BalanceChange) => owed > 0 || payoutsStopped;
const isFollowed = (change: BalanceChange) => wakes(change) || turnsPayouts(change);

/** What follows from a changed balance, after the commit: waiting refunds are looked at, payouts stopped or let go. */
export async function afterChange(
  deps: BookingDeps,
  tx: PlatformTx,
  storeId: string,
  change: BalanceChange,
): Promise<void> {
  if (wakes(change)) await wakeRefunds(deps, tx, change.waiting);
  if (turnsPayouts(change)) await deps.jobs.send(tx, payoutsJob, { storeId });
}

async function wakeRefunds(
  deps: BookingDeps,
  tx: PlatformTx,
  waiting: readonly WaitingRefund[],
): Promise<void> {
  for (const { id } of waiting) await deps.jobs.send(tx, refundJob, { id });
}
