import type { KeyboardEvent } from 'react';
import { skipSeconds, type MediaPlayer } from './media-player.ts';

/** The player's keys. Space stays the button's own where a button has the focus, and every key a menu's. */
export function actOnKey(event: KeyboardEvent, media: MediaPlayer, box: HTMLElement | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (target.matches('select')) return;
  if (event.key === ' ' && target.matches('button, a')) return;
  const actions: Record<string, () => void> = {
    ' ': () => media.toggle(),
    k: () => media.toggle(),
    ArrowLeft: () => media.skip(-skipSeconds),
    ArrowRight: () => media.skip(skipSeconds),
    ArrowUp: () => media.louder(0.1),
    ArrowDown: () => media.louder(-0.1),
    c: () => media.toggleCaptions(),
    f: () => media.toggleFullScreen(box),
    m: () => media.toggleMute(),
    '<': () => media.stepRate(-1),
    '>': () => media.stepRate(1),
  };
  const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
