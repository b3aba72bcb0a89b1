import { useSyncExternalStore } from 'react';
import { subscribeSession } from './session-state.ts';
import { stored, storedNames } from './stored.ts';

/**
 * The course's own token, kept as `access`: it opens the course and nothing else. An owner's session is another slot
 * (session-state.ts) which nothing here reads or changes.
 */
const listeners = new Set<() => void>();

/** The token that opens the course in this browser; null without one. */
export function getCourseAccess(): string | null {
  return stored.get('access') || null;
}

const tell = () => listeners.forEach((listener) => listener());

/** Whether the last log-in here ended by itself, and nobody has logged in or out since. */
let ended = false;

/** The one way the token is kept, whether it came by paying, by password or by a link. */
export function setCourseAccess(token: string): void {
  ended = false;
  stored.set('access', token);
  tell();
}

/** The token and what this browser kept about the person's learning go; how they like to watch stays. */
export function clearCourseAccess(): void {
  ended = false;
  stored.remove('access');
  stored.remove('coursePurchase');
  stored.remove('courseProgress');
  tell();
}

/** The server knows the token no more: its day is over, another phone took its place, or the course was given back. What was played and could not be sent waits for the next log-in. */
export function endCourseAccess(): void {
  ended = true;
  stored.remove('access');
  stored.remove('coursePurchase');
  tell();
}

/** Calls when the token changed here or in another window, also by an owner's log-out, which takes it along. */
function subscribeCourseAccess(listener: () => void): () => void {
  const fromElsewhere = (event: StorageEvent) => {
    if (event.key === storedNames.access || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromElsewhere);
  const stopSession = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromElsewhere);
    stopSession();
  };
}

const nobodyYet = () => null;

/** The token; null on the server and while hydrating, so that the prerendered page fits everyone. */
export function useCourseAccess(): string | null {
  return useSyncExternalStore(subscribeCourseAccess, getCourseAccess, nobodyYet);
}

/** Whether somebody is to be told that they were logged out of the course. */
export function useCourseEnded(): boolean {
  return useSyncExternalStore(
    subscribeCourseAccess,
    () => ended && getCourseAccess() === null,
    () => false,
  );
}
