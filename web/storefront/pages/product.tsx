import type { ProductPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Cards } from '#blocks/parts/cards.tsx';
import { Prose } from '#blocks/parts/prose.tsx';
import { Stars } from '#blocks/parts/stars.tsx';
import { Assurance } from './assurance.tsx';
import { BuyForm, chosenVariant, Price } from './buy.tsx';
import { CopyBuyForm } from './copy-buy.tsx';
import { Details } from './details.tsx';
import { Crumbs } from './crumbs.tsx';
import { Gallery } from './gallery.tsx';
import { InSet } from './in-set.tsx';
import { Heading } from '#blocks/parts/heading.tsx';
import { WaitForIt } from './wait.tsx';
import { NewestReviews } from './reviews.tsx';

export function ProductView({ page }: { page: ProductPage }) {
  const { product, collection, related, reviews, shell } = page;
  const chosen = chosenVariant(page);
  const words = wordsOf(shell.language);
  const says = words.product;
  return (
    <>
      <div className="product wrap">
        <Gallery page={page} />
        <div className="buy">
          <Crumbs
            says={words.lists}
            steps={[
              { title: words.lists.home, path: '/' },
              ...(collection ? [{ title: collection.title, path: `/collections/${collection.slug}` }] : []),
            ]}
          />
          <Heading as="h1">{product.title}</Heading>
          {reviews && (
            <a className="more" href="#reviews">
              <Stars of={reviews.average} words={words} /> {reviews.average}
            </a>
          )}
          {product.variants.length > 0 && (
            <>
              <Price page={page} variant={chosen} />
              {shell.copy ? (
                <CopyBuyForm page={page} copy={shell.copy} chosen={chosen} />
              ) : (
                <BuyForm page={page} chosen={chosen} />
              )}
              <WaitForIt page={page} />
            </>
          )}
          {!shell.copy && <p className="keep" data-keep={product.id} />}
          <InSet page={page} />
          {product.description && (
            <div className="prose">
              <Prose text={product.description} />
            </div>
          )}
          <Details page={page} />
          <Assurance page={page} />
        </div>
      </div>
      <NewestReviews page={page} />
      {related.length > 0 && (
        <section className="band wrap">
          <div className="head">
            <Heading>{collection ? says.moreFrom(collection.title) : says.moreFromShop}</Heading>
            <a className="more" href={collection ? `/collections/${collection.slug}` : '/products'}>
              {words.blocks.seeAll}
              <span className="vh"> {collection ? says.allOf(collection.title) : says.allOfShop}</span>
            </a>
          </div>
          <Cards products={related} mode={page.mode} words={words} tells={page.shell.theme.tells} level={3} />
        </section>
      )}
    </>
  );
}
