import { Link } from 'react-router';
import { signedNaira } from '#shared/money.ts';
import { cx } from '#web/ui/cx.ts';
import { places } from '../../places.ts';
import { signed } from '../difference.ts';

interface Props {
  slug: string;
  product: { id: string; title: string };
  choice: string;
  known: number;
  counted: number;
  change: number;
  price_kobo: number;
}

/** One thing that was counted otherwise than it was known. */
export function DifferenceRow({ slug, product, choice, known, counted, change, price_kobo }: Props) {
  return (
    <div className="flex gap-3">
      <p className="m-0 min-w-0 flex-1 break-words">
        <Link to={places.productStock(slug, product.id)} className="font-semibold text-ink">
          {product.title}
        </Link>
        {choice && <span> · {choice}</span>}
        <span className="block text-[0.9375rem] text-muted tabular-nums">
          {known.toLocaleString('en')} known, {counted.toLocaleString('en')} counted
        </span>
      </p>
      <p className="m-0 shrink-0 text-right tabular-nums">
        <span className="font-bold">{signed(change)}</span>
        <span className="block text-[0.9375rem] text-muted">{signedNaira(change * price_kobo)}</span>
      </p>
    </div>
  );
}

interface SumsProps {
  counted: number;
  listed: number;
  differences: number;
  more: number;
  fewer: number;
  worth_kobo: number;
  /** As it was bought; nothing where that is not known, or not for this person. */
  cost_kobo?: number | null;
}

/** What a stock-take comes to. */
export function TakeSums({ counted, listed, differences, more, fewer, worth_kobo, cost_kobo }: SumsProps) {
  const figures: [label: string, figure: string][] = [
    ['Counted', `${counted.toLocaleString('en')} of ${listed.toLocaleString('en')}`],
    ['Differ', differences.toLocaleString('en')],
    ['Pieces', [more && signed(more), fewer && signed(-fewer)].filter(Boolean).join(' ') || '0'],
    ['At your prices', signedNaira(worth_kobo)],
    ...(typeof cost_kobo === 'number' ? [['At your costs', signedNaira(cost_kobo)] as [string, string]] : []),
  ];
  return (
    <dl
      className={cx(
        'm-0 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line',
        figures.length === 5 ? 'sm:grid-cols-5' : 'sm:grid-cols-4',
      )}
    >
      {figures.map(([label, figure]) => (
        <div
          key={label}
          className="flex min-w-0 flex-col-reverse justify-end bg-surface px-3 py-3 max-sm:first:nth-last-[5]:col-span-2"
        >
          <dt className="text-[0.9375rem] text-muted">{label}</dt>
          <dd className="m-0 text-lg font-bold whitespace-nowrap tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
