import type { Database, PlatformTx, StoreTx } from '../platform/database/db.ts';
import type { Card } from './providers/gateway.ts';
import type { Dispute } from './disputes/queries.ts';
import type { Payment, Refund } from './queries.ts';

/** The transaction a change of money is written in: platform rows, and the store's when the payment has one. */
export interface PaymentTx {
  platform: PlatformTx;
  store: StoreTx | null;
}

export interface MoneyDecision {
  kind: 'accept' | 'return' | 'explain';
  reason: string;
  actor: string;
  /** Given back by hand, past the provider. Kobo. */
  sentBackKobo: number;
}

/** Money that is accepted although its owner costs less by now. */
export interface TooMuch {
  tooMuchKobo: number;
}

/**
 * What a payment is for, as seen by payments: an order, later a plan or a course. Every call is made inside the
 * transaction that moves the payment, so the handler's change and the payment's stand or fall together.
 */
export interface PurposeHandler {
  /**
   * Verified money, exactly as asked. `late`: it can no longer be used (paid already, or the goods are gone). With
   * `tooMuchKobo` it is accepted, and so much of it goes back.
   */
  paid(tx: PaymentTx, payment: Payment, card: Card | null): Promise<'accepted' | 'late' | TooMuch>;
  /** Money moved, but not as asked; nothing may be delivered for it. */
  mismatched(tx: PaymentTx, payment: Payment, difference: string): Promise<void>;
  /** The try came to nothing before its time was up; told once. */
  declined?(tx: PaymentTx, payment: Payment): Promise<void>;
  /** The try is over and its time is up; called again and again is called once. */
  closed(tx: PaymentTx, payment: Payment): Promise<void>;
  /**
   * The try's time is up and the provider gives no clear word of it, as with a key it refuses; told at every look.
   * `over`: it is waited for no longer, but still asked about; `over for good`: nobody can have paid it. Left out: it is
   * waited for until there is a word.
   */
  unanswered?(
    tx: PaymentTx,
    payment: Payment,
    isByOurKeys: boolean,
  ): Promise<'waits' | 'over' | 'over for good'>;
  refundAsked(tx: PaymentTx, payment: Payment, refund: Refund): Promise<void>;
  refunded(tx: PaymentTx, payment: Payment, refund: Refund): Promise<void>;
  /** `wasProcessed`: the provider had said it was done. */
  refundFailed(tx: PaymentTx, payment: Payment, refund: Refund, wasProcessed: boolean): Promise<void>;
  /**
   * A person lets odd money count, as what was really captured; where this is missing, `paid` decides. Anything but
   * `accepted` has changed nothing.
   */
  accept?(tx: PaymentTx, payment: Payment): Promise<'accepted' | 'canceled' | 'goods_gone' | 'paid_already'>;
  /** A person decided about odd money; told after the change was made. */
  decided?(tx: PaymentTx, payment: Payment, decision: MoneyDecision): Promise<void>;
  /** It is sent once the store can cover it; told after `refundAsked`. */
  refundWaits?(tx: PaymentTx, payment: Payment, refund: Refund): Promise<void>;
  /** The provider cannot send it without the payer's bank details; the money has not left. Somebody has to act. */
  refundNeedsAttention?(tx: PaymentTx, payment: Payment, refund: Refund): Promise<void>;
  /** A person ended it, or we did, before it went back; `refundFailed` is called where this is left out. */
  refundWithdrawn?(tx: PaymentTx, payment: Payment, refund: Refund): Promise<void>;
  /** The payer's bank wants the money back: told once when it opens and once at each turn after; `lost` takes the money. */
  disputed?(tx: PaymentTx, payment: Payment, dispute: Dispute): Promise<void>;
  /** A dispute of it was written down as it stands now; told at every look, after what it changed was told. */
  disputeLookedAt?(tx: PaymentTx, payment: Payment): Promise<void>;
  /** Nobody has answered the bank, and soon it is too late; told at every look until somebody has. */
  disputeDue?(tx: PaymentTx, payment: Payment, dispute: Dispute): Promise<void>;
}

/** Runs a change in a transaction bound to the payment's store, or on the platform when it has none. */
export function inPaymentTransaction<T>(
  db: Database,
  storeId: string | null,
  change: (tx: PaymentTx) => Promise<T>,
): Promise<T> {
  return storeId
    ? db.forStore(storeId).transactOften((tx) => change({ platform: tx.platform, store: tx }))
    : db.transact((tx) => change({ platform: tx, store: null }));
}
