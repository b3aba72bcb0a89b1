import type { ProductPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Prose } from '#blocks/parts/prose.tsx';
import { Stars } from '#blocks/parts/stars.tsx';
import { Assurance } from './assurance.tsx';
import { Beside } from './beside.tsx';
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
  const { product, collection, reviews, shell } = page;
  const chosen = chosenVariant(page);
  const words = wordsOf(shell.language);
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
      <Beside page={page} />
    </>
  );
}
