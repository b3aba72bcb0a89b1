import { showCount } from './count.ts';
import { enhanceBasket } from './basket.ts';
import { enhanceCheckout } from './checkout.ts';
import { enhanceProduct } from './product.ts';
import { offerCopy, watchOrder } from './order.ts';
import { one } from './dom.ts';

/** Everything here is comfort: each page works by plain links and forms before this file arrives. */
showCount();
enhanceProduct();
enhanceBasket();
enhanceCheckout();
offerCopy();
watchOrder();
one<HTMLElement>('[data-focus]')?.focus();
// A page shown again by the back button keeps its old count.
addEventListener('pageshow', showCount);

let begun = false;
/** Suggestions, the wish list and what was looked at come by a file of their own, with the first touch of the page. */
async function loadRest(): Promise<void> {
  if (begun) return;
  begun = true;
  (await import('./later.ts')).begin();
}
if (one('[data-wishes]')) void loadRest();
for (const touch of ['pointerdown', 'keydown', 'focusin', 'scroll'])
  addEventListener(touch, () => void loadRest(), { once: true, passive: true });
