// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { ShownReview } from '#shared/goods/reviews.ts';
import type { OrderPage, ProductPage, ShopPage } from '#shared/storefront.ts';
import { placedOrder } from '#tests/support/selling/placed-order.ts';
import { own, picture } from '#tests/support/reading/shop-page.ts';
import { parse, soundPages } from '#tests/support/reading/sound-page.ts';

const review: ShownReview = {
  stars: 4,
  words: 'Holds my tea.\n\n- Fits the hand\n- Came whole',
  name: 'Bisi',
  written_at: '2026-11-22T08:05:00Z',
  answer: 'Thank you.',
  photos: [
    {
      small: '/media/s/p/160.webp',
      large: '/media/s/p/640.webp',
      alt: 'Photo 1 of Clay mug from a review with 4 stars',
    },
  ],
};
const rating = { count: 12, average: 4.3 };
const product: ProductPage = {
  ...own,
  kind: 'product',
  path: '/products/mug',
  product: {
    id: 'm',
    set: null,
    slug: 'mug',
    title: 'Clay mug',
    description: '',
    size_chart: 'Size, Height\nSmall, 8 cm',
    details: [],
    options: [],
    variants: [
      {
        id: 'v',
        title: '',
        option_values: [],
        price_kobo: 650_000,
        compare_at_kobo: null,
        available: 0,
        picture: null,
      },
    ],
    pictures: [picture],
    download: null,
    seo_title: '',
    seo_description: '',
  },
  files: [],
  data_cost: '',
  collection: null,
  related: [],
  reviews: { ...rating, newest: [review, { ...review, words: '', answer: '' }] },
  form: null,
};
const order: OrderPage = {
  ...own,
  kind: 'order',
  path: '/orders/abc',
  order: { ...placedOrder, fulfillment_status: 'delivered' },
  answer: null,
  notice: '',
  sent_form: { sender: '', error: '' },
  reviews: [
    { line: 'a', title: 'Clay mug', review: null },
    { line: 'b', title: 'Bowl', review: null },
    {
      line: 'c',
      title: 'Fan',
      review: {
        stars: 2,
        words: 'Broke.',
        state: 'hidden',
        hidden_because: 'insult',
        answer: '',
        photos: [],
      },
    },
    {
      line: 'd',
      title: 'Pot',
      review: { stars: 2, words: '', state: 'withdrawn', hidden_because: null, answer: '', photos: [] },
    },
  ],
  review_form: {
    line: 'b',
    values: { stars: '3', words: 'So so', name: '' },
    errors: { name: 'Say a name.' },
    photos: ['Choose the photos again, please: browsers do not keep them.'],
  },
};
const pages: Record<string, ShopPage> = {
  'product that is sold out, with reviews and sizes': product,
  'all reviews of a product': {
    ...own,
    kind: 'reviews',
    path: '/products/mug/reviews',
    product: { title: 'Clay mug', slug: 'mug' },
    rating,
    items: [review],
    hidden: [{ because: 'private', count: 2 }],
    next_path: '/products/mug/reviews?after=x',
  },
  'order with things to review': order,
  'forgetting an address': {
    ...own,
    kind: 'sure',
    path: '/tell',
    title: 'No more mails?',
    text: 'Not to a@b.ng.',
    label: 'Yes, stop',
    action: '/tell/stop',
    code: 'x',
  },
};

soundPages(pages);

test('a form that could not be taken is open, says why at its field, and keeps what was typed', () => {
  const page = parse(order);
  const open = [...page.querySelectorAll('details[open] summary')].map((one) => one.textContent);
  expect(open).toEqual(['Review Bowl']);
  const name = page.querySelector('#name-b')!;
  expect(name.getAttribute('aria-describedby')!.split(' ')).toContain('name-b-error');
  expect(page.querySelector('#name-b-error')?.textContent).toBe('Say a name.');
  expect(page.querySelector('#words-b')?.textContent).toBe('So so');
  expect(page.querySelector('[value="3"][name=stars]:checked')).not.toBeNull();
});

test('what became of each review is said', () => {
  const text = parse(order).body.textContent;
  expect(text).toContain('The shop does not show this review, because it insults or threatens somebody.');
  expect(text).toContain('You took your review of Pot back.');
});
