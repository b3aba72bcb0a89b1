import { days, hours } from '../../platform/clock.ts';
import type { TemplateName } from '../letters/template-data.ts';

/** So many mails of a kind to one address in an hour and in a day; once the day's are out, this many an hour go on. */
export interface Bound {
  name: string;
  hour: number;
  day: number;
  drip: number;
}

const bound = (name: string, hour: number, day: number, drip = 0): Bound => ({ name, hour, day, drip });

/**
 * What opens a door goes on at one an hour whatever happened before: a key is good for an hour, so its owner always has
 * one that works in the inbox, however many a stranger has asked for. Each kind is counted apart, so that a flood of
 * one hides no other.
 */
const verifying = bound('verify', 6, 20, 1);
const resetting = bound('reset', 6, 20, 1);
const signingIn = bound('sign-in link', 6, 20, 1);
const courseLinks = bound('course link', 6, 20, 1);
const known = bound('known device', 12, 60, 1);
const placed = bound('orders placed', 6, 20);
const orderNews = bound('order news', 20, 60);
const reminders = bound('reminders of orders', 2, 4);
const seats = bound('class seats', 6, 20);
const classNews = bound('class news', 12, 40);
const giftCards = bound('gift cards', 20, 60);
const ownersOrders = bound('orders of a store', 120, 600);
const ownersToConfirm = bound('orders to confirm', 5, 20);
const ownersCalledOff = bound('orders called off', 20, 60);
const backInStock = bound('back in stock', 10, 30);
const newsletter = bound('newsletter', 3, 6);
const enquiries = bound('enquiries sent', 3, 10);
const reports = bound('reports of shops', 10, 30);
const ownersEnquiries = bound('enquiries of a store', 30, 100);
const ownersReviews = bound('reviews of a store', 20, 60);
const ownersTransfers = bound('transfers of a store', 60, 300);

/**
 * Mails that somebody who types an address can cause. What follows verified money, the plan, keys and bank account of a
 * store, or the operator's word, is not among them: nobody gets those for nothing.
 */
const bounds: Partial<Record<TemplateName, Bound>> = {
  'verify-email': verifying,
  'already-registered': bound('sign-up again', 2, 6),
  'reset-password': resetting,
  'sign-in-link': signingIn,
  'course-link': courseLinks,
  'email-change': bound('email changes', 5, 15),
  'staff-invitation': bound('staff invitations', 5, 15),
  'order-placed': placed,
  'order-sent': orderNews,
  'order-not-sent': orderNews,
  'order-canceled': orderNews,
  'transfer-not-come': orderNews,
  'transfer-expired': orderNews,
  'transfer-short': orderNews,
  'transfer-late': orderNews,
  'order-unfinished': reminders,
  'class-seat-confirmed': seats,
  'class-waitlisted': seats,
  'class-seat-freed': classNews,
  'class-seat-canceled': classNews,
  'class-reminder-day': classNews,
  'class-reminder-hour': classNews,
  'class-reminder-minutes': classNews,
  'class-moved': classNews,
  'class-called-off': classNews,
  'class-replay': classNews,
  'class-checklist': classNews,
  'new-order': ownersOrders,
  'order-to-confirm': ownersToConfirm,
  'order-called-off': ownersCalledOff,
  'transfer-sent': ownersTransfers,
  'back-in-stock': backInStock,
  'gift-card': giftCards,
  'review-written': ownersReviews,
  'newsletter-confirm': newsletter,
  'newsletter-joined': newsletter,
  'enquiry-sent': enquiries,
  'report-news': reports,
  'enquiry-came': ownersEnquiries,
};

/** Which bound a mail counts against; null for one that no stranger causes. */
export function boundOf(template: string, fromKnown: boolean): Bound | null {
  const own = Object.hasOwn(bounds, template) ? bounds[template as TemplateName]! : null;
  return own && fromKnown ? known : own;
}

/** The hour and the day a mail is counted in. */
export function windowsOf(now: Date): { hour: Date; day: Date } {
  const from = (lengthMs: number) => new Date(Math.floor(now.getTime() / lengthMs) * lengthMs);
  return { hour: from(hours(1)), day: from(days(1)) };
}

/** Whether a mail goes, by what its address has had with it. */
export function isWithin(bound: Bound, used: { hour: number; day: number }): boolean {
  return used.hour <= (used.day <= bound.day ? bound.hour : bound.drip);
}
