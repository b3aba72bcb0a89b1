import type { SaidPrice } from '#shared/paste/delivery-line.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { doubtWords } from './doubts.ts';

export interface RowChoice {
  used: boolean;
  price_kobo: number | null;
  /** Of the further ways to the same places. */
  ways_kobo: readonly (number | null)[];
}

/** Whether every way has its price. */
export const isPriced = ({ price_kobo, ways_kobo }: RowChoice): boolean =>
  [price_kobo, ...ways_kobo].every((kobo) => kobo !== null);

interface Props {
  said: SaidPrice;
  choice: RowChoice;
  onChange: (choice: RowChoice) => void;
}

/** A price that was read, to be looked at, put right and taken or not. */
export function PastedRow({ said, choice, onChange }: Props) {
  const names = said.named.map(({ name }) => name).join(', ');
  const isPlace = said.named.every(({ places, rest }) => places.length > 0 || rest);
  if (!isPlace)
    return (
      <p className="m-0 py-2">
        <b>{names}</b>{' '}
        <span className="text-warn">is in many towns. Write which one, for example “Ikeja GRA”.</span>
      </p>
    );
  // A price that is typed is meant to be used.
  const change = (next: RowChoice) => onChange({ ...next, used: isPriced(next) || choice.used });
  return (
    <div className="grid grid-cols-1 items-start gap-x-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <div>
        <Checkbox
          label={<span className="font-semibold">{names}</span>}
          description={timesOf(said) || undefined}
          checked={choice.used}
          onChange={(event) => onChange({ ...choice, used: event.target.checked })}
        />
        {said.doubts.map((doubt) => (
          <p key={doubt} className="m-0 pb-1 pl-8 text-[0.9375rem] text-warn">
            {doubtWords[doubt]}
          </p>
        ))}
      </div>
      <div className="grid gap-2">
        <PriceField
          label={`Price for ${names}`}
          way={said.way}
          kobo={choice.price_kobo}
          used={choice.used}
          onChange={(price_kobo) => change({ ...choice, price_kobo })}
        />
        {said.ways.map(({ way }, n) => (
          <PriceField
            key={way}
            label={`Price for ${names}`}
            way={way}
            kobo={choice.ways_kobo[n] ?? null}
            used={choice.used}
            onChange={(kobo) =>
              change({ ...choice, ways_kobo: choice.ways_kobo.map((one, at) => (at === n ? kobo : one)) })
            }
          />
        ))}
      </div>
    </div>
  );
}

/** How soon it comes, by each way that says it. */
const timesOf = ({ way, eta, ways }: SaidPrice) =>
  ways.length === 0
    ? eta
    : [{ way, eta }, ...ways].map((one) => [one.way, one.eta].filter(Boolean).join(', ')).join('; ');

interface PriceProps {
  label: string;
  /** '' where it is the only one. */
  way: string;
  kobo: number | null;
  used: boolean;
  onChange: (kobo: number | null) => void;
}

const PriceField = ({ label, way, kobo, used, onChange }: PriceProps) => (
  <MoneyField
    label={way ? `${label}, ${way}` : label}
    value={kobo}
    error={used && kobo === null ? 'Enter a price.' : undefined}
    onChange={onChange}
  />
);
