import { markupOf } from '../drawing.ts';
import type { ProductPage } from '#shared/storefront.ts';
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

/** By the list, which stands beside nearly all products of a collection, and by all else that is in the markup. */
const made = new WeakMap<ProductPage['related'], Map<string, string>>();

/** As markup, made once for each list and way of reading it. */
function insideOf(page: ProductPage): string {
  const { related, collection, shell, mode } = page;
  const known = made.get(related) ?? new Map<string, string>();
  made.set(related, known);
  const key = JSON.stringify([mode, shell.language, shell.theme.tells, collection]);
  const html = known.get(key) ?? markupOf(<Inside page={page} />);
  known.set(key, html);
  return html;
}

/** A few others of the same collection, or of the shop. */
export const Beside = ({ page }: { page: ProductPage }) =>
  page.related.length > 0 ? (
    <section className="band wrap" dangerouslySetInnerHTML={{ __html: insideOf(page) }} />
  ) : null;
