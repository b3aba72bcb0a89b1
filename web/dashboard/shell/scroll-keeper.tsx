import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const remembered = new Map<string, number>();

/** How long a list may take to grow tall enough for the place that was left (ms). */
const restoreForMs = 1000;

function restore(top: number): () => void {
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

/** Filters and searches are the same page; another store, or another step of the set-up, is not. */
function pageOf(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  return [pathname, params.get('slug'), params.get('step')].join(' ');
}

/** A new page starts at its top with the keyboard at its content; Back and Forward return to the place that was left. */
export function ScrollKeeper() {
  const { pathname, search, key } = useLocation();
  const how = useNavigationType();
  const page = pageOf(pathname, search);
  const before = useRef(page);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => remembered.set(key, window.scrollY);
    const handBack = () => (history.scrollRestoration = 'auto');
    window.addEventListener('scroll', keep, { passive: true });
    window.addEventListener('pagehide', handBack);
    return () => {
      window.removeEventListener('scroll', keep);
      window.removeEventListener('pagehide', handBack);
    };
  }, [key]);

  useLayoutEffect(() => {
    const samePage = before.current === page;
    before.current = page;
    if (how === 'POP' && remembered.has(key)) return restore(remembered.get(key) ?? 0);
    if (!samePage) {
      window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    return undefined;
  }, [page, key, how]);

  return null;
}
