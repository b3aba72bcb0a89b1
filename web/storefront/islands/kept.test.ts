// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberSeen } from './seen.ts';

describe('what is kept on this phone', () => {
  const fetch = vi.fn<(path: string) => Promise<Response>>();
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
    vi.stubGlobal('fetch', fetch);
    fetch.mockReset();
  });
  /** A page as it is after its first touch. */
  async function open(main: string): Promise<void> {
    document.body.innerHTML = `<main>${main}</main><footer><ul></ul></footer><div class="toast" role="status"></div>`;
    vi.resetModules();
    (await import('./wishes.ts')).keepWishes();
  }
  const heart = () => document.querySelector<HTMLButtonElement>('[data-keep] button')!;
  const link = () => document.querySelector('footer')!.textContent;
  const product = (id: string) => open(`<p data-keep="${id}"></p>`);

  test('a heart puts a product on the wish list and takes it off again', async () => {
    await product('mug');
    expect([heart().textContent, link()]).toEqual(['♡ Keep for later', '']);
    heart().click();
    expect([heart().textContent, link()]).toEqual(['♥ Take off my wish list', 'Your wish list (1)']);
    await product('pot');
    expect([heart().textContent, link()]).toEqual(['♡ Keep for later', 'Your wish list (1)']);
    heart().click();
    expect([localStorage.getItem('wishes'), link()]).toEqual(['["pot","mug"]', 'Your wish list (2)']);
    heart().click();
    expect(localStorage.getItem('wishes')).toBe('["mug"]');
  });

  test('the wish list is filled from the shop, as text, and a thing is taken out', async () => {
    localStorage.setItem('wishes', '["a","b"]');
    const item = {
      path: '/products/x',
      price_from_kobo: 100,
      price_to_kobo: 200,
      available: null,
      picture: '',
    };
    fetch.mockResolvedValueOnce(
      Response.json([
        { ...item, id: 'a', title: '<b>Mug' },
        { ...item, id: 'b', title: 'Pot', available: 0 },
      ]),
    );
    await open('<ul data-wishes></ul><div data-none></div>');
    const cards = () => [...document.querySelectorAll('.card a')].map((card) => card.textContent);
    await vi.waitFor(() => expect(cards()).toEqual(['<b>MugFrom ₦1', 'PotSold out']), 10_000);
    expect(fetch.mock.calls[0]![0]).toBe('/wishlist/items?ids=a,b');
    const none = document.querySelector<HTMLElement>('[data-none]')!;
    expect(none.hidden).toBe(true);
    for (const button of document.querySelectorAll<HTMLButtonElement>('.card button')) button.click();
    expect([cards(), localStorage.getItem('wishes'), none.hidden]).toEqual([[], '[]', false]);
  });

  test('products that were looked at stand below the next one; damaged ones and other places do not', () => {
    const visit = (slug: string) => {
      history.replaceState(null, '', `/products/${slug}`);
      document.body.innerHTML = `<main><h1>${slug}</h1><p data-keep="x"></p></main>`;
      rememberSeen();
      return [...document.querySelectorAll('h3')].map((title) => title.textContent);
    };
    expect(visit('mug')).toEqual([]);
    expect(visit('pot')).toEqual(['mug']);
    expect(visit('mug')).toEqual(['pot']);
    const damaged = [['javascript:alert(1)', 'x', ''], 7, ['/products/jar', 'jar', '']];
    localStorage.setItem('seen', JSON.stringify(damaged));
    expect(visit('mug')).toEqual(['jar']);
    for (let n = 0; n < 12; n++) visit(`thing-${n}`);
    expect(JSON.parse(localStorage.getItem('seen')!)).toHaveLength(9);
    expect(visit('last')).toHaveLength(4);
  });
});
