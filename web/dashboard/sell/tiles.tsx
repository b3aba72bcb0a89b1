import { memo, useState } from 'react';
import type { SaleTile } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Thumb } from '../components/thumb.tsx';
import type { Choice, Sale } from './sale.ts';

/** Choices shown before the rest is asked for. */
const fewChoices = 6;

interface Props {
  tiles: readonly SaleTile[];
  sale: Sale;
  add: (tile: SaleTile, choice: Choice) => void;
}

/** Products to tap on: each choice is a button that puts one more of it into the sale. */
export function Tiles({ tiles, sale, add }: Props) {
  const counts = new Map(sale.lines.map((line) => [line.variant_id, line.quantity]));
  return (
    <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0 @md:grid-cols-2 @4xl:grid-cols-3">
      {tiles.map((tile) => (
        <Tile key={tile.id} tile={tile} counts={counts} add={add} />
      ))}
    </ul>
  );
}

interface TileProps {
  tile: SaleTile;
  counts: ReadonlyMap<string, number>;
  add: Props['add'];
}

const looksTheSame = (before: TileProps, after: TileProps): boolean =>
  before.tile === after.tile &&
  before.add === after.add &&
  before.tile.variants.every(({ id }) => before.counts.get(id) === after.counts.get(id));

/** With a tap only that one is drawn again which is tapped. */
const Tile = memo(function Tile({ tile, counts, add }: TileProps) {
  const [all, setAll] = useState(false);
  const shown = all ? tile.variants : tile.variants.slice(0, fewChoices);
  const prices = [...new Set(tile.variants.map((choice) => choice.price_kobo))];
  return (
    <li className="flex gap-3 rounded-md border border-line bg-surface p-3">
      <Thumb picture={tile.picture} size={64} />
      <div className="min-w-0 flex-1">
        <p className="m-0 leading-tight font-semibold break-words">{tile.title}</p>
        {prices.length === 1 && <p className="money m-0 text-muted">{naira(prices[0]!)}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          {shown.map((choice) => (
            <ChoiceButton
              key={choice.id}
              name={tile.title}
              choice={choice}
              priced={prices.length > 1}
              count={counts.get(choice.id) ?? 0}
              add={() => add(tile, choice)}
            />
          ))}
          {tile.variants.length > shown.length && (
            <Button variant="quiet" size="small" onClick={() => setAll(true)}>
              All {tile.variants.length}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}, looksTheSame);

interface ChoiceProps {
  /** Of its product, for who does not see the tile. */
  name: string;
  choice: Choice;
  /** Its price differs from the others'. */
  priced: boolean;
  /** How many of it are in the sale. */
  count: number;
  add: () => void;
}

function ChoiceButton({ name, choice, priced, count, add }: ChoiceProps) {
  const left = choice.available === null ? null : choice.available - count;
  const gone = left !== null && left <= 0;
  return (
    <button
      type="button"
      disabled={gone}
      onClick={add}
      className={cx(
        'min-h-12 min-w-14 rounded-sm border px-3 py-1 leading-tight font-semibold',
        count > 0 ? 'border-action bg-soft text-on-soft' : 'border-line-strong bg-paper text-ink',
        'enabled:hover:border-ink disabled:border-line disabled:bg-sunken disabled:text-muted',
      )}
    >
      <span className="sr-only">Sell {name} </span>
      {choice.title || 'Sell one'}
      {count > 0 && <span> × {count}</span>}
      {priced && <span className="money block text-[0.875rem] font-normal">{naira(choice.price_kobo)}</span>}
      {left !== null && left <= 3 && (
        <span className="block text-[0.875rem] font-normal">{gone ? 'None left' : `${left} left`}</span>
      )}
    </button>
  );
}
