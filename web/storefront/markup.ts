import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { artOf, showsArt } from '#blocks/parts/art.tsx';
import type { ShopPage } from '#shared/storefront.ts';

/** The names icons are given by their library, each another word to be sent; no rule asks for one. */
const iconNames = / class="lucide lucide-[\w-]+"/g;

export const markupOf = (element: ReactElement): string =>
  renderToStaticMarkup(element).replaceAll(iconNames, '');

/** The drawings that stand in for pictures are once in a page, wherever they are shown. */
export const withArt = (html: string, { shell }: ShopPage): string =>
  showsArt(html) ? html.replace('</body>', `${artOf(shell.trade)}</body>`) : html;
