import { cartKeptDays } from '#shared/api/cart.ts';
import { codeOf } from '#shared/orders/discounts.ts';
import { cardCodeOf } from '#shared/orders/gift-cards.ts';
import type { ShopPage } from '#shared/storefront.ts';
import { countCookie } from '#shared/storefront.ts';
import { notices } from '#shared/words/spoken/en.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import type { TypedCard } from '../../gift-cards/index.ts';
import type { Bearer } from '../../orders/index.ts';
import type { Till } from './place.ts';
import type { PageContext } from '../page-context.ts';
import type { Browser } from './browser.ts';
import type { PhotoDesk } from '../orders/photo-desk.ts';
import type { Visitor } from './visitor.ts';
import type { Cookies, ShopCookie } from './cookies.ts';

/** One request of one shopper to a page that is theirs alone. */
export interface Visit extends PageContext, Omit<Till, 'visits'> {
  cookies: Cookies;
  /** The shopper's network, for limits. */
  network: string;
  browser: Browser;
  photoDesk: PhotoDesk;
  visitor: Visitor;
}

export type Answer =
  | { kind: 'page'; status: number; page: ShopPage; cookies: ShopCookie[] }
  | { kind: 'redirect'; to: string; cookies: ShopCookie[] }
  | { kind: 'text'; status: number; text: string }
  | { kind: 'file'; name: string; type: string; body: Buffer };

/** The basket stays for this long after its last change (seconds). */
const cartKept = cartKeptDays * 24 * 3600;
/** A sentence for the next page is forgotten after this long (seconds). */
const noticeKept = 60;

const tokenPattern = /^[A-Za-z0-9_-]{20,100}$/;

/** The basket this browser holds, or null. */
export function cartToken({ cart: token }: Cookies): string | null {
  return token && tokenPattern.test(token) ? token : null;
}

/** A code is kept for this long after it was typed, or a link brought it (seconds). */
const codeKept = 30 * 24 * 3600;

/** What this browser brings to a basket: its key, and the code it typed. */
export const bearerOf = (cookies: Cookies): Bearer => ({
  token: cartToken(cookies),
  code: codeOf(cookies.code ?? ''),
});

/** Keeps a code as it was typed, good or not; an empty one is forgotten. */
export function codeCookie(typed: string): ShopCookie {
  const code = codeOf(typed);
  return { name: 'code', value: code, maxAge: code ? codeKept : 0 };
}

/** A gift card's code is asked for again after this long: it is money (seconds). */
const cardKept = 2 * 3600;

/** Keeps the code of a gift card for the checkout alone; an empty one is forgotten. */
export const cardCookie = (code: string): ShopCookie => ({
  name: 'gift',
  value: code,
  path: '/checkout',
  maxAge: code ? cardKept : 0,
});

/** The gift card this browser brings to the checkout, and the network it comes from; null: none. */
export function cardIn({ cookies, network }: Visit): TypedCard | null {
  const code = cardCodeOf(cookies.gift ?? '');
  return code ? { code, network } : null;
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

/** What a redirect wants the next page to say, by its name. Only these are said, so a made-up cookie can say nothing else. */
export type Notice = keyof Words['notices'];

const isNotice = (text: string): text is Notice => Object.hasOwn(notices, text);

export const noticeCookie = (notice: Notice): ShopCookie => ({
  name: 'notice',
  value: notice,
  maxAge: noticeKept,
});

interface Noticed {
  notice: Notice | null;
  /** In the language of the visit, or ''. */
  said: string;
  cookies: ShopCookie[];
}

/** The waiting notice and the cookie that forgets it. */
export function takeNotice({ cookies, shell }: Visit): Noticed {
  const text = cookies.notice;
  if (!text) return { notice: null, said: '', cookies: [] };
  const notice = isNotice(text) ? text : null;
  return {
    notice,
    said: notice ? wordsOf(shell.language).notices[notice] : '',
    cookies: [{ name: 'notice', value: '', maxAge: 0 }],
  };
}
