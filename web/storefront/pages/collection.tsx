import type { CollectionPage } from '#shared/storefront.ts';
import { Cards } from '#blocks/parts/cards.tsx';
import { Prose } from '#blocks/parts/prose.tsx';
import { Crumbs } from './crumbs.tsx';
import { Heading } from '#blocks/parts/heading.tsx';
import { More } from './more.tsx';
import { NothingFits, Sift } from './sift.tsx';

export function CollectionView({ page }: { page: CollectionPage }) {
  return (
    <div className="wrap">
      <Crumbs steps={[{ title: 'Home', path: '/' }]} />
      <div className="title">
        <Heading as="h1">{page.title}</Heading>
        <Prose text={page.description} />
      </div>
      {(page.products.length > 1 || page.sift.sifted) && <Sift sift={page.sift} />}
      {page.products.length > 0 ? (
        <Cards products={page.products} mode={page.mode} level={2} eager={2} />
      ) : page.sift.clear_path ? (
        <NothingFits sift={page.sift} />
      ) : (
        <div className="empty">
          <p>Nothing is on sale here at the moment.</p>
          <a className="button" href={page.slug ? '/products' : '/'}>
            {page.slug ? 'See everything we sell' : 'Go to the front page'}
          </a>
        </div>
      )}
      <More path={page.next_path} />
    </div>
  );
}
