import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useAddressState } from '../../components/address-state.ts';
import { BackLink } from '../../components/back-link.tsx';
import { FilterRow } from '../../components/filter-row.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { SearchField } from '../../components/search-field.tsx';
import { productTableApi } from '../../api/product-table-api.ts';
import { places } from '../../places.ts';
import { useMay, useSlug } from '../../shell/slug.ts';
import { shows } from '../shows.ts';
import { ChangedWord } from './cell.tsx';
import { columnsFor, linesOf } from './columns.ts';
import { NarrowTable } from './narrow.tsx';
import { SaveTableBar } from './save-bar.tsx';
import { SavedLine } from './saved-line.tsx';
import { useDraft } from './use-draft.ts';
import { useSaving, type Asked } from './use-saving.ts';
import { WideTable } from './wide.tsx';

const changedShow = 'changed';

/** Many products at once: as a spreadsheet on a laptop, column by column on a phone. */
export function TablePage() {
  usePageTitle('Edit in a table');
  const slug = useSlug();
  const wide = useWide();
  const { draft, unkept, change, doing } = useDraft();
  const columns = columnsFor(useMay('money.see'));
  const { asked, read, write, show, turn } = useAsked();
  const saving = useSaving({ slug, asked, draft, change });
  const page = productTableApi.useProductTableQuery(
    { params: { slug }, query: asked },
    { skip: show === changedShow, refetchOnMountOrArgChange: true },
  );
  // What is shown as changed stays in its place while it is worked on and saved.
  const [chosen, setChosen] = useState(() => new Map(draft));
  const choose = (next: string) => {
    if (next === changedShow) setChosen(new Map(draft));
    turn.begin();
    write({ show: next });
  };
  const changedLines = useMemo(
    () =>
      linesOf(
        [...(chosen.size > 0 ? chosen : draft).values()].map(
          (entry) => (draft.get(entry.product.id) ?? entry).product,
        ),
      ),
    [chosen, draft],
  );
  const search = useCallback(
    (text: string) => {
      turn.begin();
      write({ q: text });
    },
    [turn, write],
  );
  const save = () => void saving.save();
  const Table = wide ? WideTable : NarrowTable;
  const table = (lines: ReturnType<typeof linesOf>) => <Table {...{ lines, columns, draft, doing, save }} />;
  return (
    <>
      <PageHeader back={<BackLink to={places.products(slug)}>Products</BackLink>} title="Edit in a table" />
      <ChangedWord />
      <div className="mb-3 grid grid-cols-1 gap-2">
        <SearchField
          label="Search products"
          placeholder="Search by name"
          value={read('q')}
          onSearch={search}
        />
        <FilterRow
          label="Which products"
          name="show"
          value={show}
          onChange={choose}
          options={
            draft.size > 0 || show === changedShow ? [...shows, { id: changedShow, label: 'Changed' }] : shows
          }
        />
      </div>
      {unkept && (
        <p role="alert" className="mt-0 mb-3 rounded-md bg-danger-soft px-4 py-3 text-danger">
          This device has no room to keep what you change: save it before you leave this page.
        </p>
      )}
      <SavedLine slug={slug} saving={saving} />
      {show === changedShow ? (
        changedLines.length > 0 ? (
          table(changedLines)
        ) : (
          <EmptyState title="Nothing is changed">What you change and have not saved stands here.</EmptyState>
        )
      ) : (
        <Loaded of={page} what="your products" shapes={Array(8).fill('h-12')} gap="gap-2">
          {({ items, next }) =>
            items.length === 0 ? (
              <NothingHere clear={() => (turn.begin(), write({ show: '', q: '' }))} />
            ) : (
              <>
                <PageLines items={items}>{table}</PageLines>
                <Pages turn={turn} next={next} />
              </>
            )
          }
        </Loaded>
      )}
      <SaveTableBar draft={draft} change={change} saving={saving} />
    </>
  );
}

type Lines = ReturnType<typeof linesOf>;

/** Lines that stay the same as long as what they are of does. */
function PageLines({
  items,
  children,
}: {
  items: Parameters<typeof linesOf>[0];
  children: (lines: Lines) => React.ReactNode;
}) {
  return children(useMemo(() => linesOf(items), [items]));
}

/** What is asked for by the address, and which page of it. */
function useAsked() {
  const { read, write } = useAddressState();
  const [afters, setAfters] = useState<readonly string[]>([]);
  const show = read('show');
  const text = read('q').trim().slice(0, 100);
  const { status, stock } = shows.find(({ id }) => id === show) ?? shows[0]!;
  const after = afters.at(-1);
  const asked: Asked = {
    ...(status && { status }),
    ...(stock && { stock }),
    ...(text && { search: text }),
    ...(after && { after }),
  };
  const begin = useCallback(() => setAfters([]), []);
  const turn = useMemo(
    () => ({
      begin,
      on: (next: string) => setAfters([...afters, next]),
      back: afters.length > 0 ? () => setAfters(afters.slice(0, -1)) : null,
    }),
    [afters, begin],
  );
  return { asked, read, write, show, turn };
}

function Pages({ turn, next }: { turn: ReturnType<typeof useAsked>['turn']; next: string | null }) {
  if (!turn.back && !next) return null;
  const go = (how: () => void) => {
    how();
    window.scrollTo({ top: 0 });
  };
  return (
    <nav aria-label="Pages of the table" className="mt-4 flex justify-center gap-2">
      <Button variant="secondary" disabled={!turn.back} onClick={() => turn.back && go(turn.back)}>
        Previous
      </Button>
      <Button variant="secondary" disabled={!next} onClick={() => next && go(() => turn.on(next))}>
        Next
      </Button>
    </nav>
  );
}

function NothingHere({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      title="No product fits"
      action={
        <Button variant="secondary" onClick={clear}>
          Show all products
        </Button>
      }
    >
      Check the spelling, or take the filter away.
    </EmptyState>
  );
}

const wideEnough = '(min-width: 60rem)';

function subscribeWidth(changed: () => void) {
  const media = window.matchMedia(wideEnough);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether there is room for a table. */
const useWide = (): boolean =>
  useSyncExternalStore(subscribeWidth, () => window.matchMedia(wideEnough).matches);
