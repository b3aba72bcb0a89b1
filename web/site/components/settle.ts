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
    part.style.contentVisibility = 'visible';
    whenIdle(next);
  };
  const begin = () => whenIdle(next);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
