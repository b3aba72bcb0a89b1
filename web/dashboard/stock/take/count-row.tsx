import { memo, useState, type KeyboardEvent } from 'react';
import { Check, Minus, Plus } from 'lucide-react';
import type { ShelfItem } from '#shared/api/stock-takes.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { signed } from '../difference.ts';
import { countTyped, mostCounted, nameOf } from './counting.ts';
import type { Count } from './use-take.ts';

interface Props {
  item: ShelfItem;
  /** Null: not yet. */
  counted: number | null;
  /** What is known of it, as it was read last. */
  known: number;
  count: (variantId: string, counted: Count) => void;
}

/** To the next thing, without leaving the keys. */
function toNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-count]')];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

/** One thing on the shelf: how many there are, by thumb or by keys. */
export const CountRow = memo(function CountRow({ item, counted, known, count }: Props) {
  const name = nameOf(item);
  const id = item.variant_id;
  const step = (by: number) => count(id, (now) => Math.min(mostCounted, Math.max(0, (now ?? 0) + by)));
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="m-0 leading-tight break-words">
        <span className="font-semibold">{item.title}</span>
        {item.choice && <span> · {item.choice}</span>}
        {item.sku && <span className="text-[0.9375rem] text-muted"> · {item.sku}</span>}
      </p>
      <div className="flex items-center gap-1">
        <IconButton
          label={counted === null ? `None of ${name}` : `One ${name} less`}
          icon={<Minus aria-hidden="true" className="size-6" />}
          className="size-14 border-line-strong!"
          disabled={counted === 0}
          onClick={() => step(-1)}
        />
        <CountField name={name} counted={counted} set={(next) => count(id, next)} />
        <IconButton
          label={`One ${name} more`}
          icon={<Plus aria-hidden="true" className="size-6" />}
          className="size-14 border-line-strong!"
          disabled={counted === mostCounted}
          onClick={() => step(1)}
        />
        <span className="ml-auto flex min-w-20 justify-end">
          {counted === null ? (
            known >= 0 && (
              <Button variant="secondary" className="min-h-14" onClick={() => count(id, known)}>
                <span className="sr-only">{name} as known: </span>
                <span aria-hidden="true">=</span> {known.toLocaleString('en')}
              </Button>
            )
          ) : (
            <Beside change={counted - known} />
          )}
        </span>
      </div>
    </div>
  );
});

function Beside({ change }: { change: number }) {
  return (
    <span
      className={cx(
        'flex min-h-14 items-center gap-1 px-2 font-semibold tabular-nums',
        change === 0 ? 'text-muted' : 'text-warn',
      )}
    >
      {change === 0 ? (
        <>
          <Check aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">As known</span>
        </>
      ) : (
        signed(change)
      )}
    </span>
  );
}

/** What is typed goes along letter by letter, so that nothing is lost; what is no count is put back when it is left. */
function CountField({
  name,
  counted,
  set,
}: {
  name: string;
  counted: number | null;
  set: (counted: number | null) => void;
}) {
  const shown = counted === null ? '' : String(counted);
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(counted);
  // It was counted beside the field.
  if (known !== counted) {
    setKnown(counted);
    if (countTyped(typed) !== counted) setTyped(shown);
  }
  return (
    <input
      data-count
      aria-label={`How many ${name}`}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      maxLength={6}
      value={typed}
      placeholder="–"
      className="min-h-14 w-20 min-w-0 rounded-md border border-line-strong bg-surface text-center text-xl font-bold text-ink tabular-nums"
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={toNext}
      onChange={({ target }) => {
        setTyped(target.value);
        const count = countTyped(target.value);
        if (count !== undefined && count !== counted) set(count);
      }}
      onBlur={() => setTyped(shown)}
    />
  );
}
