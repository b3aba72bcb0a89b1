/** The state lines, as tables. A move that is not in a table does not happen. */

export type OrderStatus = 'draft' | 'open' | 'completed' | 'canceled';
export type PaymentStatus =
  | 'unpaid'
  | 'pending'
  | 'partially_paid'
  | 'paid'
  | 'overpaid'
  | 'partially_refunded'
  | 'refunded'
  | 'voided';
export type FulfillmentStatus =
  'not_required' | 'unfulfilled' | 'partially_fulfilled' | 'fulfilled' | 'delivered' | 'returned';
export type ReservationState = 'held' | 'committed' | 'shipped' | 'released' | 'expired';
export type ProductStatus = 'draft' | 'active' | 'archived';

/** An order like this holds no goods and is not sent until its owner has confirmed it. */
export const unconfirmed = { confirmation: 'asked', status: 'open' } as const;

export const isToConfirm = (order: { confirmation?: string | null; status?: string }): boolean =>
  order.confirmation === unconfirmed.confirmation && order.status === unconfirmed.status;

/** One try to pay; each has its own reference, used once. */
export type PaymentState =
  | 'created'
  | 'ready'
  | 'in_progress'
  | 'confirming'
  | 'paid'
  | 'mismatch'
  | 'late_paid'
  | 'failed'
  | 'abandoned'
  | 'expired';

export const paymentMoves: Record<PaymentState, readonly PaymentState[]> = {
  created: ['ready', 'in_progress', 'confirming', 'failed', 'abandoned', 'expired'],
  ready: ['in_progress', 'confirming', 'failed', 'abandoned', 'expired'],
  in_progress: ['confirming', 'failed', 'abandoned', 'expired'],
  confirming: ['paid', 'mismatch', 'late_paid', 'in_progress'],
  paid: [],
  mismatch: ['paid', 'late_paid'],
  late_paid: ['paid'],
  // Money may still arrive after a try looked finished; a verified success is never ignored.
  failed: ['confirming'],
  abandoned: ['in_progress', 'confirming'],
  expired: ['in_progress', 'confirming'],
};

/**
 * `waiting`: nothing is asked of the provider before the store can cover it. `withdrawn`: ended by us, and the provider
 * never took it up as far as we know.
 */
export type RefundState =
  'waiting' | 'requested' | 'sent' | 'processing' | 'processed' | 'failed' | 'needs_attention' | 'withdrawn';

export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  waiting: ['requested', 'withdrawn'],
  requested: ['sent', 'processing', 'processed', 'failed', 'needs_attention', 'withdrawn'],
  sent: ['processing', 'processed', 'failed', 'needs_attention'],
  processing: ['processed', 'failed', 'needs_attention'],
  needs_attention: ['processing', 'processed', 'failed', 'withdrawn'],
  processed: ['failed'],
  failed: [],
  // The provider has the last word: what it does after all is written down as it is. That it goes on wanting an account
  // is nothing it does, and must not bring back what a person ended.
  withdrawn: ['sent', 'processing', 'processed'],
};

/** Whether money may still go back by a refund: what is promised of a payment is the sum of these. */
export const mayGoBack = (state: RefundState): boolean => state !== 'failed' && state !== 'withdrawn';

/** Whether a refund is under way or done, so that its money is missing from the account it was taken from. */
export const isGoingBack = (state: RefundState): boolean =>
  mayGoBack(state) && state !== 'waiting' && state !== 'needs_attention';

export const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ['open', 'canceled'],
  open: ['completed', 'canceled'],
  completed: ['open'],
  canceled: ['open'],
};

export const reservationMoves: Record<ReservationState, readonly ReservationState[]> = {
  held: ['committed', 'released', 'expired'],
  committed: ['shipped', 'released'],
  shipped: ['released'],
  released: ['held', 'committed'],
  expired: ['held', 'committed'],
};

/** What a store pays for. `canceled` runs to the end of what was paid; `lapsed` is the free plan. */
export type SubscriptionState = 'trialing' | 'active' | 'past_due' | 'canceled' | 'lapsed';

export const subscriptionMoves: Record<SubscriptionState, readonly SubscriptionState[]> = {
  trialing: ['active', 'past_due', 'canceled', 'lapsed'],
  active: ['past_due', 'canceled', 'lapsed'],
  past_due: ['active', 'lapsed'],
  canceled: ['trialing', 'active', 'lapsed'],
  // A cancelled plan that a refund ended comes back as it was when the refund fails.
  lapsed: ['trialing', 'active', 'canceled'],
};

/** What a store is billed. Money that comes for a `void` one goes back; the bank took `charged_back` money away. */
export type InvoiceState = 'open' | 'paid' | 'void' | 'refunded' | 'charged_back';

export const invoiceMoves: Record<InvoiceState, readonly InvoiceState[]> = {
  open: ['paid', 'void'],
  paid: ['refunded', 'charged_back'],
  void: [],
  refunded: ['paid'],
  charged_back: [],
};

/** Whether a table allows the move. */
export function mayMove<S extends string>(moves: Record<S, readonly S[]>, from: S, to: S): boolean {
  return moves[from].includes(to);
}

/**
 * An order's money, computed from its ledger: what came in, what went back, what was asked. All in kobo.
 * A second payment that was sent back leaves an order simply paid.
 */
export function paymentStatusOf(money: {
  total: number;
  captured: number;
  refunded: number;
  /** A try to pay is open, or cash is expected on delivery. */
  expected: boolean;
  canceled: boolean;
}): PaymentStatus {
  const { total, captured, refunded, expected, canceled } = money;
  const kept = captured - refunded;
  if (captured > 0 && kept <= 0) return 'refunded';
  if (kept > total) return 'overpaid';
  if (kept === total && (captured > 0 || total === 0)) return 'paid';
  if (refunded > 0) return 'partially_refunded';
  if (captured > 0) return 'partially_paid';
  if (canceled) return 'voided';
  return expected ? 'pending' : 'unpaid';
}
