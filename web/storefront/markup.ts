import { artOf, showsArt } from '#blocks/parts/art.tsx';
import type { ShopPage } from '#shared/storefront.ts';

/** The drawings that stand in for pictures are once in a page, wherever they are shown. */
export const withArt = (html: string, { shell }: ShopPage): string =>
  showsArt(html) ? html.replace('</body>', `${artOf(shell.trade)}</body>`) : html;
