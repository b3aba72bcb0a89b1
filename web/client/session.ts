import type { AnswerOf, Contract } from '#shared/api/contract.ts';
import type { SignedIn } from '#shared/api/accounts.ts';
import { call, type CallOptions, type InputOf } from './call.ts';
import type { Outcome } from './failure.ts';
import { lightAcademy, lightAccounts } from './light.ts';
import {
  clearCredentials,
  forgetPerson,
  getSession,
  rereadCookies,
  setCredentials,
} from './session-state.ts';
import { stored, storedNames } from './stored.ts';

let running: Promise<Outcome<SignedIn>> | null = null;

/**
 * Two windows must not trade the same session cookie at the same time: the server would take the second for a thief's
 * copy and end the session.
 */
function oneWindowAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return work();
  return navigator.locks.request('presence-session', work) as Promise<Result>;
}

/** Asks for a fresh access token; calls meanwhile wait for the same answer. */
export function refreshSession(): Promise<Outcome<SignedIn>> {
  running ??= oneWindowAtATime(async () => {
    // Who leaves the page meanwhile still gets the new cookie; the old one would soon be taken for a thief's.
    const outcome = await call(lightAccounts.refresh, { body: {} }, { keepalive: true });
    if (outcome.ok) setCredentials({ user: outcome.data.user, token: outcome.data.access });
    else if (outcome.failure.status === 401) clearCredentials();
    return outcome;
  }).finally(() => {
    running = null;
  });
  return running;
}

/** At load: gets the token when the browser says that there is a session. */
export async function startSession(): Promise<void> {
  watchOtherWindows();
  const session = getSession();
  if (session.isAuthenticated && session.token === null) await refreshSession();
}

let watching = false;
function watchOtherWindows(): void {
  if (watching) return;
  watching = true;
  window.addEventListener('storage', (event) => {
    if (event.key === storedNames.signedOut) rereadCookies();
  });
  window.addEventListener('pageshow', (event) => event.persisted && rereadCookies());
}

/** A call in the name of the signed-in person: gets a token when there is none, and once more after a 401. */
export async function callSignedIn<C extends Contract>(
  contract: C,
  input: InputOf<C>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<Outcome<AnswerOf<C>>> {
  let fresh = false;
  if (getSession().isAuthenticated && getSession().token === null) {
    const renewed = await refreshSession();
    if (!renewed.ok) return renewed;
    fresh = true;
  }
  const used = getSession().token;
  const first = await call(contract, input, { ...options, token: used });
  if (first.ok || first.failure.status !== 401 || fresh || used === null) return first;
  // Another call may have renewed it while this one was under way.
  if (getSession().token === used) {
    const renewed = await refreshSession();
    if (!renewed.ok) return renewed.failure.status === 401 ? first : renewed;
  }
  return call(contract, input, { ...options, token: getSession().token });
}

/** Signs out here at once, in the other windows, and on the server. */
export async function logout(): Promise<void> {
  const course = stored.get('access');
  forgetPerson();
  stored.set('signedOut', String(Date.now()));
  await Promise.all([
    call(lightAccounts.logout, { body: {} }, { keepalive: true }),
    // On a shared phone the course must not stay open for the next person either.
    course ? call(lightAcademy.courseLogout, undefined, { token: course, keepalive: true }) : null,
  ]);
}
