import { useMemo, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { api } from '#web/client/api.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { EmptyState, Progress, Skeleton } from '#web/ui/states.tsx';
import { useDispatch } from 'react-redux';
import { ActionBar } from '../../components/action-bar.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useSlug } from '../../shell/slug.ts';
import { sumsOf } from './counting.ts';
import { DifferenceRow, TakeSums } from './difference-row.tsx';
import { Growing } from './growing.tsx';
import { dropTake, keepTake } from './kept-take.ts';
import { takePlaces } from './places.ts';
import { sendTake } from './send-take.ts';
import { useTake, type OpenTake } from './use-take.ts';

/** What was counted beside what was known, before it is written. */
export function ReviewPage() {
  usePageTitle('Look through your count');
  const slug = useSlug();
  const open = useTake();
  if (open === undefined) return <Skeleton className="h-60" />;
  if (open === null || open.lines.size === 0) return <Navigate to={takePlaces.all(slug)} replace />;
  return <Review open={open} slug={slug} />;
}

function Review({ open, slug }: { open: OpenTake; slug: string }) {
  const { take, lines } = open;
  const sums = useMemo(() => sumsOf(take.items, lines), [take, lines]);
  const { written, problem, write } = useWriting(open, slug);
  const left = take.items.length - lines.size;
  const { differing } = sums;
  const many = differing.length.toLocaleString('en');
  return (
    <>
      <PageHeader
        back={
          take.sending ? (
            <BackLink to={takePlaces.all(slug)}>Count stock</BackLink>
          ) : (
            <BackLink to={takePlaces.now(slug)}>{take.scope}</BackLink>
          )
        }
        title="Look through it"
        description={
          left > 0
            ? `${left.toLocaleString('en')} you did not count ${left === 1 ? 'stays' : 'stay'} as ${left === 1 ? 'it is' : 'they are'}.`
            : 'You counted everything.'
        }
      />
      <div className="grid max-w-3xl grid-cols-1 gap-4">
        <TakeSums {...sums} counted={lines.size} listed={take.items.length} differences={differing.length} />
        {differing.length > 0 ? (
          <section aria-labelledby="differing">
            <h2 id="differing" className="mt-0 mb-2 text-lg font-bold">
              What differs
            </h2>
            <Growing of={differing} keyOf={({ item }) => item.variant_id}>
              {({ item, line, change }) => (
                <DifferenceRow
                  slug={slug}
                  product={{ id: item.product_id, title: item.title }}
                  choice={item.choice}
                  known={line.known}
                  counted={line.counted}
                  change={change}
                  price_kobo={item.price_kobo}
                />
              )}
            </Growing>
          </section>
        ) : (
          <EmptyState title="Everything is as it was known">
            Write it all the same: then it stands in the history that you counted.
          </EmptyState>
        )}
        <p className="m-0 text-[0.9375rem] text-muted">
          Only differences are written, so what is sold in the meantime is not lost.
        </p>
      </div>
      <ActionBar>
        <div className="min-w-0 flex-1 empty:hidden">
          {written !== null && lines.size > 200 && (
            <Progress value={(written / lines.size) * 100} label="Written" />
          )}
          <FormProblem>{problem}</FormProblem>
        </div>
        <Button
          className="max-sm:w-full"
          busy={written !== null}
          busyLabel={
            written ? `${written.toLocaleString('en')} of ${lines.size.toLocaleString('en')}…` : 'Writing…'
          }
          onClick={() => void write()}
        >
          {differing.length === 0
            ? 'Write it'
            : differing.length === 1
              ? 'Write the difference'
              : `Write ${many} differences`}
        </Button>
      </ActionBar>
    </>
  );
}

/** Writes the take, and leaves it on the phone until all of it is known to be written. */
function useWriting({ owner, take, lines }: OpenTake, slug: string) {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [written, setWritten] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function write() {
    setProblem(null);
    if (!navigator.onLine)
      return setProblem('There is no network. It is all kept on this phone: write it when there is one.');
    setWritten(0);
    // From now on some of it may be written, so that it is not counted otherwise.
    await keepTake(owner, { ...take, sending: true }).catch(() => undefined);
    const sent = await sendTake(slug, take, [...lines.values()], setWritten);
    setWritten(null);
    if (!sent.ok)
      return setProblem(
        `${sentenceOf(sent.failure, 'It could not be written.')} What you counted is kept on this phone: try again, nothing is written twice.`,
      );
    await dropTake(owner).catch(() => undefined);
    dispatch(api.util.invalidateTags(['Products', 'Orders', 'Store']));
    notify.success(saidOf(sent.notCounted.length, sent.questions));
    void navigate(takePlaces.one(slug, sent.take.id), { replace: true });
  }
  return { written, problem, write };
}

function saidOf(notCounted: number, questions: number): string {
  const said = ['Your stock is what you counted.'];
  if (notCounted > 0)
    said.push(`${notCounted} ${notCounted === 1 ? 'thing is' : 'things are'} not counted any more.`);
  if (questions > 0)
    said.push(
      `Somebody else counted ${questions} of them too: Home asks you which ${questions === 1 ? 'count is' : 'counts are'} right.`,
    );
  return said.join(' ');
}
