import { tapWindowMs } from './constants.ts';

/** Runs on a click, and on a quick touch without the wait for a second one; never twice for one touch. */
export function onTap(element: HTMLElement, run: () => void): void {
  let touchedAt = -Infinity;
  element.addEventListener('touchstart', () => (touchedAt = Date.now()), { passive: true });
  element.addEventListener('touchmove', () => (touchedAt = -Infinity), { passive: true });
  element.addEventListener('touchend', (event) => {
    if (Date.now() - touchedAt > tapWindowMs) return;
    // No click comes after this.
    event.preventDefault();
    run();
  });
  element.addEventListener('click', run);
}
