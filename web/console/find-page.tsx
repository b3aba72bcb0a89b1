import { Link, useSearchParams } from 'react-router';
import { operatorFind } from '#shared/api/operator.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useAsked } from './calls.ts';
import { Loaded } from './loaded.tsx';
import { wayTo } from './ways.ts';

/** What fits what was typed. */
export function FindPage() {
  const [search] = useSearchParams();
  const words = search.get('words') ?? '';
  const found = useAsked(operatorFind, { query: { words } });
  return (
    <>
      <PageHeader title={`“${words}”`} />
      <Loaded of={found} what="what fits">
        {({ found: all }) =>
          all.length === 0 ? (
            <EmptyState title="Nothing fits">
              Type a part of a store’s name, “1047 ada-bags” for an order, a payment’s reference, an email
              address, a phone number or a host.
            </EmptyState>
          ) : (
            <ul className="m-0 list-none divide-y divide-line rounded-md border border-line bg-surface p-0">
              {all.map(({ kind, id, label, detail }) => (
                <li key={`${kind} ${id}`}>
                  <Link
                    to={wayTo(kind, id)}
                    className="block px-4 py-3 text-ink no-underline hover:bg-sunken"
                  >
                    <span className="block font-semibold break-words">{label}</span>
                    <span className="block text-[0.9375rem] break-words text-muted">
                      {kind[0]!.toUpperCase() + kind.slice(1)} · {detail}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
