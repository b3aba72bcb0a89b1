const remembered = new Map<string, number>();

/** How long a page may take to grow tall enough for the place that was left (ms). */
const restoreForMs = 1000;

/** Notes how far the history entry `key` is scrolled, until the answer is called. */
export function noteScroll(key: string): () => void {
  history.scrollRestoration = 'manual';
  const keep = () => remembered.set(key, window.scrollY);
  // A reload is the browser's own business.
  const handBack = () => (history.scrollRestoration = 'auto');
  window.addEventListener('scroll', keep, { passive: true });
  window.addEventListener('pagehide', handBack);
  return () => {
    window.removeEventListener('scroll', keep);
    window.removeEventListener('pagehide', handBack);
  };
}

/** Goes back to where an entry was left; null when it never was, else what stops the trying. */
export function restoreScroll(key: string): (() => void) | null {
  const top = remembered.get(key);
  if (top === undefined) return null;
  const started = Date.now();
  let frame = 0;
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 1 && Date.now() - started < restoreForMs)
      frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}
