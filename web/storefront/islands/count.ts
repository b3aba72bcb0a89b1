import { countCookie } from '#shared/storefront.ts';
import { all } from './dom.ts';
import { scripts } from './shop-words.ts';

const pattern = new RegExp(`(?:^|; )${countCookie}=(\\d+)`);

/** Pages are the same for everybody, so how much is in the basket is read from a cookie that holds only the number. */
export function showCount(): void {
  showThings(Number(pattern.exec(document.cookie)?.[1] ?? 0));
}

export function showThings(count: number): void {
  for (const badge of all<HTMLElement>('[data-count]')) {
    badge.hidden = count === 0;
    badge.textContent = count > 99 ? '99+' : String(count);
    badge.setAttribute('aria-label', scripts.inBasket(count));
    badge.setAttribute('role', 'img');
  }
}
