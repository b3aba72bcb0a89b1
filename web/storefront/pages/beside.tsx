import { renderToStaticMarkup } from 'react-dom/server';
import type { ProductPage, Shell } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Cards } from '#blocks/parts/cards.tsx';
import { Heading } from '#blocks/parts/heading.tsx';

function Inside({ page }: { page: ProductPage }) {
  const { collection, related, shell, mode } = page;
  const words = wordsOf(shell.language);
  const says = words.product;
  return (
    <>
      <div className="head">
        <Heading>{collection ? says.moreFrom(collection.title) : says.moreFromShop}</Heading>
        <a className="more" href={collection ? `/collections/${collection.slug}` : '/products'}>
          {words.blocks.seeAll}
          <span className="vh"> {collection ? says.allOf(collection.title) : says.allOfShop}</span>
        </a>
      </div>
      <Cards products={related} mode={mode} words={words} tells={shell.theme.tells} level={3} />
    </>
  );
}

type Made = WeakMap<ProductPage['related'], string>;

/** For each way of reading, by what the list is in: one list stands beside nearly all products of a collection. */
const made: Record<ProductPage['mode'], WeakMap<Shell, Made>> = { full: new WeakMap(), saver: new WeakMap() };

/** As markup, made once for each list of each version of a store. */
function insideOf(page: ProductPage): string {
  const ofMode = made[page.mode];
  const ofShell: Made = ofMode.get(page.shell) ?? new WeakMap();
  ofMode.set(page.shell, ofShell);
  const known = ofShell.get(page.related);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(<Inside page={page} />);
  ofShell.set(page.related, html);
  return html;
}

/** A few others of the same collection, or of the shop. */
export const Beside = ({ page }: { page: ProductPage }) =>
  page.related.length > 0 ? (
    <section className="band wrap" dangerouslySetInnerHTML={{ __html: insideOf(page) }} />
  ) : null;
