import type { SearchPage } from '#shared/storefront.ts';
import { Cards } from '#blocks/parts/cards.tsx';
import { Heading } from '#blocks/parts/heading.tsx';
import { More } from './more.tsx';
import { NothingFits, Sift } from './sift.tsx';

function headingOf({ query, meant }: SearchPage): string {
  if (!query) return 'Search the shop';
  return meant ? `Nothing for “${query}”` : `Results for “${query}”`;
}

export function SearchView({ page }: { page: SearchPage }) {
  const { products: found, sift } = page;
  return (
    <div className="wrap">
      <div className="title">
        <Heading as="h1">{headingOf(page)}</Heading>
        {page.meant && (
          <p>
            Did you mean “<a href={page.meant.path}>{page.meant.words}</a>”?
          </p>
        )}
        <form className="find wide" action="/search">
          <label className="vh" htmlFor="search">
            What are you looking for?
          </label>
          <input
            id="search"
            type="search"
            name="q"
            defaultValue={page.query}
            placeholder="What are you looking for?"
            required
          />
          <button className="button">Search</button>
        </form>
      </div>
      {found && sift && (found.length > 1 || sift.sifted) && <Sift sift={sift} />}
      {found && found.length > 0 && <Cards products={found} mode={page.mode} level={2} eager={2} />}
      {found?.length === 0 && sift?.clear_path && <NothingFits sift={sift} />}
      {found?.length === 0 && !sift?.clear_path && (
        <div className="empty">
          <p>We found nothing for these words. Try one word, or look through the shop.</p>
          <a className="button" href="/products">
            See everything we sell
          </a>
        </div>
      )}
      <More path={page.next_path} />
    </div>
  );
}
