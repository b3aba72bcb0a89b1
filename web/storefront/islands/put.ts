import { showCount } from './count.ts';
import { all, send, toast } from './dom.ts';
import { scripts } from './shop-words.ts';

/** Puts a thing into the basket: '' once it is there, a sentence that says why not, or null where nobody answered. */
export type Put = (thing: object) => Promise<string | null>;

/** The scripts of advert networks hear of it, where a shopper has allowed them. */
export type PutHeard = typeof globalThis & {
  added?: (thing: object, answer: { basket?: { lines?: unknown } }) => void;
};

export const put: Put = async (thing) => {
  const answer = await send('POST', '/api/shop/cart/lines', thing);
  if (!answer || answer.says) return answer && (answer.says ?? null);
  showCount();
  const { added } = window as PutHeard;
  if (added) added(thing, answer);
  toast(scripts.added, { href: '/basket', label: scripts.seeBasket });
  return '';
};

/** What has nothing to choose goes into the basket from where it stands among others, and the shopper stays there. */
export function enhanceCards(): void {
  for (const form of all<HTMLFormElement>('form[data-put]'))
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const refused = await put(Object.fromEntries(new FormData(form)));
      if (refused === null) return form.submit();
      if (refused) toast(refused);
    });
}
