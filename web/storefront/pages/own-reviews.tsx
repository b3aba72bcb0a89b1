import { reviewLimits } from '#shared/goods/reviews.ts';
import type { OwnPhoto, OwnReview } from '#shared/goods/reviews.ts';
import type { OrderPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Prose } from '#blocks/parts/prose.tsx';
import { Shots } from '#blocks/parts/said.tsx';
import { Stars } from '#blocks/parts/stars.tsx';
import { describedBy, FieldShell } from '#blocks/parts/field.tsx';

const choices = [5, 4, 3, 2, 1] as const;

interface Thing {
  page: OrderPage;
  one: OwnReview;
}

/** What she wrote of it, and what became of that. */
function Written({ page, one }: Thing) {
  const { review, title, line } = one;
  if (!review) return null;
  const words = wordsOf(page.shell.language);
  const says = words.ownReview;
  if (review.state === 'withdrawn') return <p>{says.tookBack(title)}</p>;
  return (
    <>
      <p>
        <b>{title}</b> <Stars of={review.stars} words={words} />
      </p>
      <Prose text={review.words} />
      {review.hidden_because && (
        <p className="soft">{says.hidden(words.reviews.because[review.hidden_because])}</p>
      )}
      {review.answer && (
        <>
          <small className="soft">{words.blocks.shopAnswers}</small>
          <Prose text={review.answer} />
        </>
      )}
      <OwnPhotos page={page} line={line} photos={review.photos} />
      {review.photos.length < reviewLimits.photos ? (
        <MorePhotos page={page} one={one} />
      ) : (
        problemsOf(page, line).map((problem) => (
          <p key={problem} className="error">
            {problem}
          </p>
        ))
      )}
      <details className="cancel">
        <summary>{says.takeBack(title)}</summary>
        <p>{says.takeBackWhat}</p>
        <form method="post" action={`${page.path}/unreview`}>
          <button className="button line" name="line" value={line}>
            {says.takeBackYes}
          </button>
        </form>
      </details>
    </>
  );
}

/** Her photos, each with the way to take it back. */
function OwnPhotos({ page, line, photos }: { page: OrderPage; line: string; photos: readonly OwnPhoto[] }) {
  const words = wordsOf(page.shell.language);
  const says = words.ownReview;
  if (photos.length === 0) return null;
  return (
    <>
      <Shots of={photos} />
      {photos.map(({ id, hidden_because: why }, at) => (
        <form key={id} method="post" action={`${page.path}/unphoto`}>
          {why && <p className="soft">{says.photoHidden(at + 1, words.reviews.because[why])}</p>}
          <input type="hidden" name="line" value={line} />
          <button className="button line" name="photo" value={id}>
            {says.takePhotoBack(at + 1)}
          </button>
        </form>
      ))}
    </>
  );
}

/** What became of photos that were sent with this line and are not all in. */
const problemsOf = (page: OrderPage, line: string): readonly string[] =>
  page.review_form?.line === line ? page.review_form.photos : [];

/** Where photos are chosen; without script the browser sends them as they are. */
function PhotoField({ page, one, hint }: Thing & { hint: string }) {
  const says = wordsOf(page.shell.language);
  const name = `photos-${one.line}`;
  const error = problemsOf(page, one.line).join(' ') || undefined;
  return (
    <FieldShell
      name={name}
      label={says.ownReview.photos}
      hint={hint}
      optional={one.review ? undefined : says.checkout.optional}
      error={error}
    >
      <input
        id={name}
        type="file"
        name="photo"
        accept="image/jpeg,image/png,image/webp"
        multiple
        data-photos
        aria-describedby={describedBy(name, 'hint', error)}
      />
    </FieldShell>
  );
}

/** Photos may come later, and those of a broken line again. */
function MorePhotos({ page, one }: Thing) {
  const says = wordsOf(page.shell.language).ownReview;
  const { line, title, review } = one;
  const room = reviewLimits.photos - (review?.photos.length ?? 0);
  return (
    <details className="cancel" open={page.review_form?.line === line}>
      <summary>{says.morePhotos(title)}</summary>
      <form className="part" method="post" action={`${page.path}/photos`} encType="multipart/form-data">
        <input type="hidden" name="line" value={line} />
        <PhotoField page={page} one={one} hint={says.room(room)} />
        <button className="button">{says.sendPhotos}</button>
      </form>
    </details>
  );
}

function ReviewForm({ page, one }: Thing) {
  const { line, title } = one;
  const sent = page.review_form?.line === line ? page.review_form : null;
  const { values = {}, errors = {} } = sent ?? {};
  const says = wordsOf(page.shell.language);
  const { ownReview } = says;
  const [words, name] = [`words-${line}`, `name-${line}`];
  return (
    <details className="cancel" open={sent !== null || page.reviews.length === 1}>
      <summary>{ownReview.review(title)}</summary>
      <form className="part" method="post" action={`${page.path}/review`} encType="multipart/form-data">
        <input type="hidden" name="line" value={line} />
        <fieldset>
          <legend>{ownReview.how}</legend>
          {errors.stars && (
            <p className="error" role="alert">
              {errors.stars}
            </p>
          )}
          <div className="radios">
            {choices.map((stars) => (
              <label key={stars}>
                <input
                  type="radio"
                  name="stars"
                  value={stars}
                  required
                  defaultChecked={values.stars === String(stars)}
                />
                <span>
                  <Stars of={stars} words={says} /> {ownReview.marks[stars]}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <FieldShell
          name={words}
          label={ownReview.tell}
          optional={says.checkout.optional}
          error={errors.words}
        >
          <textarea
            id={words}
            name="words"
            rows={4}
            maxLength={reviewLimits.words}
            defaultValue={values.words}
            aria-describedby={describedBy(words, undefined, errors.words)}
          />
        </FieldShell>
        <PhotoField page={page} one={one} hint={ownReview.photosHint} />
        <FieldShell name={name} label={ownReview.name} hint={ownReview.nameHint} error={errors.name}>
          <input
            id={name}
            name="name"
            required
            maxLength={reviewLimits.name}
            defaultValue={values.name ?? page.order.name.split(' ')[0]}
            aria-describedby={describedBy(name, 'hint', errors.name)}
          />
        </FieldShell>
        <button className="button">{ownReview.publish}</button>
      </form>
    </details>
  );
}

/** Once it was delivered, what she thinks of each thing. */
export function OwnReviews({ page }: { page: OrderPage }) {
  if (page.reviews.length === 0) return null;
  const says = wordsOf(page.shell.language).ownReview;
  return (
    <>
      <h2>{page.reviews.every(({ review }) => review) ? says.yours : says.think}</h2>
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
