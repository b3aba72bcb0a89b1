import type { AdNetwork } from '#shared/adverts.ts';
import type { PutHeard } from './put.ts';

/**
 * Loads the scripts of advert networks; asked for by `adverts.ts` once the shopper has allowed them, and never before.
 * A thing is one kind of a product or, with `isGroup`, all of them, each by the id it has in the list that networks read.
 */
type Thing = [id: string, isGroup: 0 | 1, title: string, naira: number];
type Told = [networks: [network: AdNetwork, key: string, src: string][], thing: Thing | null];
type Tell = (what: 'ViewContent' | 'AddToCart', thing: Thing, quantity: number) => void;
type Call = (...call: unknown[]) => void;
interface Fbq extends Call {
  callMethod?: Call;
}
/** A queue of TikTok's with the methods that fill it. */
type Ttq = unknown[] & Record<string, unknown>;

const theirs = window as unknown as Record<string, unknown>;

const bring = (src: string) =>
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }));

function meta(key: string, src: string): Tell {
  const queue: unknown[][] = [];
  const fbq: Fbq = (...call) => (fbq.callMethod ? fbq.callMethod(...call) : queue.push(call));
  theirs.fbq = theirs._fbq = Object.assign(fbq, {
    queue,
    push: fbq,
    loaded: true,
    version: '2.0',
    disablePushState: true,
  });
  // Without this it would look at buttons and forms of its own accord.
  fbq('set', 'autoConfig', false, key);
  fbq('init', key);
  fbq('track', 'PageView');
  bring(src);
  return (what, [id, isGroup, title, naira], quantity) =>
    fbq('track', what, {
      content_type: isGroup ? 'product_group' : 'product',
      content_ids: [id],
      content_name: title,
      contents: [{ id, quantity }],
      currency: 'NGN',
      value: naira * quantity,
    });
}

const methods =
  'page track identify instances debug on off once ready alias group enableCookie disableCookie holdConsent revokeConsent grantConsent'.split(
    ' ',
  );

/** Puts a method on a queue that notes its calls, until TikTok's script takes them. */
const setAndDefer = (queue: Ttq, name: string) => {
  queue[name] = (...call: unknown[]) => queue.push([name, ...call]);
};
const newQueue = (): Ttq => {
  const queue = [] as unknown as Ttq;
  for (const name of methods) setAndDefer(queue, name);
  return queue;
};

function tiktok(key: string, src: string): Tell {
  const ttq = newQueue();
  const own = newQueue();
  own._u = src;
  const known = { _i: { [key]: own }, _t: { [key]: Date.now() }, _o: { [key]: {} } };
  theirs.TiktokAnalyticsObject = 'ttq';
  theirs.ttq = Object.assign(ttq, known, { methods, setAndDefer, instance: () => own });
  (ttq.page as Call)();
  bring(`${src}?sdkid=${key}&lib=ttq`);
  return (what, [id, isGroup, title, naira], quantity) =>
    (ttq.track as Call)(what, {
      content_type: isGroup ? 'product_group' : 'product',
      contents: [{ content_id: id, content_name: title, quantity, price: naira }],
      currency: 'NGN',
      value: naira * quantity,
    });
}

function google(key: string, src: string): Tell {
  const layer: unknown[] = [];
  theirs.dataLayer = layer;
  const gtag: Call = function gtag() {
    // Their script tells calls from other entries by this very kind of object.
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments);
  };
  const granted = { ad_storage: 'granted', ad_user_data: 'granted', analytics_storage: 'granted' };
  gtag('consent', 'default', { ...granted, ad_personalization: 'denied' });
  gtag('js', new Date());
  gtag('config', key, { cookie_domain: 'none', allow_google_signals: false });
  bring(`${src}?id=${key}`);
  return (what, [item_id, , item_name, price], quantity) =>
    gtag('event', what === 'AddToCart' ? 'add_to_cart' : 'view_item', {
      currency: 'NGN',
      value: price * quantity,
      items: [{ item_id, item_name, quantity, price }],
    });
}

/** Parameters of an address that their scripts may read: marks of links, and what a page itself is made by. */
const harmless = /^(utm_\w+|fbclid|ttclid|gclid|[gw]braid|kind|after|lang|sort|from|to|stock|o\..+)$/;

/** Their scripts read where a page is and where its shopper came from: neither may say who they are. */
function tidyAddresses(): void {
  const { origin, pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  for (const [name] of new URLSearchParams(search)) if (!harmless.test(name)) query.delete(name);
  const rest = `${query}`;
  if (rest !== search.slice(1))
    history.replaceState(history.state, '', pathname + (rest && `?${rest}`) + hash);
  // An order's page has its secret in its address, and a search what was looked for.
  if (document.referrer.startsWith(origin))
    Object.defineProperty(document, 'referrer', { value: `${origin}/` });
}

interface Put {
  variant_id?: string;
  product?: string;
  quantity?: string | number;
}
interface Line {
  variant_id: string;
  product_slug: string;
  title: string;
  unit_price_kobo: number;
}

/** Tells the scripts a page names that it was seen, what is on it, and what is put into the basket. */
function begin([networks, thing]: Told): void {
  tidyAddresses();
  const starts = { meta, tiktok, google };
  const tells = networks.map(([network, key, src]) => starts[network](key, src));
  const tell: Tell = (...told) => tells.forEach((one) => one(...told));
  if (thing) tell('ViewContent', thing, 1);
  (window as PutHeard).added = (thing, { basket }) => {
    const put: Put = thing;
    const line = (basket?.lines as Line[] | undefined)?.find(
      ({ variant_id, product_slug }) => variant_id === put.variant_id || product_slug === put.product,
    );
    if (line)
      tell(
        'AddToCart',
        [line.variant_id, 0, line.title, line.unit_price_kobo / 100],
        Number(put.quantity) || 1,
      );
  };
}

const said = document.querySelector<HTMLElement>('[data-adverts]')?.dataset.adverts;
if (said) begin(JSON.parse(said) as Told);
