import { enhanceBasket } from './basket.ts';
import { enhanceCheckout } from './checkout.ts';
import { offerCopy, offerPrint, watchOrder } from './order.ts';

/** Where something is bought or was: baskets, the checkout and orders. Pages to look at carry none of it. */
export function begin(): void {
  enhanceBasket();
  enhanceCheckout();
  offerCopy();
  offerPrint();
  watchOrder();
}
