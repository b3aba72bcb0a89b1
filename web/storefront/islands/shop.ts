import { showCount } from './count.ts';
import { enhanceProduct } from './product.ts';
import { one } from './dom.ts';
import { enhanceCards, put } from './put.ts';

/** Everything here is comfort: each page works by plain links and forms before this file arrives. */
showCount();
enhanceProduct(put);
enhanceCards();
one<HTMLElement>('[data-focus]')?.focus();
// A page shown again by the back button keeps its old count.
addEventListener('pageshow', showCount);

const begin = async (rest: Promise<{ begin(): void }>) => (await rest).begin();

if (one('[data-set],[data-checkout],[data-copy],[data-poll],[data-print]')) void begin(import('./till.ts'));
if (one('[data-photos]')) void begin(import('./photos.ts'));
if (one('[data-rider]')) void begin(import('./rider.ts'));

let begun = false;
/** Suggestions, the wish list and what was looked at come by a file of their own, with the first touch of the page. */
function loadRest(): void {
  if (begun) return;
  begun = true;
  void begin(import('./later.ts'));
}
if (one('[data-wishes],[data-rider]')) loadRest();
for (const touch of ['pointerdown', 'keydown', 'focusin', 'scroll'])
  addEventListener(touch, loadRest, { once: true, passive: true });
