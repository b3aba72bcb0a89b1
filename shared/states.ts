/** The state lines, as tables. A move that is not in a table does not happen. */
export * from './store-states.ts';

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
  | 'not_required'
  | 'unfulfilled'
  | 'partially_fulfilled'
  | 'fulfilled'
  | 'delivered'
  | 'returned';
/** What was unusual about an order, and what came of it; null: nothing was. */
export type Confirmation = 'asked' | 'confirmed' | 'not_real' | 'not_answered' | 'unheld';
export type ReservationState = 'held' | 'committed' | 'shipped' | 'released' | 'expired';
export type ProductStatus = 'draft' | 'active' | 'archived';

/** An order like this holds no goods and is not sent until its owner has confirmed it. */
export const unconfirmed = { confirmation: 'asked', status: 'open' } as const;

export const isToConfirm = (order: { confirmation?: string | null; status?: string }): boolean =>
  order.confirmation === unconfirmed.confirmation && order.status === unconfirmed.status;

/** Some of it came back, and nobody has decided yet what becomes of that. */
export const isCameBack = (order: { status: string; fulfillment_status: string }): boolean =>
  order.status === 'open' && order.fulfillment_status === 'returned';

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
  in_progress: ['ready', 'confirming', 'failed', 'abandoned', 'expired'],
  confirming: ['paid', 'mismatch', 'late_paid', 'in_progress'],
  paid: [],
  mismatch: ['paid', 'late_paid'],
  late_paid: ['paid'],
  // Money may still arrive after a try looked finished; a verified success is never ignored.
  failed: ['confirming'],
  abandoned: ['in_progress', 'confirming'],
  expired: ['in_progress', 'confirming'],
};

/** A try that may still become money by itself. */
export const openTries: readonly PaymentState[] = ['created', 'ready', 'in_progress', 'confirming'];
export const isOpenTry = ({ state }: { state: PaymentState }) => openTries.includes(state);

/** Money came by it, whatever became of that: nothing more is asked about it. */
export const isSettledTry = ({ state }: { state: PaymentState }) =>
  state === 'paid' || state === 'mismatch' || state === 'late_paid';

/**
 * `waiting`: nothing is asked of the provider before the store can cover it. `withdrawn`: ended by us, and the provider
 * never took it up as far as we know.
 */
export type RefundState =
  | 'waiting'
  | 'requested'
  | 'sent'
  | 'processing'
  | 'processed'
  | 'failed'
  | 'needs_attention'
  | 'withdrawn';

export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  waiting: ['requested', 'withdrawn'],
  requested: ['waiting', 'sent', 'processing', 'processed', 'failed', 'needs_attention', 'withdrawn'],
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
  // Cash that was recorded, or a service that was marked as done, by mistake; a sale at the counter that is taken back.
  completed: ['open', 'canceled'],
  canceled: [],
};

export const fulfillmentMoves: Record<FulfillmentStatus, readonly FulfillmentStatus[]> = {
  not_required: [],
  // What came back and is paid back has nothing left to send.
  unfulfilled: ['partially_fulfilled', 'fulfilled', 'returned'],
  // What was marked as sent, or as done, by mistake is open again.
  partially_fulfilled: ['unfulfilled', 'fulfilled', 'returned'],
  fulfilled: ['delivered', 'unfulfilled', 'partially_fulfilled', 'returned'],
  delivered: ['unfulfilled', 'partially_fulfilled', 'returned'],
  // It came back, and what becomes of it is decided then.
  returned: ['unfulfilled', 'partially_fulfilled', 'fulfilled', 'delivered'],
};

/** `usual`: nobody asks. An order that held nothing until it was paid is asked about once it is paid another way. */
export const confirmationMoves: Record<Confirmation | 'usual', readonly Confirmation[]> = {
  usual: ['asked'],
  unheld: ['asked'],
  asked: ['confirmed', 'not_real', 'not_answered'],
  confirmed: [],
  not_real: [],
  not_answered: [],
};

/** A transfer to the store's own account, as its owner has it. `late`: it came, and the goods were gone. */
export type TransferState = 'open' | 'received' | 'late' | 'not_come' | 'expired' | 'canceled';

export const transferMoves: Record<TransferState, readonly TransferState[]> = {
  open: ['received', 'late', 'not_come', 'expired', 'canceled'],
  // What was sent back, or recorded by mistake, may come again.
  received: ['late', 'not_come', 'canceled'],
  late: ['received', 'not_come', 'canceled'],
  not_come: ['received', 'late', 'canceled'],
  expired: ['received', 'late', 'not_come', 'canceled'],
  canceled: ['late', 'not_come'],
};

export const reservationMoves: Record<ReservationState, readonly ReservationState[]> = {
  held: ['committed', 'released', 'expired'],
  committed: ['shipped', 'released'],
  // Marked as sent by mistake, it is the order's again; a sale that is taken back gives all of it up.
  shipped: ['committed', 'released'],
  released: ['held', 'committed'],
  expired: ['held', 'committed'],
};

/** A part of an order's money, asked for by itself. `forgone`: taken off the price; `withdrawn`: asked for no more. */
export type PartState = 'open' | 'paid' | 'forgone' | 'withdrawn';

export const partMoves: Record<PartState, readonly PartState[]> = {
  open: ['paid', 'forgone', 'withdrawn'],
  paid: ['open'],
  forgone: [],
  withdrawn: [],
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

/**
 * A .com.ng name that came with a Starter Pack. `entitled`: not chosen yet, `registering`: the operator is at it, `ending`:
 * its owner lets it run out, `renewing`: its next year is paid, `leaving`: its owner wants the transfer code, `expired`: its
 * year is over and the operator has still to let it go.
 */
export type NameState =
  | 'entitled'
  | 'asked'
  | 'registering'
  | 'refused'
  | 'withdrawn'
  | 'registered'
  | 'ending'
  | 'renewing'
  | 'leaving'
  | 'code_ready'
  | 'expired'
  | 'let_go'
  | 'moved_away';

export const nameMoves: Record<NameState, readonly NameState[]> = {
  entitled: ['asked', 'withdrawn'],
  asked: ['registering', 'refused', 'entitled', 'withdrawn'],
  registering: ['registered', 'refused', 'asked', 'withdrawn'],
  refused: ['asked', 'withdrawn'],
  // Money that did not go back after all brings it back; one that was registered in that very hour is.
  withdrawn: ['entitled', 'registered'],
  registered: ['renewing', 'ending', 'leaving', 'expired', 'let_go'],
  // Money that was on its way when its owner let it go was paid for the next year.
  ending: ['registered', 'renewing', 'expired', 'let_go'],
  renewing: ['registered', 'expired'],
  leaving: ['code_ready', 'registered', 'expired', 'moved_away'],
  code_ready: ['registered', 'expired', 'moved_away'],
  // Whoever gets it renewed all the same has it.
  expired: ['registered', 'renewing', 'let_go'],
  let_go: [],
  moved_away: [],
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

/** A payer's bank that wants money back; the provider tells of every turn. */
export type DisputeState = 'open' | 'answered' | 'won' | 'lost';

export const disputeMoves: Record<DisputeState, readonly DisputeState[]> = {
  open: ['answered', 'won', 'lost'],
  answered: ['open', 'won', 'lost'],
  won: [],
  lost: [],
};

/** The bank account a store is paid to; `replaced` by a later one. */
export type PayoutState = 'pending' | 'active' | 'refused' | 'replaced';

export const payoutMoves: Record<PayoutState, readonly PayoutState[]> = {
  pending: ['active', 'refused', 'replaced'],
  active: ['replaced'],
  refused: ['pending', 'replaced'],
  replaced: [],
};

/** What somebody reported about a shop: nobody deals with one that nobody has looked at. */
export type ReportState = 'open' | 'looked_at' | 'acted' | 'dismissed';

export const reportMoves: Record<ReportState, readonly ReportState[]> = {
  open: ['looked_at'],
  looked_at: ['acted', 'dismissed'],
  acted: [],
  dismissed: [],
};

/** The states from which a table leads to this one, for a statement that guards the move itself. */
export function statesBefore<S extends string>(moves: Record<S, readonly S[]>, to: S): S[] {
  return (Object.keys(moves) as S[]).filter((from) => moves[from].includes(to));
}

/** Whether a table allows the move. */
export function mayMove<S extends string>(moves: Record<S, readonly S[]>, from: S, to: S): boolean {
  return moves[from].includes(to);
}

/** An order's money by its ledger, in kobo; a second payment that was sent back leaves it simply paid. */
export function paymentStatusOf(money: {
  total: number;
  captured: number;
  refunded: number;
  /** A try to pay is open, or cash is expected on delivery. */
  expected: boolean;
  canceled: boolean;
  isMoreAsked?: boolean;
}): PaymentStatus {
  const { total, captured, refunded, expected, canceled, isMoreAsked = false } = money;
  const kept = captured - refunded;
  if (captured > 0 && kept <= 0) return 'refunded';
  if (kept > total) return 'overpaid';
  if (kept === total && (captured > 0 || total === 0)) return 'paid';
  if (refunded > 0 && !isMoreAsked) return 'partially_refunded';
  if (captured > 0) return 'partially_paid';
  if (canceled) return 'voided';
  return expected ? 'pending' : 'unpaid';
}

const paidStatuses: readonly PaymentStatus[] = ['paid', 'overpaid', 'partially_refunded'];

/** Whether an order is paid for, also where some of the money went back since. */
export const isPaidStatus = (status: PaymentStatus): boolean => paidStatuses.includes(status);

/** Whether nothing of an order's money has come. */
export const isUnpaid = ({ payment_status: status }: { payment_status: PaymentStatus }): boolean =>
  status === 'pending' || status === 'unpaid';

/** Whether nothing is asked for any more: it is paid for, or was and all of it went back. */
export const isSettled = (status: PaymentStatus): boolean => isPaidStatus(status) || status === 'refunded';
