import { Link } from 'react-router';
import type { StockMovement } from '#shared/api/stock.ts';
import { stockKindWords } from '#shared/goods/stock-reasons.ts';
import { momentOf } from '../components/dates.ts';
import { places } from '../places.ts';
import { useMay } from '../shell/slug.ts';
import { signed } from './difference.ts';

interface Props {
  line: StockMovement;
  slug: string;
  /** Says of which kind it is. */
  named: boolean;
}

/** One line of the history: what, for which order, who and when; how many, and what stood there after. */
export function MovementRow({ line, slug, named }: Props) {
  const { kind, order, by, at, note, variant, place } = line;
  const mayOpen = useMay('orders.see');
  return (
    <li className="flex gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="m-0 font-semibold break-words">
          {stockKindWords(kind)}
          {place && <span className="font-normal"> · {place}</span>}
          {named && variant.title && <span className="font-normal"> · {variant.title}</span>}
          {order &&
            (mayOpen ? (
              <Link
                to={places.order(slug, order.id)}
                className="relative ml-2 font-normal after:absolute after:-inset-3"
              >
                #{order.number}
              </Link>
            ) : (
              <span className="ml-2 font-normal">#{order.number}</span>
            ))}
        </p>
        {note && <p className="m-0 break-words">{note}</p>}
        <p className="m-0 text-[0.9375rem] text-muted">
          {by && `${by}, `}
          <time dateTime={at}>{momentOf(at)}</time>
        </p>
      </div>
      <Figures line={line} />
    </li>
  );
}

function Figures({ line: { change, after, promised, quantity } }: Pick<Props, 'line'>) {
  if (change === null) return <p className="m-0 text-muted tabular-nums">{quantity.toLocaleString('en')}</p>;
  const isShelf = change !== 0;
  return (
    <p className="m-0 shrink-0 text-right">
      <span className={isShelf ? 'font-bold tabular-nums' : 'text-muted tabular-nums'}>
        {isShelf ? signed(change) : `${Math.abs(promised)} ${promised > 0 ? 'promised' : 'free again'}`}
      </span>
      {isShelf && after !== null && (
        <span className="block text-[0.9375rem] text-muted tabular-nums">
          {after.toLocaleString('en')} left
        </span>
      )}
    </p>
  );
}
