import { artOf, shapesOf, showsArt } from '#blocks/parts/art.tsx';
import { themeTokens } from '#shared/looks/colours.ts';
import type { Colours, ShopPage } from '#shared/storefront.ts';

/** The drawings that stand in for pictures are once in a page, wherever they are shown. */
export const withArt = (html: string, { shell }: ShopPage): string =>
  showsArt(html) ? html.replace('</body>', `${artOf(shell.trade)}</body>`) : html;

/** The same drawing for whoever paints it: on what, and in which colours. */
export function drawingOf(trade: string | null, colours: Colours) {
  const tokens = themeTokens(colours);
  const shapes = shapesOf(trade).map(({ fill, path }) => ({ colour: tokens[fill], path }));
  return { ground: tokens.tint, shapes };
}
