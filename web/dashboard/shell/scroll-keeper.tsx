import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { noteScroll, restoreScroll } from '#web/ui/scroll-memory.ts';

/** Filters and searches are the same page; another store, or another step of the set-up, is not. */
function pageOf(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  return [pathname, params.get('slug'), params.get('step')].join(' ');
}

/** A new page starts at its top with the keyboard at its content, or at what was opened beside a list; Back and Forward return to the place that was left. */
export function ScrollKeeper() {
  const { pathname, search, key } = useLocation();
  const how = useNavigationType();
  const page = pageOf(pathname, search);
  const before = useRef(page);

  // Before the new page goes to its top: a late listener would note that under the page that was left.
  useLayoutEffect(() => noteScroll(key), [key]);

  useLayoutEffect(() => {
    const samePage = before.current === page;
    before.current = page;
    const restoring = how === 'POP' ? restoreScroll(key) : null;
    if (restoring) return restoring;
    if (!samePage) {
      window.scrollTo(0, 0);
      const content = document.getElementById('detail') ?? document.getElementById('main');
      content?.focus({ preventScroll: true });
    }
    return undefined;
  }, [page, key, how]);

  return null;
}
