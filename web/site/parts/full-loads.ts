import type { MouseEvent } from 'react';
import { pageFor } from '../pages.ts';
import { readMeta } from './meta.ts';

/**
 * What a window may load is fixed by the page it began with, and only pages with the Google button may load Google's
 * script, and only the page that takes payments may show the provider's window. So a click on a link to one of them, from a page that may not, is left to the browser, which loads the page
 * anew. Hang it on the capture phase around everything that has links.
 */
export function leaveToBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || !needsNewPage(link.pathname)) return;
  if (pageFor(location.pathname).path === pageFor(link.pathname).path) return;
  event.stopPropagation();
}

function needsNewPage(pathname: string): boolean {
  const page = pageFor(pathname);
  const wantsGoogle = readMeta('google-sign-in') !== null && readMeta('google-client-id') === null;
  return (page.google && wantsGoogle) || (page.popups === true && readMeta('card-window') === null);
}
