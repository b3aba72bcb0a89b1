import { useEffect, useState } from 'react';
import { Check, ChevronRight, Circle } from 'lucide-react';
import { Link } from 'react-router';
import { useForm } from '#web/forms/use-form.ts';
import { places } from '../places.ts';
import { SeeFirst } from '../site/see-first.tsx';
import { usePublish } from '../site/use-publish.ts';
import type { StepProps } from './step-props.ts';
import { StepFrame } from './step-frame.tsx';
import { keepsFromBuying } from './keeps-from-buying.ts';
import { isDone, steps } from './steps.ts';

export function PublishStep({ store, next }: StepProps) {
  const { setPublished } = usePublish(store);
  const others = steps.filter((step) => step.id !== 'publish');
  const open = others.filter((step) => !isDone(store, step.id));
  const [asked, setAsked] = useState(false);
  // The last page turns back while the store is closed, so it is entered only once the store is known to be open.
  useEffect(() => {
    if (asked && store.published) next();
  }, [asked, store.published, next]);
  const form = useForm({
    start: {},
    check: () => ({ ok: true, body: store.published }),
    send: async (isOpen) => ({ data: isOpen || (await setPublished(true)) }),
    onDone: setAsked,
  });
  return (
    <StepFrame
      slug={store.slug}
      step="publish"
      title={open.length === 0 ? 'Everything is ready' : 'Open your store'}
      text={
        open.length === 0
          ? 'From the moment you publish, anyone with the link can see your store and buy.'
          : `You can publish now and finish the rest later. Anyone with the link can then see your store. ${keepsFromBuying(store)?.why ?? ''}`
      }
      action={store.published ? 'Continue' : 'Publish store'}
      busyLabel="Publishing…"
      form={form}
    >
      <div className="rounded-md border border-line bg-surface p-4 sm:p-5">
        <p className="m-0 font-display text-xl font-bold">{store.name}</p>
        <p className="mt-0 mb-3 break-all text-muted">{store.address}</p>
        <ul className="m-0 list-none border-t border-line p-0 pt-2">
          {others.map((step) => {
            const done = isDone(store, step.id);
            return (
              <li key={step.id}>
                <Link
                  to={places.step(store.slug, step.id)}
                  className="-mx-2 flex min-h-11 items-center gap-3 rounded-sm px-2 text-ink no-underline hover:bg-sunken"
                >
                  {done ? (
                    <Check className="size-5 text-action" strokeWidth={3} />
                  ) : (
                    <Circle className="size-5 text-line-strong" />
                  )}
                  <span className="flex-1">
                    {step.title}
                    <span className="sr-only">{done ? ' (done)' : ' (open)'}</span>
                  </span>
                  {!done && <ChevronRight className="size-5 text-muted" />}
                </Link>
              </li>
            );
          })}
        </ul>
        {!store.published && <SeeFirst store={store} />}
      </div>
    </StepFrame>
  );
}
