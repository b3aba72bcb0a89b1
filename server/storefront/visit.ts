import type { ShopPage } from '#shared/storefront.ts';
import { countCookie } from '#shared/storefront.ts';
import type { Till } from './place.ts';
import type { PageContext } from './page-context.ts';
import type { Cookies, ShopCookie } from './cookies.ts';

/** One request of one shopper to a page that is theirs alone. */
export interface Visit extends PageContext, Till {
  cookies: Cookies;
  /** The shopper's network, for limits. */
  network: string;
}

export type Answer =
  | { kind: 'page'; status: number; page: ShopPage; cookies: ShopCookie[] }
  | { kind: 'redirect'; to: string; cookies: ShopCookie[] }
  | { kind: 'text'; status: number; text: string };

/** The basket stays for this long after its last change (seconds). */
const cartKept = 60 * 24 * 3600;
/** A sentence for the next page is forgotten after this long (seconds). */
const noticeKept = 60;

const tokenPattern = /^[A-Za-z0-9_-]{20,100}$/;

/** The basket this browser holds, or null. */
export function cartToken({ cart: token }: Cookies): string | null {
  return token && tokenPattern.test(token) ? token : null;
}

/** The basket's two cookies: its key, kept from scripts, and how much is in it, for the island to show. */
export function cartCookies(token: string | null, count: number): ShopCookie[] {
  return [
    ...(token ? [{ name: 'cart', value: token, maxAge: cartKept }] : []),
    { name: countCookie, value: String(count), maxAge: cartKept, readable: true },
  ];
}

/** The count cookie again when it does not say what the basket holds. */
export function countCookies(cookies: Cookies, count: number): ShopCookie[] {
  return Number(cookies[countCookie] ?? 0) === count ? [] : cartCookies(null, count);
}

/** How long an empty basket leads to the order it became: short enough for a phone that is lent (seconds). */
const placedKept = 15 * 60;

/** Keeps where a new order is, for whoever goes back from the payment page and finds the basket empty. */
export const placedCookie = (orderPath: string): ShopCookie => ({
  name: 'placed',
  value: orderPath.replace('/orders/', ''),
  path: '/basket',
  maxAge: placedKept,
});

/** The path of the order this browser placed a short while ago, or ''. */
export function placedOrder({ placed: token }: Cookies): string {
  return token && tokenPattern.test(token) ? `/orders/${token}` : '';
}

/** A form whose key made another order. */
export const keyUsed =
  'This form was used for another order already. Please check your basket and place the order again.';

/** Every amount by which this total could be told apart is waited for. */
export const transfersFull =
  'Too many people are sending this amount by bank transfer just now for the shop to tell them apart. Please choose another way to pay, or try again later.';

/** What a redirect wants the next page to say. Only these words exist, so a made-up cookie can say nothing else. */
export const notices = {
  added: 'Added to your basket.',
  gone: 'That is no longer sold, so it is not in your basket.',
  sold_out: 'That has just sold out.',
  not_enough: 'There are not that many left.',
  basket_full: 'Your basket holds as many different things as it can. Please order these first.',
  taken: 'It is all in your basket now.',
  taken_in_part: 'Some of it has sold out or there is not enough left. The rest is in your basket now.',
  nothing_new: 'Nothing new was ordered, because your basket was empty.',
  checkout_stock: 'Something sold out before you could order. Please look through your basket.',
  pay_later: 'Your order is placed, but the payment page did not open. Please try “Pay now” again.',
  pay_gone: 'We could not find that order.',
  pay_paid: 'This order is paid already. There is nothing more to pay.',
  pay_canceled: 'This order was cancelled and can no longer be paid.',
  pay_closed: 'The shop is resting, so this order can no longer be paid. No money was taken.',
  pay_stock: 'Something in this order has sold out, so it can no longer be paid. Please order again.',
  pay_provider: 'The payment page did not open. No money was taken. Please try again in a minute.',
  pay_looked_at:
    'We have received money for this order that does not fit and are looking at it. Please do not pay again.',
  pay_checking: 'We are still checking an earlier payment for this order. Please do not pay again.',
  way_changed: 'Your order is to be paid another way now. Nothing of it has to be typed again.',
  way_not_offered: 'The shop does not offer this way to pay at the moment.',
  way_transfers_full: transfersFull,
  kept_sent: 'This order was sent already, so it can no longer be cancelled here. Please ask the shop.',
  kept_paid: 'This order is paid, so only the shop can cancel it. Please ask the shop.',
  kept_transfer_sent: 'You told the shop that the money was sent. Please ask the shop to cancel this order.',
  kept_checking:
    'We are still checking a payment for this order, so it cannot be cancelled just now. Please try again in a few minutes.',
  sent_told: 'Thank you. We have told the shop to look for your transfer.',
  review_thanks: 'Thank you. Shoppers can read your review now.',
  ask_received: '',
  ask_with_bank: '',
  ask_not_received: '',
  ask_unknown: '',
} as const;
export type Notice = keyof typeof notices;

const isNotice = (text: string): text is Notice => Object.hasOwn(notices, text);

export const noticeCookie = (notice: Notice): ShopCookie => ({
  name: 'notice',
  value: notice,
  maxAge: noticeKept,
});

/** The waiting notice and the cookie that forgets it. */
export function takeNotice({ cookies }: Visit): { notice: Notice | null; cookies: ShopCookie[] } {
  const text = cookies.notice;
  if (!text) return { notice: null, cookies: [] };
  return {
    notice: isNotice(text) ? text : null,
    cookies: [{ name: 'notice', value: '', maxAge: 0 }],
  };
}
