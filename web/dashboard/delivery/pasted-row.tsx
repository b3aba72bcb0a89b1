import type { SaidPrice } from '#shared/paste/delivery-line.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { doubtWords } from './doubts.ts';

export interface RowChoice {
  used: boolean;
  price_kobo: number | null;
}

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
  return (
    <div className="grid grid-cols-1 items-start gap-x-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <div>
        <Checkbox
          label={<span className="font-semibold">{names}</span>}
          description={said.eta || undefined}
          checked={choice.used}
          onChange={(event) => onChange({ ...choice, used: event.target.checked })}
        />
        {said.doubts.map((doubt) => (
          <p key={doubt} className="m-0 pb-1 pl-8 text-[0.9375rem] text-warn">
            {doubtWords[doubt]}
          </p>
        ))}
      </div>
      <MoneyField
        label={`Price for ${names}`}
        value={choice.price_kobo}
        error={choice.used && choice.price_kobo === null ? 'Enter a price.' : undefined}
        onChange={(price_kobo) => onChange({ used: price_kobo !== null || choice.used, price_kobo })}
      />
    </div>
  );
}
