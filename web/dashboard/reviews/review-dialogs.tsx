import { answerReview, hideReview, type Review } from '#shared/api/reviews.ts';
import type { HiddenBecause } from '#shared/goods/reviews.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { reviewsApi } from '../api/reviews-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { differencesOf, Overtaken, useOvertaken, type Told } from '../components/overtaken.tsx';
import { reasons } from './reasons.ts';

interface Props {
  review: Review;
  slug: string;
  close: () => void;
}

const answerIn = ({ answer: words }: Review) => ({ words });
const told: Told<ReturnType<typeof answerIn>> = [['Answer', ({ words }) => words]];

export function AnswerDialog({ review, slug, close }: Props) {
  const [send] = reviewsApi.useAnswerReviewMutation();
  const others = useOvertaken(review, answerIn);
  const isHidden = review.state === 'hidden';
  const form = useForm({
    start: answerIn(review),
    check: bodyOf(answerReview),
    send: async (body) =>
      others.heard(
        await send({ params: { slug, reviewId: review.id }, body: { ...body, seen: others.seen().answer } }),
      ),
    failed: 'We could not save your answer. Please try again.',
    said: ({ answer }) =>
      !answer
        ? 'Your answer is taken away.'
        : isHidden
          ? 'Your answer is saved.'
          : 'Your answer is below the review.',
    onDone: close,
  });
  const overtaken = others.choice(form);
  if (overtaken)
    return (
      <Overtaken thing="answer" differs={differencesOf(told, overtaken.theirs, form.values)} {...overtaken} />
    );
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Answer ${review.name}`}
      description={
        isHidden
          ? 'This review is hidden, so only who wrote it reads your answer, until you show it again.'
          : 'Everybody reads it below the review. Thank them, or say what you do about it.'
      }
      keep="Not now"
      action={isHidden ? 'Save the answer' : 'Publish the answer'}
      busyLabel={isHidden ? 'Saving…' : 'Publishing…'}
    >
      <TextArea label="Your answer" rows={4} {...form.text('words')} />
    </FormDialog>
  );
}

export function HideDialog({ review, slug, close }: Props) {
  const [send] = reviewsApi.useHideReviewMutation();
  const form = useForm({
    start: { because: '' as HiddenBecause | '' },
    check: bodyOf(hideReview),
    send: (body) => send({ params: { slug, reviewId: review.id }, body }),
    failed: 'We could not hide this review. Please try again.',
    said: 'The review is hidden.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Hide the review of ${review.name}?`}
      description="It counts no more among the stars. Shoppers and its writer are told that one is hidden, and why. A bad review is best answered: shoppers trust a shop that does."
      keep="Leave it"
      action="Hide the review"
      busyLabel="Hiding…"
      danger
    >
      <RadioGroup label="Why" options={reasons} layout="cards" {...form.choice('because')} />
    </FormDialog>
  );
}

export function ShowDialog({ review, slug, close }: Props) {
  const [send] = reviewsApi.useShowReviewMutation();
  const form = useForm({
    start: {},
    send: () => send({ params: { slug, reviewId: review.id } }),
    failed: 'We could not show this review. Please try again.',
    said: 'Shoppers see the review again.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title={`Show the review of ${review.name} again?`}
      description="Shoppers read it, and its stars count."
      keep="Not now"
      action="Show it again"
      busyLabel="Saving…"
    />
  );
}
