import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { operatorLog } from '#shared/api/operator.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAsked } from './calls.ts';
import { Loaded } from './loaded.tsx';
import { Shown } from './shown.tsx';

const names = ['who', 'what', 'store'] as const;
const labels = { who: 'Who', what: 'What', store: 'Store’s address' } as const;

/** Who did and looked at what, narrowed by who, what and store. */
export function LogPage() {
  const [search] = useSearchParams();
  const query = Object.fromEntries([...search].filter(([, value]) => value !== ''));
  const asked = useAsked(operatorLog, { query });
  return (
    <>
      <PageHeader
        title="Log"
        description="What was done and looked at, here and at the terminal, the newest first."
      />
      <Narrow key={search.toString()} />
      <Loaded of={asked} what="the log">
        {({ items, next }) => (
          <>
            {items.length === 0 && <EmptyState title="Nothing fits">Try fewer words.</EmptyState>}
            <ul className="m-0 list-none divide-y divide-line p-0">
              {items.map(({ id, at, actor, action, subject, store, data }) => (
                <li key={id} className="py-3">
                  <span className="block font-semibold break-words">
                    {action} {subject}
                  </span>
                  <span className="block text-[0.9375rem] break-words text-muted">
                    {lagosMoment(new Date(at))} · {actor}
                    {store && ` · ${store}`}
                  </span>
                  {Object.keys(data as object).length > 0 && <Shown of={data} />}
                </li>
              ))}
            </ul>
            {next && (
              <Link
                to={`?${new URLSearchParams({ ...query, after: next }).toString()}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                Older ones
              </Link>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Narrow() {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])),
  );
  const narrow = (event: FormEvent) => {
    event.preventDefault();
    setSearch(Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== '')));
  };
  return (
    <form
      role="search"
      aria-label="The log"
      onSubmit={narrow}
      className="mb-4 grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
    >
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          value={typed[name] ?? ''}
          onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
        />
      ))}
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  );
}
