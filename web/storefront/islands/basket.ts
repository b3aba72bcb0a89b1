import { showCount } from './count.ts';
import { all, naira, one, send, toast } from './dom.ts';
import { till } from './till-words.ts';

/** Plus, minus and remove without a new page; on any trouble the plain form is sent instead. */
export function enhanceBasket(): void {
  for (const form of all<HTMLFormElement>('form[data-set]'))
    form.addEventListener('submit', async (event) => {
      const button = (event as SubmitEvent).submitter as HTMLButtonElement | null;
      const id = form.dataset.set;
      if (!button || !id) return;
      event.preventDefault();
      const line = form.closest<HTMLElement>('[data-line]');
      const answer = await send('PATCH', `/api/shop/cart/lines/${id}`, { quantity: Number(button.value) });
      if (!answer) {
        // By the same button, which says how many.
        delete form.dataset.set;
        return button.click();
      }
      if (answer.says) return toast(answer.says);
      showCount();
      const now = answer.basket?.lines.find((each) => each.variant_id === id);
      // A line that was short of stock carries sentences of its own: the server writes those.
      if (
        !answer.basket ||
        answer.basket.lines.length === 0 ||
        // What a code takes off, and what delivery may cost, follow from the whole basket.
        one('[data-code], [data-varies], .error', document.querySelector('[data-cart]') ?? document)
      )
        return location.reload();
      const subtotal = one('[data-subtotal]');
      if (subtotal) subtotal.textContent = naira(answer.basket.subtotal_kobo);
      if (!now || !line) {
        line?.remove();
        one<HTMLElement>('h1')?.focus();
        return toast(till.takenOut);
      }
      const total = one('[data-line-total]', line);
      if (total) total.textContent = naira(now.total_kobo);
      const shown = one('[data-line-quantity]', line);
      shown?.setAttribute('aria-label', till.quantity(now.quantity));
      if (shown) shown.textContent = String(now.quantity);
      for (const step of all<HTMLButtonElement>('[data-step]', form)) {
        const by = Number(step.dataset.step);
        step.value = String(by === 0 ? 0 : now.quantity + by);
        if (step.dataset.most) step.disabled = now.quantity >= Number(step.dataset.most);
      }
    });
}
