import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { StoreSettings } from '#shared/api/stores.ts';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { Progress } from '#web/ui/states.tsx';
import { ButtonLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { doneCount, firstOpen, isDone, steps } from '../setup/steps.ts';

/** What is left to set up; gone once everything is done. */
export function Checklist({ store }: { store: StoreSettings }) {
  const next = firstOpen(store);
  if (next === null) return null;
  const done = doneCount(store);
  return (
    <Card as="section" aria-labelledby="checklist">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h2 id="checklist" className="m-0 text-xl font-bold">
            {store.published ? 'Finish your store' : 'Get ready to sell'}
          </h2>
          <p className="mt-1 mb-0 text-muted">
            {done} of {steps.length} steps done
          </p>
        </div>
        <ButtonLink to={places.step(store.slug, next)} className="max-sm:w-full">
          {done === 0 ? 'Start' : 'Continue'}
        </ButtonLink>
      </div>
      <div className="mt-4">
        <Progress value={(done / steps.length) * 100} label="Set-up" />
      </div>
      <ol className="mt-3 mb-0 grid list-none p-0">
        {steps.map((step) => (
          <Entry
            key={step.id}
            slug={store.slug}
            id={step.id}
            title={step.title}
            done={isDone(store, step.id)}
          />
        ))}
      </ol>
    </Card>
  );
}

function Entry({ slug, id, title, done }: { slug: string; id: string; title: string; done: boolean }) {
  return (
    <li>
      <Link
        to={places.step(slug, id)}
        className={cx(
          '-mx-2 flex min-h-11 items-center gap-3 rounded-sm px-2 no-underline hover:bg-sunken',
          done ? 'text-muted' : 'font-medium text-ink',
        )}
      >
        <span
          aria-hidden="true"
          className={cx(
            'grid size-6 shrink-0 place-items-center rounded-full border-2',
            done ? 'border-action bg-action text-on-action' : 'border-line-strong',
          )}
        >
          {done && <Check className="size-4" strokeWidth={3} />}
        </span>
        <span className="flex-1">
          {title}
          {done && <span className="sr-only"> (done)</span>}
        </span>
        {!done && <ChevronRight className="size-5 text-muted" />}
      </Link>
    </li>
  );
}
