import type { MessagePage, NotFoundPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Cards } from '#blocks/parts/cards.tsx';
import { Heading } from '#blocks/parts/heading.tsx';

export function NotFoundView({ page }: { page: NotFoundPage }) {
  const words = wordsOf(page.shell.language);
  const says = words.notFound;
  return (
    <div className="wrap">
      <div className="title">
        <h1>{says.title}</h1>
        <p>{says.text}</p>
        <p className="row">
          <a className="button" href="/products">
            {words.lists.everything}
          </a>
          <a className="button line" href="/search">
            {words.chrome.search}
          </a>
        </p>
      </div>
      {page.products.length > 0 && (
        <Cards
          products={page.products}
          mode={page.mode}
          words={words}
          tells={page.shell.theme.tells}
          level={2}
        />
      )}
    </div>
  );
}

export function MessageView({ page }: { page: MessagePage }) {
  return (
    <div className="wrap title">
      <Heading as="h1">{page.title}</Heading>
      <p>{page.text}</p>
      {page.action && (
        <a className="button" href={page.action.path}>
          {page.action.label}
        </a>
      )}
    </div>
  );
}
