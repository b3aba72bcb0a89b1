import { useSyncExternalStore } from 'react';
import { forgetLastSeen } from './last-seen.ts';
import { cookieNames, isMarkedSignedIn, readCookie } from './session-cookies.ts';
import { stored, storedNames, type StoredName } from './stored.ts';

export interface SessionUser {
  first_name: string;
  sites: { slug: string }[];
}

/** `token` is the bearer in memory. After a reload it is null, though authenticated, until it is asked for again. */
export interface Session {
  user: SessionUser | null;
  token: string | null;
  isAuthenticated: boolean;
}

/** Presence only: the readable cookie says that there is a session, never which. */
const marker = '1';
const rememberedSeconds = 30 * 24 * 60 * 60;
const longestCookie = 3000;
const nobody: Session = { user: null, token: null, isAuthenticated: false };

function writeCookie(name: string, value: string, maxAge: number | null): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const age = maxAge === null ? '' : `; max-age=${maxAge}`;
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${secure}${age}`;
}

function parseUser(text: string | null): SessionUser | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { first_name, sites } = value as { first_name?: unknown; sites?: unknown };
    const list = Array.isArray(sites) ? sites : [];
    return {
      first_name: typeof first_name === 'string' ? first_name : '',
      sites: list.flatMap((site: { slug?: unknown } | null) =>
        typeof site?.slug === 'string' ? [{ slug: site.slug }] : [],
      ),
    };
  } catch {
    return null;
  }
}

function fromCookies(): Session {
  const isAuthenticated = isMarkedSignedIn();
  return {
    user: isAuthenticated ? parseUser(readCookie(cookieNames.user)) : null,
    token: null,
    isAuthenticated,
  };
}

let current: Session | null = null;
const listeners = new Set<() => void>();

/** Who is signed in here. */
export function getSession(): Session {
  current ??= typeof document === 'undefined' ? nobody : fromCookies();
  return current;
}

function change(next: Session): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/** Calls the listener when somebody signs in or out; answers how to stop. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The cookie holds at most 3 kB: of many stores the first ones, which is enough for its only use, a greeting and a way in. */
function userCookie(user: SessionUser): string {
  let sites = user.sites.map(({ slug }) => ({ slug }));
  const write = () => JSON.stringify({ first_name: user.first_name.slice(0, 80), sites });
  while (sites.length > 0 && encodeURIComponent(write()).length > longestCookie) sites = sites.slice(0, -1);
  return write();
}

/** Keeps user and token and marks the browser as signed in. `remember` is kept for the renewals that follow. */
export function setCredentials(credentials: { user: SessionUser; token: string; remember?: boolean }): void {
  const { user, token, remember } = credentials;
  if (remember === true) stored.set('remember', marker);
  if (remember === false) stored.remove('remember');
  // Somebody signs in, and may be somebody else.
  if (remember !== undefined) forgetLastSeen();
  const maxAge = stored.get('remember') ? rememberedSeconds : null;
  writeCookie(cookieNames.token, marker, maxAge);
  writeCookie(cookieNames.user, userCookie(user), maxAge);
  change({ user, token, isAuthenticated: true });
}

/** The session is over: both cookies, the token and the state go. */
export function clearCredentials(): void {
  forgetLastSeen();
  writeCookie(cookieNames.token, '', 0);
  writeCookie(cookieNames.user, '', 0);
  stored.remove('token');
  stored.remove('remember');
  change(nobody);
}

/** Signing out on a shared phone: everything this browser knows of the person goes. */
export function forgetPerson(): void {
  for (const name of Object.keys(storedNames) as StoredName[]) stored.remove(name);
  if (typeof caches !== 'undefined')
    void caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .catch(() => {});
  clearCredentials();
}

/** Takes over what another window did: sign-in, sign-out, or a changed list of stores. */
export function rereadCookies(): void {
  const next = fromCookies();
  if (!next.isAuthenticated) change(nobody);
  else if (!getSession().isAuthenticated) change(next);
  else if (isSomebodyElse(next.user)) {
    // Through nobody, so that whoever listens forgets what was read for the person before.
    change(nobody);
    change(next);
  }
}

/** The cookie holds no more of a person than this; the same person with another list of stores is read anew, too. */
function isSomebodyElse(user: SessionUser | null): boolean {
  const known = getSession().user;
  return user !== null && (known === null || userCookie(known) !== userCookie(user));
}

const nobodyYet = () => nobody;

/** The session; on the server and while hydrating always nobody, so that prerendered pages fit everyone. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, nobodyYet);
}
