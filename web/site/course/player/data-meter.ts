import { useSyncExternalStore } from 'react';
import { createListeners } from '../../components/listeners.ts';

/** Bytes by file since the page was opened, judged by how much of each film was loaded. */
const loaded = new Map<string, number>();
const listeners = createListeners();
let total = 0;

/** How much of a file of this size the browser holds; what it dropped again still was data. */
export function noteLoaded(file: string, bytes: number, media: HTMLMediaElement): void {
  if (!(media.duration > 0) || bytes <= 0) return;
  let seconds = 0;
  for (let index = 0; index < media.buffered.length; index++)
    seconds += media.buffered.end(index) - media.buffered.start(index);
  const now = Math.min(1, seconds / media.duration) * bytes;
  const before = loaded.get(file) ?? 0;
  if (now <= before) return;
  loaded.set(file, now);
  noteBytes(now - before);
}

/** For bytes that were counted as they came. */
export function noteBytes(bytes: number): void {
  total += bytes;
  listeners.tell();
}

/** Bytes of video and voice in this visit. */
export function useLoadedBytes(): number {
  return useSyncExternalStore(
    listeners.subscribe,
    () => total,
    () => 0,
  );
}
