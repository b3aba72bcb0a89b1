import type { MessagePage, NotFoundPage } from '#shared/storefront.ts';
import { Cards } from '#blocks/parts/cards.tsx';
import { Heading } from '#blocks/parts/heading.tsx';

export function NotFoundView({ page }: { page: NotFoundPage }) {
  return (
    <div className="wrap">
      <div className="title">
        <h1>This page is not here</h1>
        <p>
          It may have been renamed, or the product is no longer sold. Look through the shop, or search for it.
        </p>
        <p className="row">
          <a className="button" href="/products">
            See everything we sell
          </a>
          <a className="button line" href="/search">
            Search
          </a>
        </p>
      </div>
      {page.products.length > 0 && <Cards products={page.products} mode={page.mode} level={2} />}
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
