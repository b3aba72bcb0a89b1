import { useState } from 'react';
import { Link } from 'react-router';
import type { Review } from '#shared/api/reviews.ts';
import { lagosDate } from '#shared/lagos.ts';
import { hiddenWords } from '#shared/goods/reviews.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { keptFresh } from '../api/freshness.ts';
import { reviewsApi, type ReviewsOf } from '../api/reviews-api.ts';
import { useAddressState } from '../components/address-state.ts';
import { FilterRow } from '../components/filter-row.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { AnswerDialog, HideDialog, ShowDialog } from './review-dialogs.tsx';
import { ReviewPhotos } from './review-photos.tsx';

const shows: readonly { id: string; label: string; query: Omit<ReviewsOf, 'slug'> }[] = [
  { id: '', label: 'All', query: {} },
  { id: 'unanswered', label: 'Not answered', query: { show: 'unanswered' } },
  { id: 'hidden', label: 'Hidden', query: { show: 'hidden' } },
];

export function ReviewsPage() {
  usePageTitle('Reviews');
  const slug = useSlug();
  const { read, write } = useAddressState();
  const show = shows.find(({ id }) => id === read('show')) ?? shows[0]!;
  const list = reviewsApi.useReviewsInfiniteQuery({ slug, ...show.query }, keptFresh);
  return (
    <>
      <PageHeader
        title="Reviews"
        description="Written by people who got what they ordered. Shoppers read them on the product’s page."
      />
      <div className="mb-5">
        <FilterRow
          label="Which reviews"
          name="show"
          value={show.id}
          onChange={(id) => write({ show: id })}
          options={shows}
        />
      </div>
      <Loaded of={list} what="your reviews" shapes={Array(3).fill('h-40')}>
        {({ pages }) => {
          const reviews = pages.flatMap((page) => page.items);
          if (reviews.length === 0) return show.id === '' ? <NoReviews /> : <NoneHere />;
          return (
            <>
              <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
                {reviews.map((review) => (
                  <One key={review.id} review={review} slug={slug} />
                ))}
              </ul>
              <LoadMore list={list} shown={reviews.length} what={['review', 'reviews']} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

const NoneHere = () => <EmptyState title="None here">Choose “All” to see every review.</EmptyState>;

const NoReviews = () => (
  <EmptyState title="No reviews yet">
    When you mark an order as delivered, its page asks the customer what they think of each thing they bought.
  </EmptyState>
);

const Stars = ({ of }: { of: number }) => (
  <span role="img" aria-label={`${of} of 5 stars`} className="text-lg text-warn">
    {'★'.repeat(of) + '☆'.repeat(5 - of)}
  </span>
);

type Doing = 'answer' | 'hide' | 'show';
const dialogs = { answer: AnswerDialog, hide: HideDialog, show: ShowDialog };

function One({ review, slug }: { review: Review; slug: string }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const Dialog = doing && dialogs[doing];
  const mayChange = useMay('customers.change');
  const button = (what: Doing, label: string) => (
    <Button variant="secondary" size="small" onClick={() => setDoing(what)}>
      {label}
    </Button>
  );
  return (
    <li className="rounded-md border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Stars of={review.stars} />
        <b className="min-w-0 break-words">{review.name}</b>
        <span className="text-[0.9375rem] text-muted">{lagosDate(review.written_at)}</span>
      </div>
      <p className="mt-1 mb-0 text-[0.9375rem] text-muted">
        <Link to={places.product(slug, review.product_id)} className="text-link">
          {review.product_title}
        </Link>
        {' · '}
        {review.order_number === 0 ? (
          'Its order is no longer kept'
        ) : (
          <Link to={places.order(slug, review.order_id)} className="text-link">
            Order #{review.order_number}
          </Link>
        )}
      </p>
      {review.words && <p className="mt-2 mb-0 break-words whitespace-pre-line">{review.words}</p>}
      <ReviewPhotos review={review} slug={slug} mayChange={mayChange} />
      {review.answer && (
        <div className="mt-3 border-l-3 border-line pl-3">
          <p className="m-0 text-[0.9375rem] text-muted">Your answer</p>
          <p className="m-0 break-words whitespace-pre-line">{review.answer}</p>
        </div>
      )}
      {review.hidden_because && (
        <p className="mt-3 mb-0 text-warn">{`Hidden, because ${hiddenWords[review.hidden_because]}.`}</p>
      )}
      {mayChange && (
        <div className="mt-3 flex flex-wrap gap-2">
          {button('answer', review.answer ? 'Change your answer' : 'Answer')}
          {review.state === 'hidden' ? button('show', 'Show it again') : button('hide', 'Hide')}
        </div>
      )}
      {Dialog && <Dialog review={review} slug={slug} close={() => setDoing(null)} />}
    </li>
  );
}
