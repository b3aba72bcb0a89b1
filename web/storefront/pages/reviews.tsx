import { reviewsPath, type Rating } from '#shared/goods/reviews.ts';
import type { ProductPage, ReviewsPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import { Heading } from '#blocks/parts/heading.tsx';
import { Said } from '#blocks/parts/said.tsx';
import { Stars } from '#blocks/parts/stars.tsx';
import { Crumbs } from './crumbs.tsx';
import { More } from './more.tsx';

function Average({ rating, words }: { rating: Rating; words: Words }) {
  return (
    <p>
      <Stars of={rating.average} words={words} /> {words.reviews.rating(rating.average, rating.count)}
    </p>
  );
}

/** The newest reviews below a product, and the way to the others. */
export function NewestReviews({ page }: { page: ProductPage }) {
  const { reviews, product } = page;
  if (!reviews) return null;
  const words = wordsOf(page.shell.language);
  return (
    <section className="band wrap" id="reviews">
      <div className="head">
        <h2>{words.reviews.title}</h2>
        <a className="more" href={reviewsPath(product.slug)}>
          {words.blocks.seeAll}
          <span className="vh"> {words.reviews.reviews}</span>
        </a>
      </div>
      <Average rating={reviews} words={words} />
      <ul className="said">
        {reviews.newest.map((review, index) => (
          <Said key={index} review={review} words={words} />
        ))}
      </ul>
    </section>
  );
}

/** Everything that is said of a product, and what is not shown and why. */
export function ReviewsView({ page }: { page: ReviewsPage }) {
  const { product, rating, items, hidden } = page;
  const words = wordsOf(page.shell.language);
  const says = words.reviews;
  return (
    <div className="wrap">
      <div className="title">
        <Crumbs says={words.lists} steps={[{ title: product.title, path: `/products/${product.slug}` }]} />
        <Heading as="h1">{says.of(product.title)}</Heading>
        {rating ? <Average rating={rating} words={words} /> : <p>{says.none}</p>}
        <p className="soft">{says.whoWrites}</p>
      </div>
      <ul className="said">
        {items.map((review, index) => (
          <Said key={index} review={review} words={words} />
        ))}
      </ul>
      {hidden.map(({ because, count }) => (
        <p key={because} className="soft">
          {says.hidden(count, says.because[because])}
        </p>
      ))}
      <More path={page.next_path} says={words.lists} />
    </div>
  );
}
