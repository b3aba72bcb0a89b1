import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { product } from '#shared/product.ts';
import { pageFor } from '../pages.ts';

const remembered = new Map<string, number>();
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** How long a page may take to grow tall enough for the place that was left. */
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

/** To the top on a new path, to the anchor of a hash, and back to the old place with the browser's buttons. */
export function ScrollKeeper() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const first = useRef(true);

  // Before the new page is painted: a late listener would note its first scroll under the page that was left.
  useBrowserLayoutEffect(() => {
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
  }, [key]);

  useBrowserLayoutEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const fresh = first.current;
    first.current = false;
    if (how === 'POP' && remembered.has(key)) return restore(remembered.get(key) ?? 0);
    if (target) target.scrollIntoView();
    else if (!fresh) window.scrollTo(0, 0);
    return undefined;
  }, [pathname, hash, key, how]);

  useAnnouncement(pathname);
  return null;
}

/** A new page takes its title, and the keyboard starts at its content. */
function useAnnouncement(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const { path, title } = pageFor(pathname);
    document.title = path === '/' ? `${product.name} · ${title}` : `${title} · ${product.name}`;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
