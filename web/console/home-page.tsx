import { Link } from 'react-router';
import { ChevronRight } from 'lucide-react';
import { operatorQueues } from '#shared/api/operator.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { useAsked } from './calls.ts';
import { Loaded } from './loaded.tsx';

/** What waits for one of us, by kind, with how much of it there is. */
export function HomePage() {
  const queues = useAsked(operatorQueues, undefined);
  return (
    <>
      <PageHeader title="What waits" description="Each with the acts that end it." />
      <Loaded of={queues} what="what waits">
        {({ queues: all }) => (
          <ul className="m-0 grid grid-cols-1 list-none gap-2 p-0 sm:grid-cols-2">
            {all.map(({ id, title, about, count }) => (
              <li key={id}>
                <Link
                  to={`/queues/${id}`}
                  className="flex h-full items-center gap-4 rounded-md border border-line bg-surface p-4 text-ink no-underline hover:border-ink"
                >
                  <span
                    className={cx(
                      'min-w-10 rounded-md px-2 py-1 text-center text-lg font-bold tabular-nums',
                      count > 0 ? 'bg-highlight text-on-highlight' : 'bg-sunken text-muted',
                    )}
                  >
                    {count}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{title}</span>
                    <span className="block text-[0.9375rem] text-muted">{about}</span>
                  </span>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
