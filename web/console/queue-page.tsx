import { Link, useParams, useSearchParams } from 'react-router';
import { operatorQueue } from '#shared/api/operator.ts';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Acts } from './acts.tsx';
import { useAsked } from './calls.ts';
import { Loaded } from './loaded.tsx';
import { Links, Shown } from './shown.tsx';

/** One kind of what waits. */
export function QueuePage() {
  const { queue = '' } = useParams();
  const [search] = useSearchParams();
  const from = Number(search.get('from') ?? 0) || 0;
  const asked = useAsked(operatorQueue, { params: { queue }, query: { from } });
  return (
    <Loaded of={asked} what="this list">
      {({ title, about, count, items, next }) => (
        <>
          <PageHeader
            title={title}
            description={about}
            back={
              <Link to="/" className="text-link inline-flex min-h-11 items-center">
                What waits
              </Link>
            }
          />
          {count === 0 && <EmptyState title="Nothing waits here">That is how it should be.</EmptyState>}
          <ul className="m-0 grid grid-cols-1 list-none gap-4 p-0">
            {items.map((item, at) => (
              <Card as="li" key={`${item.title} ${from + at}`}>
                <h2 className="mt-0 mb-2 text-lg font-bold break-words">{item.title}</h2>
                <Links of={item.links} />
                <Shown of={item.shown} />
                <Acts of={item.acts} done={asked.again} />
              </Card>
            ))}
          </ul>
          {next !== null && (
            <Link to={`?from=${next}`} className="text-link mt-4 inline-flex min-h-11 items-center">
              The next ones
            </Link>
          )}
        </>
      )}
    </Loaded>
  );
}
