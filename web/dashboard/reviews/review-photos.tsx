import { useState } from 'react';
import { hideReviewPhoto, type Review, type ReviewPhoto } from '#shared/api/reviews.ts';
import { hiddenWords, type HiddenBecause } from '#shared/goods/reviews.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { cx } from '#web/ui/cx.ts';
import { notify } from '#web/ui/notify.ts';
import { reviewsApi } from '../api/reviews-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { offerUndo } from '../components/undo.tsx';
import { reasons } from './reasons.ts';

interface Props {
  review: Review;
  slug: string;
  mayChange: boolean;
}

/** What came with a review to be seen; each can be hidden alone, and shown again. */
export function ReviewPhotos({ review, slug, mayChange }: Props) {
  const [hiding, setHiding] = useState<ReviewPhoto | null>(null);
  const [show, showing] = reviewsApi.useShowReviewPhotoMutation();
  const again = async (photo: ReviewPhoto) => {
    const { error } = await show({ params: { slug, reviewId: review.id, photoId: photo.id } });
    if (error) notify.error('We could not show this photo. Please try again.');
  };
  if (review.photos.length === 0) return null;
  return (
    <>
      <ul className="mt-3 mb-0 flex list-none flex-wrap gap-3 p-0">
        {review.photos.map((photo, at) => (
          <li key={photo.id} className="grid w-28 content-start gap-1">
            <a href={photo.large} target="_blank" rel="noreferrer" className="block">
              <img
                src={photo.small}
                alt={`Photo ${at + 1} of ${review.product_title} by ${review.name}, in full in a new tab`}
                width={112}
                height={112}
                loading="lazy"
                className={cx(
                  'size-28 rounded-sm border border-line object-cover',
                  photo.state === 'hidden' && 'opacity-50',
                )}
              />
            </a>
            {photo.hidden_because && (
              <span className="text-[0.9375rem] text-warn">{`Hidden, because ${hiddenWords[photo.hidden_because]}.`}</span>
            )}
            {mayChange && (
              <Button
                variant="quiet"
                size="small"
                busy={showing.isLoading && showing.originalArgs?.params.photoId === photo.id}
                aria-label={
                  photo.state === 'hidden' ? `Show it, photo ${at + 1}` : `Hide it, photo ${at + 1}`
                }
                onClick={() => (photo.state === 'hidden' ? void again(photo) : setHiding(photo))}
              >
                {photo.state === 'hidden' ? 'Show it' : 'Hide it'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hiding && (
        <HidePhoto
          slug={slug}
          review={review}
          photo={hiding}
          close={() => setHiding(null)}
          undo={() => again(hiding)}
        />
      )}
    </>
  );
}

interface HideProps {
  slug: string;
  review: Review;
  photo: ReviewPhoto;
  close: () => void;
  undo: () => Promise<void>;
}

function HidePhoto({ slug, review, photo, close, undo }: HideProps) {
  const [send] = reviewsApi.useHideReviewPhotoMutation();
  const form = useForm({
    start: { because: '' as HiddenBecause | '' },
    check: bodyOf(hideReviewPhoto),
    send: (body) => send({ params: { slug, reviewId: review.id, photoId: photo.id }, body }),
    failed: 'We could not hide this photo. Please try again.',
    onDone: () => {
      close();
      offerUndo({ message: 'The photo is hidden.', undo });
    },
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Hide this photo?"
      description={`The review of ${review.name} stays, with its stars and words. Its writer is told that the photo is hidden, and why.`}
      keep="Leave it"
      action="Hide the photo"
      busyLabel="Hiding…"
      danger
    >
      <RadioGroup label="Why" options={reasons} layout="cards" {...form.choice('because')} />
    </FormDialog>
  );
}
