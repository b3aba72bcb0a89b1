import { Minus, Plus } from 'lucide-react';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { mostPerLine } from '#shared/goods/quantity.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { withCount, type Draft } from './draft.ts';

interface Props {
  order: Order;
  draft: Draft;
  change: (draft: Draft) => void;
}

/** The lines of an order with their pieces, by thumb; a line without pieces is taken out. */
export function EditedLines({ order, draft, change }: Props) {
  const count = (id: string, quantity: number) =>
    change({ ...draft, counts: { ...draft.counts, [id]: quantity } });
  return (
    <ul className="m-0 mt-2 list-none divide-y divide-line p-0">
      {order.lines.map((line) => (
        <Line
          key={line.id}
          name={nameOf(line.title, line.variant_title)}
          about={aboutOf(line)}
          price={line.unit_price_kobo}
          quantity={draft.counts[line.id] ?? line.quantity}
          was={line.quantity}
          least={staysAsItIs(line) ? line.quantity : line.fulfilled}
          most={staysAsItIs(line) ? line.quantity : mostPerLine}
          set={(quantity) => count(line.id, quantity)}
        />
      ))}
      {draft.added.map((line) => (
        <Line
          key={line.id}
          name={nameOf(line.title, line.choice)}
          about="New"
          price={line.price_kobo}
          quantity={line.quantity}
          was={null}
          least={0}
          most={line.most}
          set={(quantity) => change(withCount(draft, line.id, quantity))}
        />
      ))}
    </ul>
  );
}

const nameOf = (title: string, choice: string) => (choice ? `${title}, ${choice}` : title);

/** What goes to the customer by being paid for. */
const staysAsItIs = ({ download, gift_card }: Order['lines'][number]) =>
  download !== null || gift_card === true;

/** Why fewer cannot be chosen; empty: all of it can go. */
function aboutOf({ download, gift_card, fulfilled }: Order['lines'][number]): string {
  if (gift_card) return 'A gift card, so it stays';
  if (download) return 'Downloaded, so it stays';
  return fulfilled > 0 ? `${fulfilled} sent already` : '';
}

/** How it differs from before; empty: it does not, or is new. */
function otherThan(was: number | null, quantity: number): string {
  if (was === null || was === quantity) return '';
  return quantity === 0 ? 'Taken out' : `Before: ${was}`;
}

interface LineProps {
  name: string;
  about: string;
  /** Of one. Kobo. */
  price: number;
  quantity: number;
  /** Pieces before; null: it is new. */
  was: number | null;
  least: number;
  most: number;
  set: (quantity: number) => void;
}

function Line({ name, about, price, quantity, was, least, most, set }: LineProps) {
  const isGone = quantity === 0;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <span className="min-w-0 basis-full">
        <span className={cx('font-semibold break-words', isGone && 'text-muted line-through')}>{name}</span>
        <span className="block text-[0.9375rem] text-muted">
          {[`${naira(price)} each`, about, otherThan(was, quantity)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="flex shrink-0 items-center rounded-md border border-line-strong">
        <IconButton
          label={`One less of ${name}`}
          icon={<Minus aria-hidden="true" className="size-5" />}
          disabled={quantity <= least}
          onClick={() => set(quantity - 1)}
        />
        <output className="min-w-10 text-center font-bold tabular-nums" aria-live="polite">
          {quantity}
        </output>
        <IconButton
          label={`One more of ${name}`}
          icon={<Plus aria-hidden="true" className="size-5" />}
          disabled={quantity >= most}
          onClick={() => set(quantity + 1)}
        />
      </span>
      <span className="money ml-auto text-right font-semibold">{naira(price * quantity)}</span>
    </li>
  );
}
