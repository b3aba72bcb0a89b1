// @vitest-environment jsdom
import { contactUnder } from '#blocks/contact/settings.ts';
import { expect, test } from 'vitest';
import type { OrderView, ProductPage, ShopPage, StorefrontPage } from '#shared/storefront.ts';
import { checkout } from '#tests/support/selling/checkout-page.ts';
import { followedParcel, placedOrder } from '#tests/support/selling/placed-order.ts';
import { card, cart, line, listed, own, picture, shell, untold } from '#tests/support/reading/shop-page.ts';
import { parse, soundPages } from '#tests/support/reading/sound-page.ts';
const variant = (id: string, values: string[], price: number, available: number | null) => ({
  id,
  title: values.join(' / '),
  option_values: values,
  price_kobo: price,
  compare_at_kobo: null,
  available,
  picture: null,
});
const product: ProductPage = {
  ...own,
  kind: 'product',
  path: '/products/mug',
  product: {
    id: 'm',
    slug: 'mug',
    title: 'Clay mug',
    ...untold,
    description: 'Thrown on the wheel.\n\n- Holds 300 ml\n- Dishwasher safe',
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [variant('v1', ['Small'], 650_000, 0), variant('v2', ['Large'], 900_000, 2)],
    pictures: [picture, { ...picture, id: 'two', alt: '' }],
  },
  files: [],
  data_cost: '',
  collection: { title: 'Clay', slug: 'clay' },
  related: [card('bowl')],
  reviews: null,
  form: null,
};
const order: OrderView = {
  ...placedOrder,
  number: 1007,
  delivery_name: 'Near',
  lines: [{ ...line, custom: false, parts: [] }],
  subtotal_kobo: 1_800_000,
  total_kobo: 2_050_000,
  parcels: [followedParcel('', 'https://track.example/1')],
};
const home: ShopPage = {
  ...own,
  kind: 'home',
  path: '/',
  title: '',
  description: '',
  sections: [
    {
      id: '1',
      type: 'hero',
      settings: {
        heading: 'Made by hand',
        text: '',
        button_label: 'Shop',
        button_path: '/products',
        picture: null,
        layout: 'theme',
      },
      data: { picture, themes: 'overlap' },
    },
    {
      id: '2',
      type: 'collection-list',
      settings: { heading: 'Collections' },
      data: { collections: [{ title: 'Clay', slug: 'clay', product_count: 1, picture }] },
    },
    {
      id: '3',
      type: 'product-grid',
      settings: { heading: 'New', collection: '', limit: 4, layout: 'lead' },
      data: { products: ['a', 'b', 'c'].map((slug) => card(slug)), more_path: '/products' },
    },
    { id: '4', type: 'promises', settings: { heading: 'Simple' }, data: shell },
    {
      id: '5',
      type: 'picture-text',
      settings: {
        heading: 'About us',
        text: 'Hello',
        button_label: 'More',
        button_path: '/pages/about',
        picture: null,
        side: 'left',
      },
      data: { picture },
    },
    { id: '6', type: 'text', settings: { heading: 'Care', text: 'Wash by hand.' }, data: null },
    { id: '7', type: 'how-it-works', settings: { heading: '' }, data: shell },
    { id: '8', type: 'contact', settings: contactUnder('Talk to us', ''), data: shell },
  ],
};
const basket = { ...own, kind: 'cart', path: '/basket', cart, notice: '', placed: '', to: null } as const;
const pages: Record<string, ShopPage> = {
  home,
  page: {
    ...own,
    kind: 'page',
    path: '/pages/care',
    title: 'Care',
    description: 'How to wash',
    sections: home.sections,
  },
  collection: {
    ...own,
    kind: 'collection',
    ...listed,
    path: '/collections/clay',
    slug: 'clay',
    title: 'Clay',
    description: 'From the wheel.',
    products: [card('a'), card('b', { picture: null, available: 0 })],
    next_path: '/collections/clay?after=x',
  },
  'empty collection': {
    ...own,
    kind: 'collection',
    ...listed,
    path: '/products',
    slug: '',
    title: 'Everything we sell',
    description: '',
    products: [],
    next_path: null,
  },
  search: {
    ...own,
    kind: 'search',
    sift: listed.sift,
    meant: null,
    path: '/search?q=mug',
    query: 'mug',
    products: [card('a')],
    next_path: null,
  },
  'search without luck': {
    ...own,
    kind: 'search',
    sift: listed.sift,
    meant: null,
    path: '/search?q=xyz',
    query: 'xyz',
    products: [],
    next_path: null,
  },
  product,
  cart: { ...basket, notice: 'Added to your basket.' },
  'empty cart': { ...basket, cart: { ...cart, count: 0, lines: [] } },
  checkout,
  'checkout with mistakes': {
    ...checkout,
    errors: { phone: 'Enter your phone number.', receive: 'Choose.', pay_method: 'Choose how to pay.' },
    notice: 'Please look.',
  },
  order: {
    ...own,
    kind: 'order',
    path: '/orders/abc',
    order,
    answer: 'with_bank',
    notice: '',
    sent_form: { sender: '', error: '' },
    reviews: [],
    review_form: null,
  },
  'not found': { ...own, kind: 'not-found', path: '/404', products: [card('a')] },
  message: { ...own, kind: 'message', path: '/', title: 'Sorry', text: 'Try again.', action: null },
};
const text = (page: StorefrontPage) => parse(page).body.textContent ?? '';

soundPages(pages);

test('a product page shows prices, choices and words, and chooses nothing by itself', () => {
  const shown = text(product);
  for (const words of [
    'Clay mug',
    '₦6,500 to ₦9,000',
    'Small ₦6,500 sold out',
    'Holds 300 ml',
    'Add to basket',
    'Order on WhatsApp',
    'Delivery from ₦2,500',
    'More from Clay',
  ])
    expect(shown.replace(/\s+/g, ' ')).toContain(words);
  const document = parse(product);
  expect(document.querySelector('[name=o0]:checked')).toBeNull();
  expect(shown).not.toContain('Only 2 left');
  expect([...document.querySelectorAll('.prose li')].map((item) => item.textContent)).toEqual([
    'Holds 300 ml',
    'Dishwasher safe',
  ]);
});

test('a sold-out variant cannot be chosen, by one option or by several', () => {
  const closed = (page: ProductPage) =>
    [...parse(page).querySelectorAll<HTMLInputElement>('input[type=radio]:disabled')].map((one) => one.value);
  expect(closed(product)).toEqual(['Small']);
  const two: ProductPage = {
    ...product,
    product: {
      ...product.product,
      options: [
        { name: 'Size', values: ['Small', 'Large'] },
        { name: 'Colour', values: ['Red', 'Blue'] },
      ],
      variants: [
        variant('v1', ['Small', 'Red'], 650_000, 0),
        variant('v2', ['Small', 'Blue'], 650_000, 0),
        variant('v3', ['Large', 'Red'], 900_000, 0),
        variant('v4', ['Large', 'Blue'], 900_000, 1),
      ],
    },
  };
  expect(closed(two)).toEqual(['Small', 'Red']);
});

test('what is missing is said beside the options, and a form that is shown again opens there', () => {
  const document = parse({
    ...product,
    form: { values: [''], quantity: '1', error: 'Please choose: Size.' },
  });
  const error = document.querySelector('#buy-error');
  expect(error?.textContent).toBe('Please choose: Size.');
  expect(error?.nextElementSibling?.querySelector('legend')?.textContent).toBe('Size');
  expect(document.querySelector<HTMLInputElement>('[autofocus]')?.value).toBe('Large');
  expect(document.querySelector('[name=o0]:checked')).toBeNull();
});

test('a product with exactly one variant needs no choice', () => {
  const one = { ...product.product, variants: [variant('v2', ['Large'], 900_000, 2)] };
  const document = parse({ ...product, product: { ...one, options: [{ name: 'Size', values: ['Large'] }] } });
  expect(document.querySelector<HTMLInputElement>('[name=o0]:checked')?.value).toBe('Large');
  expect(document.querySelector('[data-stock]')?.textContent).toBe('Only 2 left');
});

test('search engines and share cards are told what the page is', () => {
  const document = parse(product);
  const meta = (name: string) =>
    document.querySelector(`meta[property="${name}"],meta[name="${name}"]`)?.getAttribute('content');
  expect(document.title).toBe('Clay mug | Adunni Home & Clay');
  expect(meta('description')).toBe('From ₦6,500. Thrown on the wheel. - Holds 300 ml - Dishwasher safe');
  expect(meta('og:image')).toBe('https://adunni.example/media/s/p/share.jpg');
  expect(meta('og:url')).toBe('https://adunni.example/products/mug');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'https://adunni.example/products/mug',
  );
  const [thing, crumbs] = [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ''),
  );
  expect(thing).toMatchObject({
    '@type': 'Product',
    name: 'Clay mug',
    offers: [
      { price: '6500.00', priceCurrency: 'NGN', availability: 'https://schema.org/OutOfStock' },
      { price: '9000.00', availability: 'https://schema.org/InStock' },
    ],
  });
  expect(crumbs.itemListElement.map((step: { name: string }) => step.name)).toEqual([
    'Adunni Home & Clay',
    'Clay',
    'Clay mug',
  ]);
});

test('a shopper’s own pages are not for search engines', () => {
  for (const name of ['cart', 'checkout', 'order', 'search', 'not found', 'message']) {
    const page = pages[name];
    if (!page) throw new Error(name);
    const document = parse(page);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('link[rel=canonical],meta[property^="og:"]')).toBeNull();
  }
});

test('pictures come in AVIF and WebP at fixed widths; under Save-Data in one small width', () => {
  const source = parse(product).querySelector('source');
  expect(source?.getAttribute('srcset')).toBe(
    [160, 320, 480, 640, 800, 1200].map((width) => `/media/s/p/${width}.avif ${width}w`).join(','),
  );
  const saver = parse({ ...product, mode: 'saver' });
  expect(saver.querySelector('source')?.getAttribute('srcset')).toBe('/media/s/p/480.avif');
  expect(saver.querySelector('.slides img')?.getAttribute('src')).toBe('/media/s/p/480.webp');
  const foreign = parse({
    ...product,
    product: { ...product.product, pictures: [{ ...picture, url: 'https://old.example/mug.png' }] },
  });
  expect(foreign.querySelector('.slides img')?.outerHTML).not.toContain('srcset');
});

test('a sold-out product cannot be bought, only asked for', () => {
  const variants = product.product.variants.map((one) => ({ ...one, available: 0 }));
  const shown = text({ ...product, product: { ...product.product, variants } });
  expect(shown).toContain('Ask when it is back');
  expect(shown).not.toContain('Add to basket');
});

test('the checkout says each state’s price in the list, and a basket line that is too many blocks it', () => {
  expect(text(checkout)).toContain('Kano: ₦7,000');
  expect(text(checkout)).toContain('We deliver to these states. For others, please ask us first.');
  const short = { ...cart, lines: [{ ...line, available: 1 }] };
  expect(text({ ...basket, cart: short })).toContain('Only 1 left. Please take 1 out.');
});

test('an order page says when, what, where and how to reach the shop', () => {
  const page = pages['order'];
  if (!page) throw new Error('order');
  const shown = text(page);
  for (const words of [
    'Order 1007, 21 Nov 2026, 09:05',
    'Waiting for your payment',
    'Pay ₦20,500 now',
    'I have been debited',
    'Still with your bank',
    '12 Allen Avenue, Ikeja, Lagos',
    '0803 123 4567',
  ])
    expect(shown).toContain(words);
});

test.each([
  ['no-store', 'There is no store at this address'],
  ['closed', 'Opening soon'],
  ['suspended', 'This store is not available'],
  ['unpaid', 'X is at another address'],
] as const)('%s has a plain page', (state, title) => {
  const document = parse({
    kind: 'plain',
    state,
    host: 'x.localhost',
    name: 'X',
    language: 'en',
    login: null,
    maker: { name: 'Presence', url: 'https://presence.example' },
  });
  expect(document.querySelector('h1')?.textContent).toBe(title);
  expect(document.querySelectorAll('script')).toHaveLength(0);
});
