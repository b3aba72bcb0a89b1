import { useSyncExternalStore } from 'react';
import { createListeners } from '../components/listeners.ts';

/** What a visitor answered about having visits counted by others. */
export type Choice = 'yes' | 'no';

/** Kept by the browser, not by the person: signing out does not ask again. */
const storedAs = 'measuring';

let remembered: Choice | null | undefined;
let asking = false;
const listeners = createListeners();

function read(): Choice | null {
  try {
    const kept = localStorage.getItem(storedAs);
    return kept === 'yes' || kept === 'no' ? kept : null;
  } catch {
    return null;
  }
}

/** A browser that says "do not track" or sends Global Privacy Control has answered for its owner. */
export function refusedByBrowser(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** The answer that counts now; null when nobody was asked yet. */
function currentChoice(): Choice | null {
  if (refusedByBrowser()) return 'no';
  if (remembered === undefined) remembered = read();
  return remembered;
}

export function choose(choice: Choice): void {
  remembered = choice;
  asking = false;
  try {
    localStorage.setItem(storedAs, choice);
  } catch {
    // The answer then holds until the page is left.
  }
  listeners.tell();
}

/** Shows the question, also to somebody who answered before. */
export function askAgain(): void {
  asking = true;
  listeners.tell();
}

export function stopAsking(): void {
  asking = false;
  listeners.tell();
}

export const useChoice = () => useSyncExternalStore(listeners.subscribe, currentChoice, () => null);
export const useAsking = () =>
  useSyncExternalStore(
    listeners.subscribe,
    () => asking,
    () => false,
  );

/** For a window that begins anew. */
export function forgetChoice(): void {
  remembered = undefined;
  asking = false;
}
