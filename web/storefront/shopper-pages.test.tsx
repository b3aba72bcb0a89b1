// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { OrderView, ShopPage } from '#shared/storefront.ts';
import { placedOrder } from '#tests/support/selling/placed-order.ts';
import { card, cart, own, wholeList } from '#tests/support/reading/shop-page.ts';
import { parse, soundPages } from '#tests/support/reading/sound-page.ts';

const order: OrderView = { ...placedOrder, number: 1007 };
const pages: Record<string, ShopPage> = {
  'list that is narrowed': {
    ...own,
    kind: 'collection',
    seo_title: '',
    seo_description: '',
    picture: null,
    sift: {
      ...wholeList,
      sort: 'newest',
      from: '2500',
      chips: [{ label: 'From ₦2,500', without_path: '/products?sort=newest' }],
      clear_path: '/products',
      sifted: true,
      count: 0,
    },
    path: '/products?sort=newest&from=2500',
    slug: '',
    title: 'Everything we sell',
    description: '',
    products: [],
    next_path: null,
  },
  'search that was put right': {
    ...own,
    kind: 'search',
    sift: wholeList,
    meant: { words: 'mug', path: '/search?q=mug' },
    path: '/search?q=mog',
    query: 'mog',
    products: [card('a'), card('b')],
    next_path: null,
  },
  'basket to send': { ...own, kind: 'send-cart', path: '/basket/send', url: 'https://adunni.example/x' },
  'basket that was sent': {
    ...own,
    kind: 'shared-cart',
    path: '/basket/shared',
    code: 'abc',
    cart,
    own_count: 2,
  },
  'wish list': { ...own, kind: 'wishlist', path: '/wishlist' },
  track: {
    ...own,
    kind: 'track',
    path: '/track',
    values: { number: '', phone: '' },
    error: 'Check both.',
    order: null,
  },
  'tracked order': {
    ...own,
    kind: 'track',
    path: '/track',
    values: { number: '1007', phone: '08031234567' },
    error: '',
    order,
  },
  'pay for an order': {
    ...own,
    kind: 'pay-for',
    path: '/pay/abc',
    order: { number: 1007, first_name: 'Bisi', due_kobo: 2_050_000, state: 'open', may_go_on: false },
    notice: '',
  },
};

soundPages(pages);

test('a tracked order says where it stands in a line for each state, and names nobody', () => {
  const at = (change: Partial<OrderView>) =>
    parse({
      ...own,
      kind: 'track',
      path: '/track',
      values: { number: '1007', phone: order.phone },
      error: '',
      order: { ...order, ...change },
    });
  for (const [change, headline] of [
    [{ status: 'canceled' }, 'Cancelled'],
    [{}, 'Waiting for payment'],
    [{ confirmation: 'asked' }, 'To be confirmed'],
    [{ payment_status: 'refunded' }, 'Paid back'],
    [{ payment_status: 'paid' }, 'Being made ready'],
    [{ pay_method: 'on_delivery' }, 'Being made ready'],
    [{ fulfillment_status: 'fulfilled' }, 'On its way'],
    [{ fulfillment_status: 'fulfilled', delivery_kind: 'pickup' }, 'Ready for you'],
    [{ fulfillment_status: 'partially_fulfilled' }, 'Part of it is on its way'],
    [{ fulfillment_status: 'partially_fulfilled', delivery_kind: 'pickup' }, 'Part of it is ready for you'],
    [{ fulfillment_status: 'delivered' }, 'Delivered'],
    [{ fulfillment_status: 'delivered', delivery_kind: 'pickup' }, 'Picked up'],
    [{ fulfillment_status: 'returned' }, 'Returned'],
  ] as const)
    expect(at(change).querySelector('h1')?.textContent).toBe(headline);
  expect(at({}).body.textContent).not.toMatch(/12 Allen|Bisi/);
});

test.each([
  ['paid', 'Paid. Thank you!'],
  ['canceled', 'This order was cancelled'],
  ['checking', 'A payment is being checked'],
  ['looked_at', 'A payment needs a look'],
  ['closed', 'The shop is not open now'],
  ['gone', 'Nothing to pay here'],
] as const)('a link to pay for an order says its ending: %s', (state, headline) => {
  const page = parse({
    ...own,
    kind: 'pay-for',
    path: '/pay/abc',
    order: { number: 1007, first_name: 'Bisi', due_kobo: 100, state, may_go_on: false },
    notice: '',
  });
  expect(page.querySelector('h1')?.textContent).toBe(headline);
  expect(page.querySelector('main form')).toBeNull();
});
