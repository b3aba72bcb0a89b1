import { useState } from 'react';
import { Link } from 'react-router';
import { CircleAlert } from 'lucide-react';
import { answerMeasure, noticeDays, type Measure } from '#shared/api/measures.ts';
import { lagosDate } from '#shared/lagos.ts';
import { bodyOf } from '#web/client/forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { measuresApi } from '../api/measures-api.ts';
import { momentOf } from '../components/dates.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';

/** What we did about the store, above every page: why, what goes on, and the way to answer. */
export function MeasuresNote() {
  const slug = useSlug();
  const { currentData } = measuresApi.useMeasuresQuery({ params: { slug } });
  if (!currentData || currentData.items.length === 0) return null;
  return (
    <section aria-label="What we did about your store" className="border-b border-line bg-danger-soft">
      <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4 px-4 py-4 sm:px-8">
        {currentData.items.map((measure) => (
          <One key={measure.id} measure={measure} slug={slug} />
        ))}
      </div>
    </section>
  );
}

function titleOf({ kind, about, ends_on }: Measure): string {
  if (kind === 'suspended') return 'We have suspended your store';
  if (kind === 'hidden') return `We have hidden “${about}” from your customers`;
  return `Your store ends on ${lagosDate(ends_on!)}`;
}

/** What it means, for who wonders about orders and money. */
function meaningOf({ kind }: Measure): string {
  if (kind === 'suspended')
    return 'Customers cannot open it or order. You still see your orders and send money back; customers find what they ordered.';
  if (kind === 'hidden')
    return 'The rest of your store is open. Orders for it stay yours to fulfil or refund.';
  return 'Until then everything works as before. After it customers cannot open your store.';
}

function One({ measure, slug }: { measure: Measure; slug: string }) {
  const mayAnswer = useMay('closing');
  const mayTakeOut = useMay('archive');
  const [answering, setAnswering] = useState(false);
  return (
    <article className="flex gap-3">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <h2 className="m-0 text-lg font-bold">{titleOf(measure)}</h2>
        <p className="mt-1 mb-0 break-words">
          <b>Reason:</b> {measure.reason}
        </p>
        <p className="mt-1 mb-0">{meaningOf(measure)}</p>
        {measure.kind !== 'hidden' && mayTakeOut && (
          <p className="mt-1 mb-0">
            <Link to={places.yourData(slug)} className="text-link">
              Take everything out as one file
            </Link>{' '}
            for at least {noticeDays} days after it is closed.
          </p>
        )}
        <Answers measure={measure} />
        {mayAnswer && (
          <Button variant="secondary" size="small" className="mt-2" onClick={() => setAnswering(true)}>
            Answer
          </Button>
        )}
      </div>
      {answering && <AnswerDialog measure={measure} slug={slug} close={() => setAnswering(false)} />}
    </article>
  );
}

const Answers = ({ measure: { answers } }: { measure: Measure }) => (
  <ul className="mt-2 mb-0 grid list-none gap-2 p-0 empty:hidden">
    {answers.map(({ id, by, words, at, reply }) => (
      <li key={id} className="rounded-md bg-surface px-3 py-2 break-words">
        <span className="block text-[0.9375rem] text-muted">
          {by}, {momentOf(at)}
        </span>
        {words}
        <span className="mt-1 block">
          {reply === null ? (
            <span className="text-muted">We have not replied yet.</span>
          ) : (
            <b>We replied: {reply}</b>
          )}
        </span>
      </li>
    ))}
  </ul>
);

function AnswerDialog({ measure, slug, close }: { measure: Measure; slug: string; close: () => void }) {
  const [answer] = measuresApi.useAnswerMeasureMutation();
  const form = useForm({
    start: { words: '' },
    check: bodyOf(answerMeasure),
    send: (body) => answer({ params: { slug, measureId: measure.id }, body }),
    toast: 'rest',
    said: 'Your answer is with us. We reply by email, and here.',
    onDone: close,
  });
  return (
    <FormDialog
      of={form}
      close={close}
      title="Your answer"
      description="Say what we do not know, or what you have changed. A person reads it."
      keep="Not now"
      action="Send answer"
      busyLabel="Sending…"
    >
      <TextArea label="What should we know?" rows={6} {...form.text('words')} />
    </FormDialog>
  );
}
