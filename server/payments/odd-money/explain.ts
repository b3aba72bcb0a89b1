import { bookCapture, leftOf } from '../balances/balance.ts';
import { insertDecision, decisionsAbout, undecidedDisputes, type Decision } from './explain-queries.ts';
import type { PlatformTx, StoreTx } from '../../platform/database/db.ts';
import { GatewayUnclear, type Verification } from '../providers/gateway.ts';
import { isMerchants } from '../merchant-money.ts';
import { caseOf, isHere, type MoneyCase } from './money-cases.ts';
import { transition } from '../transitions.ts';
import { inPaymentTransaction, type PaymentTx } from '../purpose-handler.ts';
import { handlerOf, type PaymentDeps } from '../deps.ts';
import {
  findPayment,
  insertRefund,
  lockPayment,
  paymentsBeside,
  refundsOfPayment,
  updatePayment,
  updateRefund,
  type Payment,
} from '../queries.ts';
import { requestRefund } from '../refunds/refund.ts';

/** Who decides, and why: we, or a store about what was paid to it. */
export type Decider = Side & { actor: string; reason: string };
type Side = { side: 'platform' } | { side: 'store'; storeId: string };

/** Why a decision about money was not taken, each in a sentence that says what else can be done. */
const refusals = {
  unknown: 'We could not find that payment.',
  ours: 'This money came by our own keys, so we look at it for you. Press “Ask us about it” and we write to you.',
  theirs: 'This money came by the store’s own keys, so its owner decides.',
  closed: 'There is nothing left to decide about this payment.',
  differs:
    'It was paid in another currency or mode than was asked, or the provider has taken it back. Settle it on the provider’s own page, then explain it.',
  unclear: 'The payment provider gives no clear answer right now. Try again in a minute.',
  gone_back: 'Some of this money has gone back or is on its way back, so it can no longer be accepted.',
  nothing_left: 'All of this money has gone back or is on its way back.',
  disputed:
    'The payer’s bank is asking for this money. Answer the dispute first, so that it does not go back twice.',
  paid_already: 'Another payment has paid for this already. Send this one back instead.',
  canceled: 'The order is cancelled. Send the money back instead.',
  goods_gone:
    'The goods have been sold meanwhile. Send the money back, or put the goods in stock again and accept it then.',
  not_enough: 'Less came in than it costs. Send the money back instead.',
  late: 'It can no longer be used for what was bought. Send the money back instead.',
  busy: 'A refund is being sent right now. Try again in a minute.',
} as const;
type Refusal = keyof typeof refusals;
/** `message` says it in a sentence. */
/** `isNew`: it was decided now, and not by the same word before. */
export type DecisionResult = { ok: true; isNew: boolean } | Refused;
interface Refused {
  ok: false;
  reason: Refusal;
  message: string;
}

const refused = (reason: Refusal): Refused => ({ ok: false, reason, message: refusals[reason] });

/** What a person says of odd money. `sentBack`: what is left of it was given back by hand. */
export type MoneyWord = { kind: 'accept' } | { kind: 'return' } | { kind: 'explain'; sentBack?: boolean };

/** Whether a payment is for this side to speak of; another store's is not there. */
const isOf = (payment: Payment | undefined, storeId: string | null): payment is Payment =>
  payment !== undefined && (storeId === null || (isMerchants(payment) && payment.store_id === storeId));

/** Carries out a person's word about odd money, once. */
export async function decideAboutPayment(
  deps: PaymentDeps,
  reference: string,
  by: Decider,
  word: MoneyWord,
): Promise<DecisionResult> {
  const seen = await findPayment(deps.db.platform, reference);
  if (!isOf(seen, by.side === 'store' ? by.storeId : null)) return refused('unknown');
  switch (word.kind) {
    case 'accept':
      return acceptPayment(deps, seen, by);
    case 'return':
      return returnPayment(deps, seen, by);
    case 'explain':
      return explainPayment(deps, seen, by, word.sentBack ?? false);
  }
}

/**
 * Money that came in another way than asked counts for what it was sent for, as what was really captured: the provider
 * is asked once more, and that answer counts.
 */
async function acceptPayment(deps: PaymentDeps, seen: Payment, by: Decider): Promise<DecisionResult> {
  const answer = await verifyNow(deps, seen);
  return decide(deps, seen, { by, kind: 'accept' }, async (tx, payment, found) => {
    if (!isHere(payment)) return 'differs';
    if (leftOf(payment) < (payment.captured_kobo ?? 0)) return 'gone_back';
    if (!found.choices.includes('accept')) return 'closed';
    if (!answer) return 'unclear';
    if (!isStillHere(payment, answer)) return 'differs';
    const others = await paymentsBeside(tx.platform, payment);
    if (others.some(({ state, part }) => state === 'paid' && part === payment.part)) return 'paid_already';
    const money = { captured_kobo: answer.amountKobo, fee_kobo: answer.feeKobo };
    Object.assign(payment, money);
    const outcome = await countFor(deps, tx, payment, answer);
    if (outcome !== 'accepted') return outcome;
    // The provider's word may have changed since the money was put aside.
    await bookCapture(deps, tx.platform, payment);
    await transition(deps, tx, payment, 'paid', `accepted by ${by.actor}: ${by.reason}`, money);
    return null;
  });
}

/** The provider's word of now; null when it is not clear. */
async function verifyNow(
  deps: PaymentDeps,
  payment: Payment,
): Promise<(Verification & { found: true }) | null> {
  try {
    const answer = await (await deps.gatewayFor(payment)).verify(payment.reference);
    return answer.found ? answer : null;
  } catch (error) {
    if (!(error instanceof GatewayUnclear)) throw error;
    return null;
  }
}

function isStillHere(payment: Payment, answer: Verification & { found: true }): boolean {
  return (
    answer.status === 'success' &&
    answer.reference === payment.reference &&
    answer.currency === payment.currency &&
    answer.mode === payment.mode
  );
}

/** Plans and courses have no part payments: at least their price must be there, and then their own rule decides. */
async function countFor(
  deps: PaymentDeps,
  tx: PaymentTx,
  payment: Payment,
  answer: Verification & { found: true },
): Promise<'accepted' | Refusal> {
  const handler = handlerOf(deps, payment.purpose);
  if (handler.accept) return handler.accept(tx, payment);
  if (answer.amountKobo < payment.amount_kobo) return 'not_enough';
  const use = await handler.paid(tx, payment, answer.card);
  return use === 'late' ? 'late' : 'accepted';
}

/** Sends back all that is left of odd money, the way it came. */
async function returnPayment(deps: PaymentDeps, seen: Payment, by: Decider): Promise<DecisionResult> {
  const { reference } = seen;
  return decide(deps, seen, { by, kind: 'return' }, async (tx, payment, found) => {
    if (!isHere(payment)) return 'differs';
    if (found.leftKobo <= 0) return 'nothing_left';
    if (!found.choices.includes('return')) return 'closed';
    // One that failed may be followed by another, so the key counts them.
    const earlier = (await refundsOfPayment(tx.platform, reference)).length;
    const asked = await requestRefund(deps, tx, {
      reference,
      amountKobo: found.leftKobo,
      reason: by.reason,
      key: `return-${reference}-${earlier}`,
      requestedBy: by.actor,
    });
    return asked.ok ? null : 'busy';
  });
}

/**
 * Closes a case without moving money: it was settled on another way, as the reason says. With `sentBack`, what is left
 * was given back by hand and cannot be sent back again.
 */
async function explainPayment(
  deps: PaymentDeps,
  seen: Payment,
  by: Decider,
  sentBack: boolean,
): Promise<DecisionResult> {
  return decide(deps, seen, { by, kind: 'explain', sentBack }, async (tx, payment, found) => {
    if (!found.choices.includes('explain')) return 'closed';
    if (sentBack && found.leftKobo <= 0) return 'nothing_left';
    if (sentBack) await writeGivenBack(deps, tx, payment, { amountKobo: found.leftKobo, by });
    await updatePayment(tx.platform, seen.reference, { explained_at: deps.clock.now() });
    return null;
  });
}

/** Money that was given back past the provider is a refund like any other in the books, and over at once. */
async function writeGivenBack(
  deps: PaymentDeps,
  tx: PaymentTx,
  payment: Payment,
  { amountKobo, by }: { amountKobo: number; by: Decider },
): Promise<void> {
  const earlier = (await refundsOfPayment(tx.platform, payment.reference)).length;
  const id = await insertRefund(tx.platform, {
    reference: payment.reference,
    key: `by-hand-${payment.reference}-${earlier}`,
    amount_kobo: amountKobo,
    state: 'processed',
    reason: by.reason,
    requested_by: by.actor,
    created_at: deps.clock.now(),
  });
  if (!id) throw new Error('A refund by hand was written down already.');
  await updateRefund(tx.platform, id, { next_check_at: null });
  await updatePayment(tx.platform, payment.reference, { refund_kobo: payment.refund_kobo + amountKobo });
}

/** A store asks us to look at money that came by our keys; `isNew`: it did not ask before. */
export async function askAboutPayment(
  deps: PaymentDeps,
  tx: StoreTx,
  reference: string,
  actor: string,
): Promise<{ ok: true; isNew: boolean; found: Omit<MoneyCase, 'askedAt'> } | Refused> {
  if (!isOf(await findPayment(tx.platform, reference), tx.storeId)) return refused('unknown');
  const payment = await lockPayment(tx.platform, reference);
  const found = caseOf(payment, await refundsOfPayment(tx.platform, reference), deps.clock.now());
  if (!found || found.decides === 'store') return refused('closed');
  const before = await decisionsAbout(tx.platform, [reference]);
  if (before.some((one) => one.kind === 'ask')) return { ok: true, isNew: false, found };
  const by = { actor, reason: 'The store asks us to look.' };
  await keep(deps, tx.platform, payment, { ...by, kind: 'ask' });
  return { ok: true, isNew: true, found };
}

type Act = (tx: PaymentTx, payment: Payment, found: Omit<MoneyCase, 'askedAt'>) => Promise<Refusal | null>;

/**
 * Takes a decision in one transaction with everything that follows from it. Taken twice, as by two clicks, it is taken
 * once.
 */
async function decide(
  deps: PaymentDeps,
  seen: Payment,
  { by, kind, sentBack = false }: { by: Decider; kind: MoneyWord['kind']; sentBack?: boolean },
  act: Act,
): Promise<DecisionResult> {
  const taken = inPaymentTransaction(deps.db, seen.store_id, async (tx): Promise<DecisionResult> => {
    const payment = await lockPayment(tx.platform, seen.reference);
    const refunds = await refundsOfPayment(tx.platform, seen.reference);
    const found = caseOf(payment, refunds, deps.clock.now());
    if (!found || found.choices.length === 0) {
      const last = (await decisionsAbout(tx.platform, [seen.reference])).at(-1);
      return last?.kind === kind ? { ok: true, isNew: false } : refused(found ? 'nothing_left' : 'closed');
    }
    if (found.decides !== by.side) return refused(by.side === 'store' ? 'ours' : 'theirs');
    if (kind !== 'explain' && (await undecidedDisputes(tx.platform, seen.reference)) > 0)
      return refused('disputed');
    const reason = await act(tx, payment, found);
    if (reason) throw new Undone(reason);
    const sentBackKobo = sentBack ? found.leftKobo : 0;
    await keep(deps, tx.platform, payment, { ...by, kind, sentBackKobo });
    await handlerOf(deps, payment.purpose).decided?.(tx, payment, { ...by, kind, sentBackKobo });
    return { ok: true, isNew: true };
  });
  return taken.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
    return refused(error.reason);
  });
}

/** Takes back what a handler had begun when it said no. */
class Undone extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(refusals[reason]);
    this.reason = reason;
  }
}

async function keep(
  deps: PaymentDeps,
  tx: PlatformTx,
  { reference, integration }: Payment,
  {
    kind,
    actor,
    reason,
    sentBackKobo = 0,
  }: Pick<Decision, 'kind' | 'actor' | 'reason'> & { sentBackKobo?: number },
): Promise<void> {
  await insertDecision(tx, {
    at: deps.clock.now(),
    kind,
    about: 'payment',
    integration,
    subject: reference,
    sent_back_kobo: sentBackKobo,
    reason,
    actor,
  });
}
