// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { checkoutQuotes } from '#shared/pricing/quote.ts';
import { checkout } from '#tests/support/selling/checkout-page.ts';
import { cart } from '#tests/support/reading/shop-page.ts';
import { parse } from '#tests/support/reading/sound-page.ts';

test('a checkout of a shop that neither sends nor hands out says so before anything is filled in, and takes no order', () => {
  const none = { ...checkout, delivery: [], quotes: checkoutQuotes(cart.lines, [], null) };
  const shown = parse(none);
  const says = 'This shop has no delivery set up yet. Please ask the shop how to order.';
  expect(shown.querySelector('fieldset .error')!.textContent).toContain(says);
  expect(shown.querySelector<HTMLButtonElement>('aside [data-place]')!.disabled).toBe(true);
  expect(shown.querySelector('[data-delivery]')).toBeNull();
  expect(parse(checkout).querySelector<HTMLButtonElement>('aside [data-place]')!.disabled).toBe(false);
  // Files are downloaded.
  expect(
    parse({ ...none, digital: 'all', is_delivered: false }).querySelector<HTMLButtonElement>(
      'aside [data-place]',
    )!.disabled,
  ).toBe(false);
});
