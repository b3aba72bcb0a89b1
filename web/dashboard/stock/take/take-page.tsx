import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { stockTakesApi } from '../../api/stock-takes-api.ts';
import { BackLink } from '../../components/back-link.tsx';
import { momentIn } from '../../components/dates.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { NoSuch } from '../../components/no-such.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useSlug } from '../../shell/slug.ts';
import { DifferenceRow, TakeSums } from './difference-row.tsx';
import { takePlaces } from './places.ts';

/** A stock-take that was written: who counted, and what differed. */
export function TakePage({ id }: { id: string }) {
  usePageTitle('Stock-take');
  const slug = useSlug();
  const list = stockTakesApi.useTakeLinesInfiniteQuery({ slug, takeId: id });
  return (
    <Loaded
      of={list}
      missing={<NoSuch what="stock-take" to={takePlaces.all(slug)} next="See all stock-takes" />}
      what="this stock-take"
      shapes={['h-9', 'h-28', 'h-16', 'h-16']}
    >
      {({ pages }) => {
        const { take } = pages[0]!;
        const lines = pages.flatMap((page) => page.items);
        return (
          <>
            <PageHeader
              back={<BackLink to={takePlaces.all(slug)}>Count stock</BackLink>}
              title={take.scope}
              description={`${take.by ? `Counted by ${take.by}. ` : ''}Begun ${momentIn(take.started_at)}, written ${momentIn(take.written_at)}.`}
            />
            <div className="grid max-w-3xl grid-cols-1 gap-4">
              <TakeSums {...take} />
              {lines.length === 0 ? (
                <EmptyState title="Nothing differed">Everything stood there as it was known.</EmptyState>
              ) : (
                <div>
                  <ul className="m-0 list-none divide-y divide-line rounded-md border border-line bg-surface p-0">
                    {lines.map(({ product, variant, ...line }) => (
                      <li key={variant.id} className="px-4 py-3">
                        <DifferenceRow slug={slug} product={product} choice={variant.title} {...line} />
                      </li>
                    ))}
                  </ul>
                  <LoadMore list={list} shown={lines.length} what={['difference', 'differences']} />
                </div>
              )}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
