import { mayGoBack } from '#shared/states.ts';
import { after, days, hours } from '../../platform/clock.ts';
import type { PlatformDb } from '../../platform/database/db.ts';
import { decisionsAbout, refundsOfPayments, suspects, type Scope } from './explain-queries.ts';
import { leftOf } from '../balances/balance.ts';
import { ofPlatform } from '../keys/integrations.ts';
import type { Payment, Refund } from '../queries.ts';

/**
 * What is odd about money. `going_back` ends by itself; everything else waits for a person:
 * `refund_failed` money of a sale that could not be sent back, `refund_account` a refund for which the payer's bank
 * account is wanted, `refund_stuck` one nobody hears of,
 * `unanswered` a try whose provider has said nothing clear for a day.
 */
export type CaseKind =
  | 'mismatch'
  | 'late_paid'
  | 'going_back'
  | 'refund_failed'
  | 'refund_account'
  | 'refund_stuck'
  | 'unanswered';
export type Choice = 'accept' | 'return' | 'explain';

export interface MoneyCase {
  payment: Payment;
  kind: CaseKind;
  since: Date;
  /** Neither sent back nor on its way. Kobo. */
  leftKobo: number;
  /** Asked to be sent back, and not there yet. Kobo. */
  goingBackKobo: number;
  /** Whose word ends it: the store's where it came by the store's own keys, or the sale stands. */
  decides: 'store' | 'platform';
  choices: Choice[];
  /** When the store asked us to look, where it is ours to decide. */
  askedAt: Date | null;
}

/** A try is overdue this long after its time. */
const overdueMs = hours(24);
/** How long each refund may take before somebody is asked. */
const patienceMs = { requested: hours(24), sent: days(21), processing: days(21) };
const mostCases = 200;

/** The open cases of a store, of what was paid for, or of all that came by our keys or by stores' own; newest first. */
export async function openCases(db: PlatformDb, scope: Scope, now: Date): Promise<MoneyCase[]> {
  const payments = await suspects(db, scope, after(now, -overdueMs), mostCases);
  const references = payments.map((payment) => payment.reference);
  const refunds = await refundsOfPayments(db, references);
  const asked = (await decisionsAbout(db, references)).filter((one) => one.kind === 'ask');
  return payments.flatMap((payment) => {
    const found = caseOf(
      payment,
      refunds.filter((refund) => refund.reference === payment.reference),
      now,
    );
    const askedAt = asked.findLast((one) => one.subject === payment.reference)?.at ?? null;
    return found ? [{ ...found, askedAt }] : [];
  });
}

/** What there is to decide about a payment; null when there is nothing, or it was explained. */
export function caseOf(
  payment: Payment,
  refunds: readonly Refund[],
  now: Date,
): Omit<MoneyCase, 'askedAt'> | null {
  const kind = kindOf(payment, refunds, now);
  if (!kind || isExplained(payment, refunds)) return null;
  return {
    payment,
    kind,
    since: payment.paid_at ?? payment.expires_at,
    leftKobo: leftOf(payment),
    goingBackKobo: sumOf(refunds.filter(isUnderWay)),
    // Whether to try a refund of a good sale once more is its seller's business, whoever's keys they are.
    decides: payment.integration !== ofPlatform || kind === 'refund_failed' ? 'store' : 'platform',
    choices: choicesOf(payment, kind),
  };
}

function kindOf(payment: Payment, refunds: readonly Refund[], now: Date): CaseKind | null {
  const captured = payment.captured_kobo ?? 0;
  const goneKobo = payment.refund_kobo + payment.disputed_kobo;
  const underWay = refunds.filter(isUnderWay);
  const stuck = stuckAs(underWay, now);
  switch (payment.state) {
    case 'mismatch':
    case 'late_paid':
      if (goneKobo - sumOf(underWay) >= captured) return null;
      if (stuck) return stuck;
      return goneKobo >= captured ? 'going_back' : payment.state;
    case 'paid': {
      if (stuck) return stuck;
      const last = refunds.at(-1);
      return last?.state === 'failed' && goneKobo < captured ? 'refund_failed' : null;
    }
    case 'created':
    case 'ready':
    case 'in_progress':
    case 'confirming':
      return after(payment.expires_at, overdueMs) < now ? 'unanswered' : null;
    default:
      return null;
  }
}

function isExplained({ explained_at: at, paid_at: paidAt }: Payment, refunds: readonly Refund[]): boolean {
  if (!at || (paidAt && paidAt > at)) return false;
  return !refunds.some((refund) => refund.updated_at > at && refund.state !== 'processed');
}

function choicesOf(payment: Payment, kind: CaseKind): Choice[] {
  if (kind === 'going_back') return [];
  if (kind !== 'mismatch' && kind !== 'late_paid') return ['explain'];
  if (!isHere(payment)) return ['explain'];
  return leftOf(payment) < (payment.captured_kobo ?? 0)
    ? ['return', 'explain']
    : ['accept', 'return', 'explain'];
}

/** Whether the money can be moved by us at all: in the currency that was asked, and not sent back by the provider. */
export function isHere(payment: Payment): boolean {
  return payment.captured_currency === payment.currency && payment.provider_status !== 'reversed';
}

const isUnderWay = ({ state }: Refund) => mayGoBack(state) && state !== 'processed';

function stuckAs(underWay: readonly Refund[], now: Date): 'refund_account' | 'refund_stuck' | null {
  if (underWay.some(({ state }) => state === 'needs_attention')) return 'refund_account';
  const isSlow = ({ state, created_at }: Refund) =>
    after(created_at, patienceMs[state as keyof typeof patienceMs]) < now;
  return underWay.some(isSlow) ? 'refund_stuck' : null;
}

const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, one) => sum + one.amount_kobo, 0);
