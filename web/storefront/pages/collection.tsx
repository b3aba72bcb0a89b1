import type { CollectionPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Cards } from '#blocks/parts/cards.tsx';
import { Prose } from '#blocks/parts/prose.tsx';
import { Crumbs } from './crumbs.tsx';
import { Heading } from '#blocks/parts/heading.tsx';
import { More } from './more.tsx';
import { NothingFits, Sift } from './sift.tsx';

export function CollectionView({ page }: { page: CollectionPage }) {
  const words = wordsOf(page.shell.language);
  const says = words.lists;
  return (
    <div className="wrap">
      <Crumbs says={says} steps={[{ title: says.home, path: '/' }]} />
      <div className="title">
        <Heading as="h1">{page.title}</Heading>
        <Prose text={page.description} />
      </div>
      {!page.shell.copy && (page.products.length > 1 || page.sift.sifted) && (
        <Sift sift={page.sift} says={says} />
      )}
      {page.products.length > 0 ? (
        <Cards
          products={page.products}
          mode={page.mode}
          words={words}
          tells={page.shell.theme.tells}
          level={2}
          eager={2}
        />
      ) : page.sift.clear_path ? (
        <NothingFits sift={page.sift} says={says} />
      ) : (
        <div className="empty">
          <p>{says.nothingHere}</p>
          <a className="button" href={page.slug ? '/products' : '/'}>
            {page.slug ? says.everything : says.toFront}
          </a>
        </div>
      )}
      <More path={page.next_path} says={says} />
    </div>
  );
}
