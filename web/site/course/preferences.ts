import { useSyncExternalStore } from 'react';
import { stored } from '#web/client/stored.ts';
import { createListeners } from '../components/listeners.ts';
import { lineOf, suggested, type RenditionName } from './quality.ts';

/** How a person likes to watch; kept in this browser. */
export interface Preferences {
  rendition: RenditionName;
  rate: number;
  captions: boolean;
  volume: number;
  muted: boolean;
}

const usual: Preferences = { rendition: '240p', rate: 1, captions: false, volume: 1, muted: false };
const listeners = createListeners();
let current: Preferences | null = null;

function read(): Preferences {
  const start = { ...usual, rendition: suggested(lineOf(window)) };
  try {
    const kept = JSON.parse(stored.get('coursePlayer') ?? '{}') as Partial<Preferences>;
    return { ...start, ...kept };
  } catch {
    return start;
  }
}

export function getPreferences(): Preferences {
  return (current ??= read());
}

/** Only what was chosen is kept, so that the rest goes on following the line and the device. */
export function prefer(change: Partial<Preferences>): void {
  current = { ...getPreferences(), ...change };
  let kept: object = {};
  try {
    kept = JSON.parse(stored.get('coursePlayer') ?? '{}') as object;
  } catch {
    // Written anew.
  }
  stored.set('coursePlayer', JSON.stringify({ ...kept, ...change }));
  listeners.tell();
}

/** For a window that starts anew (tests). */
export function rereadPreferences(): void {
  current = null;
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(listeners.subscribe, getPreferences, () => usual);
}
