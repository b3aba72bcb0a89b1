import type { SearchPage } from '#shared/storefront.ts';
import { Cards } from '#blocks/parts/cards.tsx';
import { Heading } from '#blocks/parts/heading.tsx';
import { More } from './more.tsx';

export function SearchView({ page }: { page: SearchPage }) {
  const found = page.products;
  return (
    <div className="wrap">
      <div className="title">
        <Heading as="h1">{page.query ? `Results for “${page.query}”` : 'Search the shop'}</Heading>
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
      {found && found.length > 0 && <Cards products={found} mode={page.mode} level={2} eager={2} />}
      {found && found.length === 0 && (
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
