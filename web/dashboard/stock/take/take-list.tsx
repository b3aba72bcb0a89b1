import { signedNaira } from '#shared/money.ts';
import type { StockTake } from '#shared/api/stock-takes.ts';
import { keptFresh } from '../../api/freshness.ts';
import { stockTakesApi } from '../../api/stock-takes-api.ts';
import { momentOf } from '../../components/dates.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { RowLink } from '../../components/row-link.tsx';
import { takePlaces } from './places.ts';

/** Stock-takes that were written, the newest first. */
export function TakeList({ slug }: { slug: string }) {
  const list = stockTakesApi.useStockTakesInfiniteQuery({ slug }, keptFresh);
  return (
    <section aria-labelledby="takes">
      <h2 id="takes" className="mt-0 mb-3 text-xl font-bold">
        Counted before
      </h2>
      <Loaded of={list} what="your stock-takes" shapes={['h-20', 'h-20']} gap="gap-2">
        {({ pages }) => {
          const takes = pages.flatMap((page) => page.items);
          if (takes.length === 0)
            return (
              <p className="m-0 text-muted">
                Each count you write stands here, with who did it and what differed.
              </p>
            );
          return (
            <>
              <ul className="m-0 list-none divide-y divide-line rounded-md border border-line bg-surface p-0">
                {takes.map((take) => (
                  <Row key={take.id} take={take} slug={slug} />
                ))}
              </ul>
              <LoadMore list={list} shown={takes.length} what={['stock-take', 'stock-takes']} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

const differWords = ({ differences }: Pick<StockTake, 'differences'>): string =>
  differences === 0
    ? 'nothing differed'
    : `${differences.toLocaleString('en')} ${differences === 1 ? 'difference' : 'differences'}`;

function Row({ take, slug }: { take: StockTake; slug: string }) {
  return (
    <li className="relative gap-3 px-4 py-3 sm:flex">
      <div className="min-w-0 flex-1">
        <RowLink to={takePlaces.one(slug, take.id)} className="font-semibold break-words">
          {take.scope}
        </RowLink>
        <span className="block text-[0.9375rem] text-muted">
          {take.by && `${take.by}, `}
          <time dateTime={take.written_at}>{momentOf(take.written_at)}</time>
        </span>
      </div>
      <p className="m-0 flex flex-wrap justify-between gap-x-3 text-[0.9375rem] tabular-nums sm:block sm:shrink-0 sm:text-right">
        <span className="block">{take.counted.toLocaleString('en')} counted</span>
        <span className="block text-muted">
          {differWords(take)}
          {take.differences > 0 && `, ${signedNaira(take.worth_kobo)}`}
        </span>
      </p>
    </li>
  );
}
