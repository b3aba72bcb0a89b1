import type { ArchiveTemplateData } from './archive-data.ts';
import type { Changed } from './changed.ts';
import type { ClosingTemplateData } from './closing-data.ts';
import type { CourseTemplateData } from './course-data.ts';
import type { DomainTemplateData } from './domain-data.ts';
import type { NameTemplateData } from './name-data.ts';
import type { OwnWords } from '#shared/orders/order-letters.ts';
import type { Quote } from '#shared/pricing/quote.ts';
import type { GiftCardNews, OfCard, RefundNews } from './gift-card-news.ts';
import type { Letter, Look } from './letter.ts';
import type { MeasureTemplateData } from './measure-data.ts';
import type { MoneyTemplateData } from './money-data.ts';
import type { PlanTemplateData } from './plan-data.ts';

/** The parts that every price had from the first release on; mails queued by an older one may lack any other. */
type FirstDeps = Pick<Quote, 'subtotal_kobo' | 'delivery_kobo' | 'total_kobo'>;

/** What every mail about an order tells. */
export interface OrderNews extends FirstDeps, Partial<Omit<Quote, keyof FirstDeps>>, OfCard {
  store_name: string;
  store_url?: string;
  /** How mails to its shoppers look; left out: like ours. */
  store_look?: Look;
  order_number: number;
  customer_name: string;
  customer_phone?: string;
  lines: { title: string; quantity: number; total_kobo: number }[];
  /** The code that was used; empty: none. */
  discount_code?: string;
  /** The way of delivery the shopper chose, such as "Lagos mainland". */
  delivery_name?: string;
  /** The shopper fetches it there; it is brought, unless said. */
  picked_up?: boolean;
  /** What its services cost that are to be done and are paid then, beside goods. Kobo. */
  services_kobo?: number;
  pay_method?: 'online' | 'on_delivery' | 'direct_transfer';
  /** Nothing of it is sent: it is done. */
  service?: boolean;
  note?: string;
  /** Whether something of it is delivered; it is, unless said. */
  delivered?: boolean;
  /** The files that can be downloaded now from its page, each with its size. */
  files?: string[];
  /** Where a direct transfer goes. */
  account?: { bank_name: string; account_number: string; account_name: string };
  /** The shopper's private page of the order. It opens the order to whoever holds it, so owners' mails leave it out. */
  order_url: string;
  /** The order in the owner's dashboard. */
  dashboard_url?: string;
  /** In which the shopper ordered, and is written to. Owners are written to in English. */
  language?: string;
  /** What the store says in its own words; left out: nothing. */
  own?: OwnWords;
  /** Sent to somebody of the store, to see it. */
  test?: boolean;
}

/** What every mail about a live class tells. */
export interface ClassNews {
  first_name: string;
  title: string;
  host_name: string;
  /** Day and time in Lagos, in words. */
  when: string;
  /** The personal page, or the class's own where nobody is registered yet. */
  link: string;
  gift_title?: string;
  /** The event for the reader's calendar. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; text: string };
}

/** Every mail we send, with what it needs to be written. `data` is kept as JSON until the mail is gone. */
export interface TemplateData
  extends
    PlanTemplateData,
    DomainTemplateData,
    NameTemplateData,
    MeasureTemplateData,
    MoneyTemplateData,
    ClosingTemplateData,
    ArchiveTemplateData,
    CourseTemplateData {
  /** Somebody closes their account, or keeps it after all. `stores`: so many close with it; `link`: where it is kept. */
  'account-closing': { first_name: string; closing: boolean; until: string; stores: number; link: string };
  /** What holds from a day on, of which we tell everybody long enough before; `words`: what becomes different. */
  announcement: {
    first_name: string;
    /** What it is and from when on. */
    title: string;
    words: string;
    /** What whoever does not want it may do. */
    may: string;
    link: string;
  };
  /** `title`: what does not change, and when; `from`: that day in words. */
  'announcement-withdrawn': { first_name: string; title: string; from: string; link: string };
  /** `phone_left_out`: the phone number is on another account and was not stored on this one. */
  'verify-email': { first_name: string; link: string; phone_left_out?: boolean };
  /** To an address that took no mails, when its owner has it tried again. */
  'address-tried': { first_name: string; link: string };
  'already-registered': { first_name: string; login_link: string; reset_link: string };
  /** `taken_back`: the account was in somebody else's hands, and nobody has to ask for the link. */
  'reset-password': { first_name: string; link: string; taken_back?: boolean };
  'sign-in-link': { first_name: string; link: string };
  /** `by_themselves`: signed in, so that where they did it goes on; `elsewhere`: others were logged out, unless it is false. */
  'password-changed': { first_name: string; by_themselves?: boolean; elsewhere?: boolean };
  'google-added': { first_name: string };
  'two-step-on': { first_name: string };
  /** `waited`: nobody stopped the wait of whom phone and codes were gone. */
  'two-step-off': { first_name: string; waited?: boolean };
  'second-step-locked': { first_name: string; reset_link: string };
  /** `ends`: in words, when the second step goes unless the link is opened. */
  'second-step-lost': { first_name: string; ends: string; stop_link: string };
  'recovery-code-used': { first_name: string; left: number };
  'passkey-added': { first_name: string; name: string };
  'passkey-removed': { first_name: string; name: string };
  /** To the new address. */
  'email-change': { first_name: string; link: string };
  /** To the address before; `until`: in words, how long the link takes it back. */
  'email-changed': { first_name: string; to: string; until: string; undo_link: string };
  /** To somebody who may have no account. `invited_by`: a first name, or ''. */
  'staff-invitation': {
    store_name: string;
    invited_by: string;
    job: string;
    about_job: string;
    link: string;
  };
  'order-placed': OrderNews;
  'order-paid': OrderNews;
  /** The one reminder of an order that is not paid. `stop_url`: where its shopper wants no more of them. */
  'order-unfinished': OrderNews & { store_id: string; order_id: string; stop_url: string };
  /**
   * `tracking`: the carrier with its number, or a word to the shopper; `tracking_url`: where it is followed. `in_parcel`:
   * what is in this one, where it is not all of the order.
   */
  'order-sent': OrderNews & {
    tracking?: string;
    tracking_url?: string;
    /** What who brings it is told. */
    delivery_code?: string;
    in_parcel?: string[];
    more_to_come?: boolean;
    /** What is to come is done, and not sent. */
    rest_to_do?: boolean;
    /** It was done, and nothing was sent. */
    done?: boolean;
    /** To be paid as it arrives, where a part of the order is collected. Kobo. */
    collect_kobo?: number;
  };
  /** `done`: a service was said to be done. */
  'order-not-sent': OrderNews & { done?: boolean };
  /** `pieces`: what came back. */
  'order-came-back': OrderNews & { pieces: string[] };
  /** `by_shopper`: by the reader, not by the shop. */
  'order-canceled': OrderNews & {
    by_shopper?: boolean;
    /** Was paid first, and stays with the shop. Kobo. */
    kept_kobo?: number;
  };
  /** Something of theirs is open with a shop that closes for good. `until`: the day, in words, on which it is gone. */
  'shop-closing': OrderNews & { until: string };
  /** To the same, where it does not close after all. */
  'shop-kept': OrderNews;
  /** Something of theirs is open with a shop that we have suspended. `amount_kobo`: what they have paid for it. */
  'shop-suspended': OrderNews & { amount_kobo: number };
  /** To the same, where it is not suspended any more. */
  'shop-restored': OrderNews;
  /** To the owners: the shopper cancelled an order nobody has paid for. */
  'order-called-off': OrderNews;
  /** `pieces`: whose money it is, as “2 × Clay mug”; left out where it is an amount alone. */
  'refund-asked': OrderNews & RefundNews;
  'refund-processed': OrderNews & RefundNews;
  'refund-failed': OrderNews & RefundNews;
  /** To the owners. `sender`: in whose name it was sent, where the shopper said so. */
  'transfer-sent': OrderNews & { sender: string };
  'transfer-not-come': OrderNews;
  'transfer-expired': OrderNews & { amount_kobo: number };
  /** `amount_kobo` came, `missing_kobo` is still to be sent. */
  'transfer-short': OrderNews & { amount_kobo: number; missing_kobo: number };
  'transfer-late': OrderNews & { amount_kobo: number };
  'new-order': OrderNews;
  /** To the owners: an unusual order that holds no goods until they have confirmed it. */
  'order-to-confirm': OrderNews;
  /** To the owners: a shopper has used up the downloads of what she bought. `explanation`: which thing. */
  'downloads-asked': OrderNews & { explanation: string };
  /** To the owners: a rider could not hand a parcel over. `explanation`: why. */
  'not-delivered': OrderNews & { explanation: string };
  /** `amount_kobo` came, `missing_kobo` is left. */
  'part-received': OrderNews & { amount_kobo: number; missing_kobo: number };
  /** `due_on`: the day by which the rest is to be paid, in words. */
  'rest-asked': OrderNews & { amount_kobo: number; due_on: string };
  'order-changed': OrderNews & Changed;
  /** To the owners. `explanation`: what came and what is left, or what did not come. */
  'part-came': OrderNews & { explanation: string };
  'rest-overdue': OrderNews & { explanation: string };
  /** `explanation`: what is odd about the money, in a sentence. */
  'payment-to-explain': OrderNews & { explanation: string };
  /** To the owners: a shopper said what she thinks of something. `words` may be empty. */
  'review-written': {
    store_name: string;
    product_title: string;
    stars: number;
    words: string;
    name: string;
    /** How many came with it; those of mails on their way from the release before are not said. */
    photos?: number;
    /** The review is known, and the photos are what is new. */
    later?: boolean;
    dashboard_url: string;
  };
  /** To the owners: what is low, the scarcest first; `more`: how many besides. */
  'low-stock': {
    store_name: string;
    lines: { what: string; left: number }[];
    more: number;
    dashboard_url: string;
  };
  /** To the owners: an address outside is told no more. `said`: what went wrong, as a sentence. */
  'webhook-stopped': { store_name: string; host: string; since: string; said: string; dashboard_url: string };
  'gift-card': GiftCardNews;
  /** `what`: the product, with the variant where there are several. */
  'back-in-stock': {
    store_name: string;
    store_url: string;
    what: string;
    product_url: string;
    stop_url: string;
    language?: string;
  };
  /** To whoever typed the address, or had it typed: is it so that news are wanted? */
  'newsletter-confirm': {
    language?: string;
    store_name: string;
    store_url: string;
    confirm_url: string;
    leave_url: string;
  };
  'newsletter-joined': { language?: string; store_name: string; store_url: string; leave_url: string };
  /** To the owners: what a shopper asks or wishes, as she typed it; `wish`: day and hour in words. */
  'enquiry-came': {
    store_name: string;
    name: string;
    phone: string;
    email: string;
    service: string;
    wish: string;
    message: string;
    dashboard_url: string;
  };
  /** To the shopper. Words of the store alone: anybody can type an address, and words for it. */
  'enquiry-sent': {
    language?: string;
    store_name: string;
    store_url: string;
    service: string;
    wish: string;
    next: string;
  };
  'class-seat-confirmed': ClassNews;
  'class-waitlisted': ClassNews;
  'class-seat-freed': ClassNews;
  'class-seat-canceled': ClassNews;
  'class-reminder-day': ClassNews;
  'class-reminder-hour': ClassNews;
  'class-reminder-minutes': ClassNews;
  'class-moved': ClassNews;
  'class-called-off': ClassNews;
  'class-replay': ClassNews;
  'class-checklist': ClassNews;
  'class-announced': ClassNews;
  /** `explanation`: how the dispute stands, and what to do about it. */
  'payment-disputed': OrderNews & { explanation: string };
  /** `change`: who became or is no more an owner, as a sentence. */
  'owners-changed': { store_name: string; change: string; dashboard_url: string };
  /** `by`: who took them out of the store, by name. */
  'staff-removed': { first_name: string; store_name: string; by: string };
  /** `problem`: what an advert network said that takes no more sales, as sentences. */
  'adverts-stopped': { store_name: string; network: string; problem: string; dashboard_url: string };
}
export type TemplateName = keyof TemplateData;

/** How each mail is written. */
export type Letters = { [Name in TemplateName]: (data: TemplateData[Name]) => Letter };
