import { useState } from 'react';
import { Undo2 } from 'lucide-react';
import type { PriceChanged, Which } from '#shared/api/price-changes.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import type { PriceChange } from '#shared/goods/price-change.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { intoView } from '../../components/into-view.ts';
import { catalogueApi } from '../../api/catalogue-api.ts';
import { ByHowMuch } from './by-how-much.tsx';
import { LeftPrices, PricePreview } from './price-preview.tsx';
import { usePriceChange } from './use-price-change.ts';
import { ClosableCard } from '../../many/closable-card.tsx';
import { howMany } from '../../many/how-many.ts';
import { takenBackWords } from '../../many/taken-back.ts';

interface Props {
  slug: string;
  which: Which;
  /** What these products are, as a person says it: “all of them”, “3 chosen”. */
  chosen: string;
  onClose: () => void;
}

const roundings = [
  { value: '0', label: 'Leave them as they come out' },
  { value: '5000', label: 'To the nearest ₦50' },
  { value: '10000', label: 'To the nearest ₦100' },
];

/** Many prices at once, above the list they are of: by how much, old and new, apply, take back. */
export function PricePanel({ slug, which, chosen, onClose }: Props) {
  const [by, setBy] = useState<Pick<PriceChange, 'kind' | 'by'> | null>(null);
  const [round, setRound] = useState(0);
  const prices = usePriceChange(slug);
  const { done, undone, busy, problem } = prices;
  const change = by && ({ ...by, round_kobo: round } as PriceChanged['change']);
  const preview = catalogueApi.usePricePreviewQuery(
    { params: { slug }, body: { which, change: change! } },
    { skip: !change || done !== null, refetchOnMountOrArgChange: true },
  );
  const seen = change && !preview.isFetching ? preview.currentData : undefined;
  return (
    <ClosableCard title="Change prices" closeLabel="Close the change of prices" onClose={onClose}>
      {done ? (
        <Done
          done={done}
          undone={undone}
          busy={busy}
          onUndo={() => void prices.undo(done)}
          onAgain={() => {
            prices.again();
            setBy(null);
          }}
        />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <p className="m-0 text-muted">
            Of {chosen}, with all sizes. Search, filter or tick below to change fewer.
          </p>
          <ByHowMuch value={by} onChange={setBy} />
          {change && (
            <SelectField
              label="Make them round"
              value={String(round)}
              options={roundings}
              onChange={(event) => setRound(Number(event.target.value))}
            />
          )}
          {change && <PricePreview preview={preview} />}
          {seen && seen.price_count > 0 && (
            <Button
              className="justify-self-start max-sm:w-full"
              busy={busy}
              busyLabel="Changing…"
              onClick={() => void prices.apply(which, change!)}
            >
              Apply to {howMany(seen.product_count, 'product')}
            </Button>
          )}
          {!change && <Last slug={slug} busy={busy} prices={prices} />}
        </div>
      )}
      <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
    </ClosableCard>
  );
}

type Prices = ReturnType<typeof usePriceChange>;

interface DoneProps extends Pick<Prices, 'undone' | 'busy'> {
  done: PriceChanged;
  onUndo: () => void;
  onAgain: () => void;
}

function Done({ done, undone, busy, onUndo, onAgain }: DoneProps) {
  const left = undone ?? done;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" ref={intoView} className="m-0 font-semibold">
        {undone
          ? takenBackWords(
              undone.restored_count + undone.left_count,
              `${howMany(undone.restored_count, 'price')} back to what ${undone.restored_count === 1 ? 'it was' : 'they were'}.`,
            )
          : `${howMany(done.price_count, 'price')} of ${howMany(done.product_count, 'product')} changed.`}
      </p>
      <LeftPrices count={left.left_count} left={left.left} />
      <div className="flex flex-wrap gap-2">
        {!undone && done.price_count > 0 && (
          <Button variant="secondary" busy={busy} icon={<Undo2 className="size-4.5" />} onClick={onUndo}>
            Take it all back
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={onAgain}>
          Change more prices
        </Button>
      </div>
    </div>
  );
}

const amountOf = ({ kind, by }: PriceChanged['change']) => {
  const sign = by < 0 ? '−' : '+';
  return sign + (kind === 'percent' ? `${Math.abs(by)} %` : naira(Math.abs(by)));
};

/** The change before this one can still be taken back. */
function Last({ slug, busy, prices }: { slug: string; busy: boolean; prices: Prices }) {
  const { currentData } = catalogueApi.useLastPriceChangeQuery({ params: { slug } });
  const last = currentData?.last;
  if (prices.undone)
    return (
      <div className="grid grid-cols-1 gap-2">
        <p role="status" className="m-0 font-semibold">
          {takenBackWords(
            prices.undone.restored_count + prices.undone.left_count,
            `${howMany(prices.undone.restored_count, 'price')} taken back.`,
          )}
        </p>
        <LeftPrices count={prices.undone.left_count} left={prices.undone.left} />
      </div>
    );
  if (!last || last.undone_at || last.price_count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3">
      <span className="min-w-0 flex-1 basis-56">
        Last: {amountOf(last.change)} on {howMany(last.product_count, 'product')},{' '}
        {lagosMoment(new Date(last.at))}
      </span>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        icon={<Undo2 className="size-4.5" />}
        onClick={() => void prices.undo(last)}
      >
        Take it back
      </Button>
    </div>
  );
}
