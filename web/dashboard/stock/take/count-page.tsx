import { useCallback, useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import { ScanBarcode } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { EmptyState, Loading, Progress, Skeleton } from '#web/ui/states.tsx';
import { ActionBar } from '../../components/action-bar.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { FilterRow } from '../../components/filter-row.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { SearchField } from '../../components/search-field.tsx';
import { canScan } from '../../products/camera.tsx';
import { useSlug } from '../../shell/slug.ts';
import { CountRow } from './count-row.tsx';
import { mostCounted, nameOf, ofCode, soughtItems } from './counting.ts';
import { countedWords } from './going-on.tsx';
import { Growing } from './growing.tsx';
import { takePlaces } from './places.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { useTake, type OpenTake } from './use-take.ts';

/** The shelf, thing by thing, with what was counted of it. */
export function CountPage() {
  usePageTitle('Count stock');
  const slug = useSlug();
  const open = useTake();
  if (open === undefined)
    return (
      <Loading label="Loading your count">
        <div className="grid grid-cols-1 gap-3">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="h-12" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
      </Loading>
    );
  if (open === null) return <Navigate to={takePlaces.all(slug)} replace />;
  // What may be written already is not counted otherwise any more.
  if (open.take.sending) return <Navigate to={takePlaces.review(slug)} replace />;
  return <Counting open={open} slug={slug} />;
}

const shows = [
  { id: '', label: 'All' },
  { id: 'left', label: 'To count' },
  { id: 'counted', label: 'Counted' },
];

function Counting({ open, slug }: { open: OpenTake; slug: string }) {
  const { take, lines, count, unkept } = open;
  const [search, setSearch] = useState('');
  const [show, setShow] = useState('');
  const [scans, setScans] = useState(false);
  const items = useShown(open, search, show);
  /** One piece of what has this code, as if it was counted by hand; a code of nothing is told. */
  const addOf = useCallback(
    (code: string) => {
      const item = ofCode(take.items, code);
      if (item) count(item.variant_id, (now) => Math.min(mostCounted, (now ?? 0) + 1));
      return item;
    },
    [take, count],
  );
  return (
    <>
      <PageHeader back={<BackLink to={takePlaces.all(slug)}>Count stock</BackLink>} title={take.scope} />
      <div className="max-w-3xl">
        <p className="mt-0 mb-2 font-semibold tabular-nums" role="status">
          {countedWords(open)}
        </p>
        <Progress value={(lines.size / take.items.length) * 100} label="Counted" />
        {unkept && (
          <p role="alert" className="mt-3 mb-0 rounded-md bg-danger-soft px-4 py-3 text-danger">
            This phone has no room to keep what you count: do not close this page before it is written.
          </p>
        )}
        <div className="my-4 grid grid-cols-1 gap-2">
          <div className="flex">
            <SearchField
              label="Search what you count"
              placeholder="Name, SKU or barcode"
              value={search}
              onSearch={setSearch}
              onEnter={(text) => {
                // A scanner that types: the code, and Enter.
                const item = addOf(text);
                if (item) notify.success(`One more of ${nameOf(item)}.`);
                setSearch(item ? '' : text);
              }}
            />
          </div>
          <FilterRow label="Which things" name="which" value={show} onChange={setShow} options={shows} />
        </div>
        {items.length === 0 ? (
          <NothingShown search={search} show={show} clear={() => (setSearch(''), setShow(''))} />
        ) : (
          <Growing of={items} keyOf={(item) => item.variant_id}>
            {(item) => <Row item={item} open={open} />}
          </Growing>
        )}
        <ActionBar>
          {canScan() && (
            <Button
              variant="secondary"
              icon={<ScanBarcode className="size-5" />}
              onClick={() => setScans(true)}
            >
              Scan
            </Button>
          )}
          <ButtonLink to={takePlaces.review(slug)} className="max-sm:flex-1" aria-disabled={lines.size === 0}>
            Look through it
          </ButtonLink>
        </ActionBar>
      </div>
      {scans && (
        <ScanDialog
          addOf={addOf}
          row={(item) => <Row item={item} open={open} />}
          find={(code) => {
            setShow('');
            setSearch(code);
            setScans(false);
          }}
          items={take.items}
          close={() => setScans(false)}
        />
      )}
    </>
  );
}

function Row({ item, open: { lines, count } }: { item: OpenTake['take']['items'][number]; open: OpenTake }) {
  const line = lines.get(item.variant_id);
  return (
    <CountRow item={item} counted={line?.counted ?? null} known={line?.known ?? item.on_hand} count={count} />
  );
}

/** What is shown stays in its place while it is counted: it is chosen anew with the filter and the search alone. */
function useShown({ take, lines }: OpenTake, search: string, show: string) {
  const [seen, setSeen] = useState({ show, search, lines });
  if (seen.show !== show || seen.search !== search) setSeen({ show, search, lines });
  return useMemo(() => {
    const found = soughtItems(take.items, search);
    if (show === '') return found;
    return found.filter(({ variant_id }) => seen.lines.has(variant_id) === (show === 'counted'));
  }, [take, seen, search, show]);
}

function NothingShown({ search, show, clear }: { search: string; show: string; clear: () => void }) {
  const title = search
    ? `Nothing here fits “${search}”`
    : show === 'left'
      ? 'Everything is counted'
      : 'Nothing is counted yet';
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="secondary" onClick={clear}>
          Show everything
        </Button>
      }
    >
      {search
        ? 'Only what you chose to count, and whose stock is counted, stands here.'
        : show === 'left'
          ? 'Look through it now, and write it.'
          : 'What you count stands here, to be looked at again.'}
    </EmptyState>
  );
}
