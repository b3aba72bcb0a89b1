export const one = <E extends Element>(selector: string, within: ParentNode = document) =>
  within.querySelector<E>(selector);

export const all = <E extends Element>(selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<E>(selector),
];

/** Kobo as people read it; the same words as the server's. */
export function naira(kobo: number): string {
  return `₦${(kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: kobo % 100 ? 2 : 0, maximumFractionDigits: 2 })}`;
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Partial<HTMLElementTagNameMap[K]>,
) {
  return Object.assign(document.createElement(tag), props);
}

let hide = 0;
/** Milliseconds a message stays. */
const shown = 6000;

/** A short message at the foot of the screen, read out by screen readers: its place is there, empty, before the words come. */
export function toast(words: string, link?: { href: string; label: string }): void {
  const box = one<HTMLElement>('.toast');
  if (!box) return;
  box.replaceChildren(make('span', { textContent: words }));
  if (link) box.append(make('a', { href: link.href, textContent: link.label }));
  clearTimeout(hide);
  hide = window.setTimeout(() => box.replaceChildren(), shown);
}

export interface Basket {
  count: number;
  subtotal_kobo: number;
  lines: { variant_id: string; quantity: number; total_kobo: number }[];
}

/**
 * Sends JSON to the shop. `null` when the line or the server failed: the caller then lets the plain form go its way,
 * which shows the browser's own error page and the server's own sentences.
 */
export async function send(
  method: string,
  path: string,
  body: unknown,
): Promise<{ basket?: Basket; says?: string } | null> {
  try {
    const answer = await fetch(path, {
      method,
      // A shopper who taps on at once has still put it into the basket.
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const data: unknown = await answer.json();
    if (answer.ok) return { basket: data as Basket };
    if (answer.status >= 500 || typeof data !== 'object' || !data) return null;
    return { says: Object.values(data).flat().join(' ') };
  } catch {
    return null;
  }
}
