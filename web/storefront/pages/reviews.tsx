import { hiddenWords, reviewsPath, type Rating } from '#shared/reviews.ts';
import type { ProductPage, ReviewsPage } from '#shared/storefront.ts';
import { Heading } from '#blocks/parts/heading.tsx';
import { Said } from '#blocks/parts/said.tsx';
import { Stars } from '#blocks/parts/stars.tsx';
import { Crumbs } from './crumbs.tsx';
import { More } from './more.tsx';

const several = (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`;

function Average({ rating }: { rating: Rating }) {
  return (
    <p>
      <Stars of={rating.average} /> {`${rating.average} of 5, ${several(rating.count)}`}
    </p>
  );
}

/** The newest reviews below a product, and the way to the others. */
export function NewestReviews({ page }: { page: ProductPage }) {
  const { reviews, product } = page;
  if (!reviews) return null;
  return (
    <section className="band wrap" id="reviews">
      <div className="head">
        <h2>What buyers say</h2>
        <a className="more" href={reviewsPath(product.slug)}>
          See all<span className="vh"> reviews</span>
        </a>
      </div>
      <Average rating={reviews} />
      <ul className="said">
        {reviews.newest.map((review, index) => (
          <Said key={index} review={review} />
        ))}
      </ul>
    </section>
  );
}

/** Everything that is said of a product, and what is not shown and why. */
export function ReviewsView({ page }: { page: ReviewsPage }) {
  const { product, rating, items, hidden } = page;
  return (
    <div className="wrap">
      <div className="title">
        <Crumbs steps={[{ title: product.title, path: `/products/${product.slug}` }]} />
        <Heading as="h1">{`Reviews: ${product.title}`}</Heading>
        {rating ? <Average rating={rating} /> : <p>Nobody has reviewed it yet.</p>}
        <p className="soft">
          Only people whose order was delivered can write one. The shop cannot change what they wrote.
        </p>
      </div>
      <ul className="said">
        {items.map((review, index) => (
          <Said key={index} review={review} />
        ))}
      </ul>
      {hidden.map(({ because, count }) => (
        <p key={because} className="soft">
          {`The shop does not show ${several(count)}, because ${hiddenWords[because]}.`}
        </p>
      ))}
      <More path={page.next_path} />
    </div>
  );
}
