import type { StoreChange } from '#shared/api/staff.ts';
import { changeKinds, type ChangeKind } from '#shared/changes.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { alwaysFresh } from '../api/freshness.ts';
import { staffApi } from '../api/staff-api.ts';
import { useAddressState } from '../components/address-state.ts';
import { BackLink } from '../components/back-link.tsx';
import { momentOf } from '../components/dates.ts';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { fullName } from './person-row.tsx';

const isKind = (text: string): text is ChangeKind => text in changeKinds;

/** Who changed what in the store, for its owner. */
export function ChangesPage() {
  usePageTitle('What was changed');
  const slug = useSlug();
  const { read, write } = useAddressState();
  const [by, kind] = [read('by'), read('kind')];
  const { currentData } = staffApi.usePeopleQuery({ params: { slug } });
  const list = staffApi.useChangesInfiniteQuery(
    { slug, ...(by && { by }), ...(isKind(kind) && { kind }) },
    alwaysFresh,
  );
  const people = (currentData?.people ?? []).map((one) => ({ value: one.id, label: fullName(one) }));
  const kinds = Object.entries(changeKinds).map(([value, label]) => ({ value, label }));
  return (
    <>
      <PageHeader
        back={<BackLink to={places.people(slug)}>People</BackLink>}
        title="What was changed"
        description="By whom and when. Nobody can change this list, and nothing of it is deleted while the store is there."
      />
      <div className="mb-5 grid max-w-3xl grid-cols-1 gap-3 sm:grid-cols-2">
        <SelectField
          label="Who"
          options={[{ value: '', label: 'Everybody' }, ...people]}
          value={by}
          onChange={(event) => write({ by: event.target.value })}
        />
        <SelectField
          label="What"
          options={[{ value: '', label: 'Everything' }, ...kinds]}
          value={kind}
          onChange={(event) => write({ kind: event.target.value })}
        />
      </div>
      <Loaded of={list} what="what was changed" shapes={Array(4).fill('h-20')}>
        {({ pages }) => {
          const changes = pages.flatMap((page) => page.items);
          if (changes.length === 0) return <Nothing filtered={by !== '' || kind !== ''} />;
          return (
            <>
              <ul className="m-0 max-w-3xl list-none divide-y divide-line rounded-md border border-line bg-surface p-0">
                {changes.map((one) => (
                  <One key={one.id} change={one} />
                ))}
              </ul>
              <LoadMore list={list} shown={changes.length} what={['change', 'changes']} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

const Nothing = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState title="Nothing like that was changed">
      Choose “Everybody” and “Everything” to see all.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing was changed yet">
      Settings, products, stock, codes, pages, refunds, money and people: whoever changes one of these stands
      here.
    </EmptyState>
  );

function One({ change: { at, by, what, before, after } }: { change: StoreChange }) {
  return (
    <li className="px-4 py-3">
      <p className="m-0 font-semibold break-words">{what}</p>
      {(before || after) && (
        <p className="m-0 break-words">
          <span className="text-muted">{before || 'nothing'}</span>
          <span aria-label="is now"> → </span>
          {after || 'nothing'}
        </p>
      )}
      <p className="m-0 text-[0.9375rem] text-muted">
        {by?.name ?? 'Somebody whose account was erased'}, {momentOf(at)}
      </p>
    </li>
  );
}
