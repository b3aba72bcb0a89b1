/** The state lines of what is neither an order nor its money. */

export type ClassStatus = 'scheduled' | 'live' | 'ended';

export const classMoves: Record<ClassStatus, readonly ClassStatus[]> = {
  // One that ends without having begun was called off.
  scheduled: ['live', 'ended'],
  // A start that came too early is taken back.
  live: ['ended', 'scheduled'],
  ended: [],
};

/** A seat in a live class. One that was given up may be asked for again. */
export type SeatState = 'asking' | 'seated' | 'waitlisted' | 'canceled';

export const seatMoves: Record<SeatState, readonly SeatState[]> = {
  asking: ['seated', 'waitlisted', 'canceled'],
  seated: ['canceled'],
  waitlisted: ['seated', 'canceled'],
  canceled: ['asking'],
};

/** What a shopper says of a thing she got. `hidden` by the shop, `withdrawn` by who wrote it: then its words are gone. */
export type ReviewState = 'shown' | 'hidden' | 'withdrawn';

export const reviewMoves: Record<ReviewState, readonly ReviewState[]> = {
  shown: ['hidden', 'withdrawn'],
  hidden: ['shown', 'withdrawn'],
  withdrawn: [],
};

/** A photo in it; `withdrawn` with the review or alone: its files are deleted, and then it is. */
export const reviewPhotoMoves: typeof reviewMoves = {
  shown: ['hidden', 'withdrawn'],
  hidden: ['shown', 'withdrawn'],
  withdrawn: [],
};

/** An address that is to get news of a shop: nothing is sent to it before it said so itself. */
export type SubscriberState = 'asked' | 'confirmed' | 'left' | 'expired';

export const subscriberMoves: Record<SubscriberState, readonly SubscriberState[]> = {
  asked: ['confirmed', 'left', 'expired'],
  confirmed: ['left'],
  // Whoever left, or never answered, may ask anew; both are forgotten after a while.
  left: ['asked'],
  expired: ['asked'],
};

/** What somebody asks or wishes by a form; its people say how far they are, and may have tapped wrongly. */
export type EnquiryState = 'new' | 'answered' | 'closed';

export const enquiryMoves: Record<EnquiryState, readonly EnquiryState[]> = {
  new: ['answered', 'closed'],
  answered: ['new', 'closed'],
  closed: ['new', 'answered'],
};

/** A list of goods: its columns are `named`, its lines `checked`, then its goods come in; what it made may be put away again. */
export type GoodsListState = 'named' | 'checked' | 'running' | 'done' | 'undone';

export const goodsListMoves: Record<GoodsListState, readonly GoodsListState[]> = {
  named: ['checked'],
  // Other columns may be chosen before anything is written.
  checked: ['named', 'running'],
  running: ['done'],
  done: ['undone'],
  undone: [],
};

/** A file of customers or past orders of another shop. */
export type BroughtFileState = 'checked' | 'running' | 'done' | 'undone';

export const broughtFileMoves: Record<BroughtFileState, readonly BroughtFileState[]> = {
  checked: ['running'],
  running: ['done'],
  done: ['undone'],
  undone: [],
};

/** A use of a discount code by an order, or what it holds of a gift card: given back, it is somebody else's to use. */
export type CodeUseState = 'taken' | 'given_back';

export const codeUseMoves: Record<CodeUseState, readonly CodeUseState[]> = {
  taken: ['given_back'],
  // Who pays later after all uses it again, where that is still allowed.
  given_back: ['taken'],
};

/** A gift card: ended, nobody can spend it; what was ended by mistake is good again. */
export type GiftCardState = 'active' | 'ended';

export const giftCardMoves: Record<GiftCardState, GiftCardState[]> = { active: ['ended'], ended: ['active'] };

/** Everything of a store in one file: what was made is taken away after some days. */
export type ArchiveState = 'making' | 'ready' | 'failed' | 'gone';

export const archiveMoves: Record<ArchiveState, readonly ArchiveState[]> = {
  making: ['ready', 'failed'],
  ready: ['gone'],
  // Whoever wants it asks anew.
  failed: [],
  gone: [],
};

/**
 * A store that its owner brings as a file. `taking`: its rows come in, all or none; an address that somebody else took meanwhile
 * leads back to the question. `gone`: given up, by who brought it or by the clock.
 */
export type ArrivalState = 'sending' | 'looking' | 'looked' | 'taking' | 'in' | 'refused' | 'gone';

export const arrivalMoves: Record<ArrivalState, readonly ArrivalState[]> = {
  sending: ['looking', 'refused', 'gone'],
  looking: ['looked', 'refused', 'gone'],
  looked: ['taking', 'gone'],
  taking: ['in', 'looked', 'refused', 'gone'],
  in: [],
  refused: [],
  gone: [],
};

/**
 * A host of its own that a store wants to answer on. `waiting`: its records were never seen right; `given_up`: we stopped
 * looking; `failing`: they were right and are not any more, and it still answers; `lapsed`: it answers no more; `moved`:
 * another store has proven it since. `removed` by its owner or by us.
 */
export type DomainState = 'waiting' | 'verified' | 'failing' | 'given_up' | 'lapsed' | 'moved' | 'removed';

export const domainMoves: Record<DomainState, readonly DomainState[]> = {
  waiting: ['verified', 'given_up', 'removed'],
  verified: ['failing', 'moved', 'removed'],
  failing: ['verified', 'lapsed', 'moved', 'removed'],
  // Its owner may ask again at any time.
  given_up: ['verified', 'removed'],
  lapsed: ['verified', 'removed'],
  // Only a new proof brings it back, which is another row.
  moved: ['removed'],
  removed: [],
};

/** Whether the store answers there: what was right yesterday is not taken down at once. */
export const isServed = (state: DomainState): boolean => state === 'verified' || state === 'failing';

/** A store that is closed for good. `kept` after all, within its thirty days; `erased`: what is left is what the law wants. */
export type ClosingState = 'closing' | 'kept' | 'erased';

export const closingMoves: Record<ClosingState, readonly ClosingState[]> = {
  closing: ['kept', 'erased'],
  kept: [],
  erased: [],
};

/** An address that is told of a store's events. `paused`: by its owner; `stopped`: by us, after days of failures. */
export type WebhookState = 'on' | 'paused' | 'stopped';

export const webhookMoves: Record<WebhookState, readonly WebhookState[]> = {
  on: ['paused', 'stopped'],
  paused: ['on'],
  stopped: ['on'],
};

/** A message to such an address. */
export type DeliveryState = 'waiting' | 'delivered' | 'given_up';

export const deliveryMoves: Record<DeliveryState, readonly DeliveryState[]> = {
  waiting: ['delivered', 'given_up'],
  // It is sent again when somebody asks for that.
  delivered: ['waiting'],
  given_up: ['waiting'],
};

/** The one reminder about an order that was placed and not paid. `stopped`: its shopper wants no such mails. */
export type ReminderState = 'waiting' | 'sent' | 'not_needed' | 'sold_out' | 'stopped' | 'too_late';

const unsent = ['not_needed', 'sold_out', 'stopped', 'too_late'] as const;

export const reminderMoves: Record<ReminderState, readonly ReminderState[]> = {
  waiting: ['sent', ...unsent],
  // It is asked about once more in the moment its mail goes.
  sent: unsent,
  not_needed: [],
  sold_out: [],
  stopped: [],
  too_late: [],
};

/**
 * How mails to an address fare that did not take one. `held_up`: for now, and they go on being tried; `undeliverable`: for
 * good, and they are kept back; `trying`: somebody had it tried again. One that takes a mail is forgotten.
 */
export type MailTroubleState = 'held_up' | 'undeliverable' | 'trying';

export const mailTroubleMoves: Record<MailTroubleState, readonly MailTroubleState[]> = {
  held_up: ['undeliverable', 'trying'],
  undeliverable: ['trying'],
  trying: ['held_up', 'undeliverable'],
};

/** A text (SMS). `sent`: the provider has it; what became of it is reported. One that was said to have failed may arrive late. */
export type TextState = 'queued' | 'sent' | 'delivered' | 'failed';

export const textMoves: Record<TextState, readonly TextState[]> = {
  queued: ['sent', 'failed'],
  sent: ['delivered', 'failed'],
  delivered: [],
  failed: ['delivered'],
};
