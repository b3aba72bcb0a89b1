import type { AnswerOf } from '#shared/api/contract.ts';
import type { PriceChanged, previewPrices } from '#shared/api/price-changes.ts';
import { naira } from '#shared/money.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx';
import { Folded } from '../../components/folded.tsx';

type Preview = AnswerOf<typeof previewPrices>;

interface Props {
  preview: {
    currentData?: Preview | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

const kindly = (title: string, kind: string) => (kind ? `${title}, ${kind}` : title);

/** Old and new prices before anything is changed. */
export function PricePreview({ preview }: Props) {
  const { currentData: seen, error, isFetching, refetch } = preview;
  if (error && !isFetching)
    return (
      <ErrorState
        message={sentenceOf(error, 'We could not work the new prices out.')}
        onRetry={() => void refetch()}
      />
    );
  if (!seen)
    return (
      <Loading label="Working the new prices out">
        <Skeleton className="h-24" />
      </Loading>
    );
  const { prices, price_count, left_count, left } = seen;
  if (price_count === 0 && left_count === 0)
    return <p className="m-0">There is no product here to change the price of.</p>;
  return (
    <div role="group" aria-label="Old and new prices">
      <ul
        className="m-0 max-h-64 list-none divide-y divide-line overflow-y-auto rounded-md border border-line p-0"
        tabIndex={0}
      >
        {prices.map(({ product_id, title, kind, before_kobo, after_kobo }) => (
          <li
            key={`${product_id} ${kind}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2"
          >
            <span className="min-w-0 break-words">{kindly(title, kind)}</span>
            <span className="ml-auto tabular-nums">
              <s className="text-muted">{naira(before_kobo)}</s> <b>{naira(after_kobo)}</b>
            </span>
          </li>
        ))}
        {price_count > prices.length && (
          <li className="px-3 py-2 text-muted">and {price_count - prices.length} more</li>
        )}
      </ul>
      <LeftPrices count={left_count} left={left} />
    </div>
  );
}

/** What stays as it is, each with why. */
export function LeftPrices({ count, left }: { count: number; left: PriceChanged['left'] }) {
  if (count === 0) return null;
  return (
    <Folded summary={count === 1 ? 'One price stays as it is' : `${count} prices stay as they are`}>
      <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">
        {left.map(({ title, kind, why }, at) => (
          <li key={at}>
            <b>{kindly(title, kind)}</b>: {why}
          </li>
        ))}
        {count > left.length && <li className="text-muted">and {count - left.length} more</li>}
      </ul>
    </Folded>
  );
}
