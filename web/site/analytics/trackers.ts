import { product } from '#shared/product.ts';
import { readMeta } from '../components/meta.ts';
import type { SitePage } from '../page.ts';
import { pageFor } from '../pages.ts';

type Gtag = (...call: unknown[]) => void;
interface Fbq {
  (...call: unknown[]): void;
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[][];
  push: unknown;
  loaded: boolean;
  version: string;
  /** Otherwise it would report every address by itself. */
  disablePushState: boolean;
}
interface TrackedWindow {
  dataLayer?: unknown[];
  fbq?: Fbq;
  _fbq?: Fbq;
}

const theirs = () => window as unknown as TrackedWindow;
let started = false;
let gtag: Gtag | null = null;

/** Whether scripts of others run in this window. */
export const isTracking = () => started;

/**
 * Tells the providers that a page was seen: by its pattern, never by the address, which may say more than which page
 * it is. Brings their scripts the first time.
 */
export function countVisit(page: SitePage): void {
  if (!started) start();
  const seen = {
    page_location: location.origin + page.path,
    page_path: page.path,
    page_title: `${page.title} · ${product.name}`,
  };
  gtag?.('set', seen);
  gtag?.('event', 'page_view', seen);
  theirs().fbq?.('track', 'PageView');
}

function start(): void {
  started = true;
  // The pixel reads the address itself: what stands behind the question mark is nobody's business.
  if (location.search) history.replaceState(history.state, '', location.pathname + location.hash);
  document.addEventListener('click', leaveWhole, true);
  window.addEventListener('popstate', reloadUnmeasured, true);
  startAnalytics(readMeta('analytics-id'), readMeta('analytics-script-url'));
  startPixel(readMeta('pixel-id'), readMeta('pixel-script-url'));
}

function startAnalytics(id: string | null, url: string | null): void {
  if (!id || !url) return;
  const layer: unknown[] = (theirs().dataLayer ??= []);
  gtag = function gtag() {
    // Their script tells calls from other entries by this very kind of object.
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments);
  };
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  gtag('consent', 'default', { ...denied, analytics_storage: 'granted' });
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false, page_referrer: originOf(document.referrer) });
  bring(`${url}?id=${encodeURIComponent(id)}`);
}

function startPixel(id: string | null, url: string | null): void {
  if (!id || !url) return;
  const queue: unknown[][] = [];
  const fbq: Fbq = Object.assign(
    (...call: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...call);
      else queue.push(call);
    },
    { queue, push: null as unknown, loaded: true, version: '2.0', disablePushState: true },
  );
  fbq.push = fbq;
  theirs().fbq = fbq;
  theirs()._fbq = fbq;
  // Without this it would look at buttons and forms of its own accord.
  fbq('set', 'autoConfig', false, id);
  fbq('init', id);
  bring(url);
}

function bring(src: string): void {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

function originOf(address: string): string {
  return address ? new URL(address).origin : '';
}

/** A link to a page that is not measured is followed by the browser itself, into a window without their scripts. */
function leaveWhole(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || pageFor(link.pathname).measured) return;
  event.stopImmediatePropagation();
}

/** The same for the browser's back and forward. */
function reloadUnmeasured(event: PopStateEvent): void {
  if (pageFor(location.pathname).measured) return;
  event.stopImmediatePropagation();
  location.reload();
}

/** Takes a given consent back: their cookies go, and the page begins anew without their scripts. */
export function stopTracking(): void {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0] ?? '';
    if (!/^_(ga|gid|gat|gcl|fbp|fbc)/.test(name)) continue;
    const parents = location.hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'));
    for (const domain of ['', ...parents.map((parent) => `; domain=${parent}`)])
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
  location.reload();
}
