import { checkoutQuotes } from '#shared/pricing/quote.ts';
import type { CheckoutPage } from '#shared/storefront.ts';
import { cart, own, shell } from '../reading/shop-page.ts';

/** The checkout of a basket that is delivered, before anything is typed. */
export const checkout: CheckoutPage = {
  ...own,
  kind: 'checkout',
  path: '/checkout',
  cart,
  delivery: shell.delivery,
  digital: 'none',
  is_delivered: true,
  values: {
    name: '',
    phone: '',
    email: '',
    receive: 'delivery',
    state: '',
    lga: '',
    way: '',
    area: '',
    landmark: '',
    note: '',
    pay_method: 'online',
    key: 'k'.repeat(32),
    adverts: '',
  },
  errors: {},
  notice: '',
  parts: null,
  quotes: checkoutQuotes(cart.lines, shell.delivery, null),
  fee_on_top: false,
  rate_id: '',
  zone_id: '',
  networks: ['meta', 'google'],
  reminds: false,
};
