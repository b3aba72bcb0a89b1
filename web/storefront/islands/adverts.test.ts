// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { PutHeard } from './put.ts';

const told = [
  [
    ['meta', '1234567890123456', 'https://meta.example/fbevents.js'],
    ['tiktok', 'C4A5B6C7D8E9F0G1H2I3', 'https://tiktok.example/events.js'],
    ['google', 'G-AB12CD34EF', 'https://google.example/gtag/js'],
  ],
  ['mug', 1, 'Clay mug', 4000],
];
const theirs = window as unknown as {
  fbq: { queue: unknown[][] };
  ttq: unknown[][];
  dataLayer: ArrayLike<unknown>[];
};
const says = { globalPrivacyControl: undefined as boolean | undefined, doNotTrack: null as string | null };
for (const name of ['globalPrivacyControl', 'doNotTrack'] as const)
  Object.defineProperty(navigator, name, { get: () => says[name], configurable: true });

beforeEach(() => {
  Object.assign(says, { globalPrivacyControl: undefined, doNotTrack: null });
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`;
  history.replaceState(null, '', '/products/mug');
});

/** A page that uses scripts, as it is once ours has run. */
async function open(main = ''): Promise<void> {
  document.head.innerHTML = '';
  document.body.innerHTML = `<aside data-load="/assets/networks.js" hidden><button value="yes">Allow</button><button value="no">No thanks</button></aside>
    <main>${main}</main><ul><li data-ask-again hidden><button>Adverts: your choice</button></li></ul>`;
  question().dataset.adverts = JSON.stringify(told);
  vi.resetModules();
  await import('./adverts.ts');
}
const question = () => document.querySelector('aside')!;
const again = () => document.querySelector<HTMLElement>('[data-ask-again]')!;
const asked = () => !question().hidden;
const answer = (value: string) => document.querySelector<HTMLButtonElement>(`[value=${value}]`)!.click();
const scripts = () => [...document.querySelectorAll('script')].map((one) => one.getAttribute('src'));

test('who did not answer is asked, and nothing is loaded; a yes loads what loads, and is remembered', async () => {
  await open();
  expect([asked(), again().hidden, scripts(), document.cookie]).toEqual([true, false, [], '']);
  answer('yes');
  expect([asked(), scripts(), document.cookie]).toEqual([false, ['/assets/networks.js'], 'adverts=yes']);
  await open();
  expect([asked(), scripts()]).toEqual([false, ['/assets/networks.js']]);
});

test('a no is as easy, remembered, asked about again only at the foot, and takes their cookies away', async () => {
  await open();
  document.cookie = '_fbp=fb.1.1.1; path=/';
  document.cookie = '_ga_AB=1; path=/';
  document.cookie = 'cart_count=2; path=/';
  answer('no');
  expect([asked(), scripts(), document.cookie]).toEqual([false, [], 'cart_count=2; adverts=no']);
  await open();
  expect([asked(), scripts(), again().hidden]).toEqual([false, [], false]);
  again().querySelector('button')!.click();
  expect([asked(), document.activeElement?.textContent]).toEqual([true, 'Allow']);
});

test.each([
  ['Global Privacy Control', { globalPrivacyControl: true }, ''],
  ['Do Not Track', { doNotTrack: '1' }, ''],
  ['a form for an email', {}, '<form><input type="email"></form>'],
  ['a form for a phone number', {}, '<form><input type="tel"></form>'],
])(
  'with %s nobody is asked and nothing is loaded, whatever was answered before',
  async (_what, said, main) => {
    Object.assign(says, said);
    await open(main);
    expect([asked(), again().hidden, scripts()]).toEqual([false, true, []]);
    document.cookie = 'adverts=yes; path=/';
    await open(main);
    expect([asked(), scripts()]).toEqual([false, []]);
  },
);

test('each network is told of the page, of the thing on it and of what goes into the basket, by the ids of the list of products, and of no sale', async () => {
  history.replaceState(null, '', '/products/mug?fbclid=IwAR1&utm_source=ig&email=a%40b.c&key=secret#top');
  Object.defineProperty(document, 'referrer', {
    value: `${location.origin}/orders/a-secret`,
    configurable: true,
    writable: true,
  });
  await open();
  await import('./networks.ts');
  expect(scripts()).toEqual([
    'https://meta.example/fbevents.js',
    'https://tiktok.example/events.js?sdkid=C4A5B6C7D8E9F0G1H2I3&lib=ttq',
    'https://google.example/gtag/js?id=G-AB12CD34EF',
  ]);
  const lines = [{ variant_id: 'small', product_slug: 'mug', title: 'Clay mug', unit_price_kobo: 450_000 }];
  for (const put of [{ product: 'mug' }, { variant_id: 'small', quantity: '2' }, { variant_id: 'other' }])
    (window as PutHeard).added!(put, { basket: { lines } });
  const meta = (type: string, id: string, quantity: number, value: number) => ({
    content_type: type,
    content_ids: [id],
    content_name: 'Clay mug',
    contents: [{ id, quantity }],
    currency: 'NGN',
    value,
  });
  expect(theirs.fbq.queue).toEqual([
    ['set', 'autoConfig', false, '1234567890123456'],
    ['init', '1234567890123456'],
    ['track', 'PageView'],
    ['track', 'ViewContent', meta('product_group', 'mug', 1, 4000)],
    ['track', 'AddToCart', meta('product', 'small', 1, 4500)],
    ['track', 'AddToCart', meta('product', 'small', 2, 9000)],
  ]);
  expect(theirs.ttq.map(([name, what]) => [name, what])).toEqual([
    ['page', undefined],
    ['track', 'ViewContent'],
    ['track', 'AddToCart'],
    ['track', 'AddToCart'],
  ]);
  expect(theirs.ttq[3]![2]).toEqual({
    content_type: 'product',
    contents: [{ content_id: 'small', content_name: 'Clay mug', quantity: 2, price: 4500 }],
    currency: 'NGN',
    value: 9000,
  });
  const events = theirs.dataLayer.map((call) => Array.from(call)).filter(([name]) => name === 'event');
  expect(events.map(([, what]) => what)).toEqual(['view_item', 'add_to_cart', 'add_to_cart']);
  expect(events[2]![2]).toEqual({
    currency: 'NGN',
    value: 9000,
    items: [{ item_id: 'small', item_name: 'Clay mug', quantity: 2, price: 4500 }],
  });
  // Where the page is and where its shopper came from says nothing of them.
  expect([location.href, document.referrer]).toEqual([
    `${location.origin}/products/mug?fbclid=IwAR1&utm_source=ig#top`,
    `${location.origin}/`,
  ]);
});
