import type { MouseEvent } from 'react';
import { pageFor } from '../pages.ts';
import { readMeta } from './meta.ts';

/**
 * What a window may load is fixed by the page it began with: only pages with the Google button may load Google's script,
 * only the live class's page the form of another provider, and only the page that takes payments may show the provider's
 * window. So a click on a link to one of them, from a page that may not, is left to the browser, which loads the page
 * anew. Hang it on the capture phase around everything that has links.
 */
export function leaveToBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin) return;
  const page = pageFor(link.pathname);
  const lacks =
    (page.google && lacksGoogle()) || (page.provider_form && lacksForm()) || (page.popups && lacksWindow());
  if (lacks && pageFor(location.pathname).path !== page.path) event.stopPropagation();
}

const lacksGoogle = () => readMeta('google-sign-in') !== null && readMeta('google-client-id') === null;
const lacksForm = () => readMeta('provider-form') === 'elsewhere';
const lacksWindow = () => readMeta('card-window') === null;
