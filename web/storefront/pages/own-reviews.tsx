import { hiddenWords, reviewLimits } from '#shared/reviews.ts';
import type { OrderPage, OwnReview } from '#shared/storefront.ts';
import { Prose } from '#blocks/parts/prose.tsx';
import { Stars } from '#blocks/parts/stars.tsx';
import { describedBy, FieldShell } from './field.tsx';

const choices = [
  [5, 'Very good'],
  [4, 'Good'],
  [3, 'All right'],
  [2, 'Poor'],
  [1, 'Bad'],
] as const;

interface Thing {
  page: OrderPage;
  one: OwnReview;
}

/** What she wrote of it, and what became of that. */
function Written({ page, one }: Thing) {
  const { review, title, line } = one;
  if (!review) return null;
  if (review.state === 'withdrawn') return <p>{`You took your review of ${title} back.`}</p>;
  return (
    <>
      <p>
        <b>{title}</b> <Stars of={review.stars} />
      </p>
      <Prose text={review.words} />
      {review.hidden_because && (
        <p className="soft">{`The shop does not show this review, because ${hiddenWords[review.hidden_because]}.`}</p>
      )}
      {review.answer && (
        <>
          <small className="soft">The shop answers</small>
          <Prose text={review.answer} />
        </>
      )}
      <details className="cancel">
        <summary>{`Take your review of ${title} back`}</summary>
        <p>Its words are deleted, and you cannot write another one for this order.</p>
        <form method="post" action={`${page.path}/unreview`}>
          <button className="button line" name="line" value={line}>
            Yes, take it back
          </button>
        </form>
      </details>
    </>
  );
}

function ReviewForm({ page, one }: Thing) {
  const { line, title } = one;
  const sent = page.review_form?.line === line ? page.review_form : null;
  const { values = {}, errors = {} } = sent ?? {};
  const [words, name] = [`words-${line}`, `name-${line}`];
  return (
    <details className="cancel" open={sent !== null || page.reviews.length === 1}>
      <summary>{`Review ${title}`}</summary>
      <form className="part" method="post" action={`${page.path}/review`}>
        <input type="hidden" name="line" value={line} />
        <fieldset>
          <legend>How do you like it?</legend>
          {errors.stars && (
            <p className="error" role="alert">
              {errors.stars}
            </p>
          )}
          <div className="radios">
            {choices.map(([stars, label]) => (
              <label key={stars}>
                <input
                  type="radio"
                  name="stars"
                  value={stars}
                  required
                  defaultChecked={values.stars === String(stars)}
                />
                <span>
                  <Stars of={stars} /> {label}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <FieldShell name={words} label="What would you tell others?" optional error={errors.words}>
          <textarea
            id={words}
            name="words"
            rows={4}
            maxLength={reviewLimits.words}
            defaultValue={values.words}
            aria-describedby={describedBy(words, undefined, errors.words)}
          />
        </FieldShell>
        <FieldShell
          name={name}
          label="Your name under it"
          hint="Everybody reads it. A first name is enough."
          error={errors.name}
        >
          <input
            id={name}
            name="name"
            required
            maxLength={reviewLimits.name}
            defaultValue={values.name ?? page.order.name.split(' ')[0]}
            aria-describedby={describedBy(name, 'hint', errors.name)}
          />
        </FieldShell>
        <button className="button">Publish your review</button>
      </form>
    </details>
  );
}

/** Once it was delivered, what she thinks of each thing. */
export function OwnReviews({ page }: { page: OrderPage }) {
  if (page.reviews.length === 0) return null;
  return (
    <>
      <h2>{page.reviews.every(({ review }) => review) ? 'Your review' : 'What do you think of it?'}</h2>
      {page.reviews.map((one) =>
        one.review ? (
          <Written key={one.line} page={page} one={one} />
        ) : (
          <ReviewForm key={one.line} page={page} one={one} />
        ),
      )}
    </>
  );
}
