import { quoteOf } from '#shared/pricing/quote.ts';
import { mostPerLine } from '#shared/goods/quantity.ts';
import { fewLeft } from '#shared/goods/stock.ts';
import { showThings } from './count.ts';
import { all, naira, one, toast } from './dom.ts';
import { enhanceProduct, type Variant } from './product.ts';
import type { Put } from './put.ts';
import { scripts, tags } from './shop-words.ts';

/**
 * The script of a copy of the shop, which stands in a folder: a basket in the browser alone, and the order as a message.
 * It asks nobody anything. A browser that keeps nothing for pages of a folder shows them as if there were no script.
 */

/** A thing in the basket; kobo, and how many of it there may be. */
interface Line {
  id: string;
  title: string;
  kind: string;
  kobo: number;
  most: number;
  count: number;
  /** File of its page. */
  at: string;
}

const { key = '' } = (document.currentScript as HTMLScriptElement).dataset;

/** Some browsers refuse to keep anything for a file by throwing, others by having nothing there. */
function found(): Storage | null {
  try {
    localStorage.setItem(`${key}?`, '');
    localStorage.removeItem(`${key}?`);
    return localStorage;
  } catch {
    return null;
  }
}

function begin(kept: Storage): void {
  const lines = (): Line[] => {
    try {
      return JSON.parse(kept.getItem(key) ?? '[]') as Line[];
    } catch {
      return [];
    }
  };
  const show = () => {
    const now = lines();
    showThings(now.reduce((sum, { count }) => sum + count, 0));
    showBasket(now);
  };
  const keep = (now: Line[]) => {
    kept.setItem(key, JSON.stringify(now.filter(({ count }) => count > 0)));
    show();
  };

  const put: Put = async (thing) => {
    const { variant_id: id, quantity = '1' } = thing as { variant_id: string; quantity?: string };
    const form = one<HTMLFormElement>('form[data-add]')!;
    const variants = JSON.parse(one('[data-variants]', form)!.textContent!) as Variant[];
    const [, values, kobo, , left] = variants.find(([one]) => one === id)!;
    const now = lines();
    const { title = '', add: at = '' } = form.dataset;
    // A count above that is not told, so the shop says it when it reads the order.
    const most = left !== null && left <= fewLeft ? left : mostPerLine;
    const kind = values.join(' / ');
    const line = now.find((one) => one.id === id) ?? { id, title, kind, kobo, most, at, count: 0 };
    const count = line.count + Math.max(1, Math.trunc(Number(quantity)) || 1);
    if (count > most) return left === 0 ? tags.soldOut : tags.left(most);
    keep([...now.filter((one) => one.id !== id), { ...line, count }]);
    toast(scripts.added, { href: one<HTMLAnchorElement>('a.basket')?.href ?? '', label: scripts.seeBasket });
    return '';
  };

  const list = one<HTMLElement>('[data-lines]');
  list?.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-step]');
    const id = button?.closest<HTMLElement>('li')?.dataset.id;
    if (!button || !id) return;
    const by = Number(button.dataset.step);
    keep(lines().map((one) => (one.id === id ? { ...one, count: by && one.count + by } : one)));
    const again = one<HTMLButtonElement>(`[data-id="${id}"] [data-step="${by}"]:enabled`);
    (again ?? one<HTMLElement>('h1'))?.focus();
  });
  for (const field of all('[data-full] input,[data-full] textarea')) field.addEventListener('input', show);
  for (const waiting of all<HTMLElement>('[data-scripted]')) waiting.hidden = false;
  enhanceProduct(put);
  show();
  // Shown again by the back button, or changed in another window.
  addEventListener('pageshow', show);
  addEventListener('storage', show);
}

const filled = (words: string, value: string) => words.replace('{}', () => value);

/** The page of the basket; nothing on another. */
function showBasket(lines: Line[]): void {
  const full = one<HTMLElement>('[data-full]');
  if (!full) return;
  const says = JSON.parse(one('[data-says]', full)!.textContent!) as Record<string, string>;
  const total = naira(
    quoteOf(
      lines.map(({ count, kobo }) => ({ quantity: count, unit_price_kobo: kobo })),
      null,
      null,
    ).subtotal_kobo,
  );
  full.hidden = lines.length === 0;
  for (const told of all<HTMLElement>('[data-empty]')) told.hidden = lines.length > 0;
  one('[data-total]')!.textContent = total;
  one('[data-lines]')!.replaceChildren(...lines.map((line) => row(line, says)));
  const typed = all<HTMLInputElement>('input,textarea', full).flatMap(({ name, value }) =>
    value.trim() ? filled(says[name]!, value.trim()) : [],
  );
  const goods = lines.map(
    ({ count, title, kind, kobo }) => `${count} × ${title}${kind && ` (${kind})`}: ${naira(count * kobo)}`,
  );
  const order = [says.hello, ...goods, filled(says.total!, total), ...typed, says.prices].join('\n');
  for (const link of all<HTMLAnchorElement>('[data-send]'))
    // What stands before the words is the address of the shop.
    link.href = link.href.replace(/=[^=]*$/, () => `=${encodeURIComponent(order)}`);
}

function row({ id, title, kind, kobo, most, count, at }: Line, says: Record<string, string>): HTMLElement {
  const item = one<HTMLElement>('[data-row] li')!.cloneNode(true) as HTMLElement;
  item.dataset.id = id;
  const called = kind ? `${title}, ${kind}` : title;
  const words: Record<string, string> = {
    letter: Array.from(title)[0] ?? '',
    title,
    kind,
    each: filled(says.each!, naira(kobo)),
    quantity: String(count),
    sum: naira(count * kobo),
  };
  for (const [name, text] of Object.entries(words))
    for (const place of all(`[data-${name}]`, item)) place.textContent = text;
  one('[data-quantity]', item)!.setAttribute('aria-label', filled(says.quantity!, String(count)));
  one<HTMLAnchorElement>('a', item)!.href = at;
  const [less, more] = all<HTMLButtonElement>('[data-step]', item) as [HTMLButtonElement, HTMLButtonElement];
  less.setAttribute('aria-label', filled(says.less!, called));
  more.setAttribute('aria-label', filled(says.more!, called));
  more.disabled = count >= most;
  return item;
}

const kept = found();
if (kept) begin(kept);
