import { whenIdle } from '#web/client/idle.ts';

/**
 * Once the first screen stands, the parts below it are laid out too, one at a time, so that nothing has to be made
 * while somebody scrolls or prints. Parts of later pages are then laid out at once.
 */
export function settleBelow(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('.below')];
  const next = () => {
    const part = waiting.shift();
    if (!part) {
      document.documentElement.classList.add('settled');
      return;
    }
    stay(part, () => (part.style.contentVisibility = 'visible'));
    whenIdle(next);
  };
  const begin = () => whenIdle(next);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** Changes the height of a part; where it is above what is read, that stays where it is, which Safari does not see to. */
function stay(part: HTMLElement, change: () => void): void {
  const isAbove = !CSS.supports('overflow-anchor', 'auto') && part.getBoundingClientRect().bottom <= 0;
  const height = isAbove ? part.offsetHeight : 0;
  change();
  if (isAbove) window.scrollBy({ top: part.offsetHeight - height, behavior: 'instant' });
}
