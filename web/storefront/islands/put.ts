import { showCount } from './count.ts';
import { all, send, toast } from './dom.ts';
import { scripts } from './shop-words.ts';

/** What has nothing to choose goes into the basket from where it stands among others, and the shopper stays there. */
export function enhanceCards(): void {
  for (const form of all<HTMLFormElement>('form[data-put]'))
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const answer = await send('POST', '/api/shop/cart/lines', Object.fromEntries(new FormData(form)));
      if (!answer) return form.submit();
      if (answer.says) return toast(answer.says);
      showCount();
      toast(scripts.added, { href: '/basket', label: scripts.seeBasket });
    });
}
