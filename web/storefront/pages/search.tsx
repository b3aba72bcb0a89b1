import type { SearchPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import { Cards } from '#blocks/parts/cards.tsx';
import { Heading } from '#blocks/parts/heading.tsx';
import { More } from './more.tsx';
import { NothingFits, Sift } from './sift.tsx';

function headingOf({ query, meant }: SearchPage, says: Words['search']): string {
  if (!query) return says.title;
  return meant ? says.nothingFor(query) : says.resultsFor(query);
}

export function SearchView({ page }: { page: SearchPage }) {
  const { products: found, sift } = page;
  const words = wordsOf(page.shell.language);
  const { lists, search: says } = words;
  return (
    <div className="wrap">
      <div className="title">
        <Heading as="h1">{headingOf(page, says)}</Heading>
        {page.meant && (
          <p>
            {says.didYouMean}“<a href={page.meant.path}>{page.meant.words}</a>”?
          </p>
        )}
        <form className="find wide" action="/search">
          <label className="vh" htmlFor="search">
            {says.whatFor}
          </label>
          <input
            id="search"
            type="search"
            name="q"
            defaultValue={page.query}
            placeholder={says.whatFor}
            required
          />
          <button className="button">{words.chrome.search}</button>
        </form>
      </div>
      {found && sift && (found.length > 1 || sift.sifted) && <Sift sift={sift} says={lists} />}
      {found && found.length > 0 && (
        <Cards
          products={found}
          mode={page.mode}
          words={words}
          tells={page.shell.theme.tells}
          level={2}
          eager={2}
        />
      )}
      {found?.length === 0 && sift?.clear_path && <NothingFits sift={sift} says={lists} />}
      {found?.length === 0 && !sift?.clear_path && (
        <div className="empty">
          <p>{says.nothing}</p>
          <a className="button" href="/products">
            {lists.everything}
          </a>
        </div>
      )}
      <More path={page.next_path} says={lists} />
    </div>
  );
}
