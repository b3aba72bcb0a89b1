import { parsedAddress } from '#shared/web-address.ts';
import type { SessionUser } from '#web/client/session-state.ts';
import { dashboardBase, paths } from '#web/client/paths.ts';
import { stored } from '#web/client/stored.ts';
import { pageFor } from '../pages.ts';

export interface Destination {
  to: string;
  /** Outside this application: a full-page navigation. */
  full: boolean;
}

const inDashboard = (path: string) => path === dashboardBase || path.startsWith(`${dashboardBase}/`);

/** Pages that make no sense once one is signed in. */
const notBackTo: readonly string[] = [
  paths.login,
  paths.secondStep,
  paths.signup,
  paths.verify,
  paths.resetPassword,
  paths.mailReset,
];

/**
 * The host of a shop that somebody wants to see as its owner. Whether it is one of theirs the server decides, by its
 * directory; nobody is asked about for a store that is not among their own.
 */
export function shopWish(options: {
  search: string;
  user: SessionUser;
  origin: string;
}): { redirect: string; slug: string } | null {
  const query = new URLSearchParams(options.search);
  const redirect = query.get('redirect') ?? '';
  const slug = query.get('slug') ?? '';
  if (!options.user.sites.some((site) => site.slug === slug) || redirect.length > 500) return null;
  const shop = /^https?:\/\//.test(redirect) ? parsedAddress(redirect) : null;
  return !shop || shop.origin === options.origin ? null : { redirect, slug };
}

/**
 * Any other wish is honoured only for a path of our own host and dropped without a word else: no token of ours is ever
 * put into an address, and no host but a shop's own learns that its owner signed in.
 */
function ownPath(wish: string | null, slug: string | null, origin: string): string | null {
  if (!wish || wish.length > 500 || /[\\\s\p{Cc}]/u.test(wish)) return null;
  let url: URL;
  try {
    url = new URL(wish, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin || url.username || url.password || url.pathname.startsWith('//')) return null;
  // Only where there is a page: an address that leads nowhere was not made by us.
  if (!inDashboard(url.pathname) && pageFor(url.pathname).status === 404) return null;
  if (notBackTo.includes(url.pathname.replace(/\/+$/, ''))) return null;
  for (const name of ['access_token', 'token']) url.searchParams.delete(name);
  if (slug && inDashboard(url.pathname)) url.searchParams.set('slug', slug);
  return url.pathname + url.search + url.hash;
}

/** The invitation they came for, their stores, or a first store for whoever has none. */
export function firstPageOf(user: SessionUser): string {
  const invitation = stored.get('invitation');
  if (invitation) return paths.invitation(invitation);
  return user.sites.length === 0 ? paths.addStore : paths.myStores;
}

/** What the way to that page is called: the invitation, or what it is called without one. */
export const firstStepOf = (otherwise: string): string =>
  stored.get('invitation') ? 'Back to the invitation' : otherwise;

/** Where a person goes after signing in: back to where they were asked to, to their stores, or to a first store. */
export function destinationAfterLogin(options: {
  search: string;
  back?: string | null;
  user: SessionUser;
  origin: string;
}): Destination {
  const { search, back, user, origin } = options;
  const query = new URLSearchParams(search);
  const own = ownPath(query.get('redirect') ?? back ?? null, query.get('slug'), origin);
  if (own) return { to: own, full: inDashboard(new URL(own, origin).pathname) };
  return { to: firstPageOf(user), full: false };
}
