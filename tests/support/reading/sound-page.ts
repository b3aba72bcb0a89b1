import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import type { ShopPage, StorefrontPage } from '#shared/storefront.ts';
import { pageStyle, renderPage } from '#web/storefront/entry-server.tsx';

/** What React itself makes of an element, without the names of icons, which pages do without. */
export const byReact = (element: ReactElement) =>
  renderToStaticMarkup(element).replaceAll(/ class="lucide lucide-[\w-]+"/g, '');

/** The pages of shops once more, all of them drawn by React. */
async function pagesByReact() {
  vi.resetModules();
  vi.doMock('#web/storefront/drawing.ts', () => ({ markupOf: byReact }));
  const pages = await import('#web/storefront/entry-server.tsx');
  vi.doUnmock('#web/storefront/drawing.ts');
  return pages;
}
const drawnByReact = await pagesByReact();

/** A page as a browser without script has it. */
export const parse = (page: StorefrontPage) => new DOMParser().parseFromString(renderPage(page), 'text/html');

/** What holds of every page of a shop, tried on these. */
export function soundPages(pages: Record<string, ShopPage>): void {
  describe.each(Object.entries(pages))('%s', (_name, page) => {
    const document = parse(page);
    test('is letter for letter as React draws it', () => {
      expect(renderPage(page)).toBe(drawnByReact.renderPage(page));
    });
    test('has one heading of the first level, and levels that do not jump', () => {
      const levels = [...document.querySelectorAll('h1,h2,h3')].map((heading) =>
        Number(heading.localName[1]),
      );
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      levels.forEach((level, i) => expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1));
    });
    test('has its landmarks, a way past the head, and ids used once', () => {
      for (const landmark of ['header', 'main', 'footer'])
        expect(document.querySelectorAll(`body > ${landmark}`)).toHaveLength(1);
      expect(document.querySelector('body > a')?.getAttribute('href')).toBe('#main');
      const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const link of document.querySelectorAll('a[href^="#"]'))
        expect(ids).toContain(link.getAttribute('href')?.slice(1));
    });
    test('names and describes every field', () => {
      for (const field of document.querySelectorAll<HTMLInputElement>(
        'input:not([type=hidden]),select,textarea',
      )) {
        expect(field.labels?.length, field.outerHTML).toBe(1);
        for (const id of (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
          expect(document.getElementById(id), id).not.toBeNull();
      }
    });
    test('has no style attribute, no inline handler and one style element', () => {
      expect(renderPage(page)).not.toMatch(/ style="| on[a-z]+="/);
      expect(document.querySelector('style')?.textContent).toBe(pageStyle(page));
    });
  });
}
