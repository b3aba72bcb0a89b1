import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { product } from '#shared/product.ts';
import { noteScroll, restoreScroll } from '#web/ui/scroll-memory.ts';
import { pageFor } from '../pages.ts';

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** To the top on a new path, to the anchor of a hash, and back to the old place with the browser's buttons. */
export function ScrollKeeper() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const first = useRef(true);

  // Before the new page is painted: a late listener would note its first scroll under the page that was left.
  useBrowserLayoutEffect(() => noteScroll(key), [key]);

  useBrowserLayoutEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const fresh = first.current;
    first.current = false;
    const restoring = how === 'POP' ? restoreScroll(key) : null;
    if (restoring) return restoring;
    // Where the page was sent with the anchor in it the browser went there itself, and the reader may be elsewhere by now:
    // a page that moves as it comes alive takes the link away from under a finger.
    if (target && !(fresh && target.matches(':target'))) target.scrollIntoView();
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
