import type { ReactNode } from 'react';
import { MainPart } from '#blocks/parts/main-part.ts';
import { isTemplate } from '#blocks/page-kinds.ts';
import type { FilledSection } from '#blocks/registry.ts';
import { Blocks } from '#blocks/views.tsx';
import type { ShopPage, TemplatePage } from '#shared/storefront.ts';
import { wordsOfShop } from '#shared/words/of-order.ts';

export const isTemplatePage = (page: ShopPage): page is TemplatePage => isTemplate(page.kind);

/** What stands above and below what a page shows of the shop's own; none where that is all there is. */
export function sectionsAround(page: ShopPage): readonly FilledSection[] {
  if (!isTemplatePage(page) || !page.sections?.some(({ type }) => type !== 'main')) return [];
  return page.sections;
}

/** The main part of a page with the sections its owner put around it; without any, it is the main part and no more. */
export function Around({ page, children }: { page: ShopPage; children: ReactNode }) {
  const sections = sectionsAround(page);
  if (sections.length === 0) return children;
  return (
    <MainPart value={<div className="b-main">{children}</div>}>
      <Blocks
        sections={sections}
        mode={page.mode}
        words={wordsOfShop(page.shell)}
        tells={page.shell.theme.tells}
        titled
      />
    </MainPart>
  );
}
