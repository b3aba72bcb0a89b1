import { useId } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { RowProblems, VariantRow } from './product-form.ts';

interface Props {
  rows: readonly VariantRow[];
  problems: Record<number, RowProblems>;
  onChange: (rows: VariantRow[]) => void;
}

/** Price and stock: of the product, or of each of its kinds. */
export function VariantFields({ rows, problems, onChange }: Props) {
  const change = (index: number, part: Partial<VariantRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const [only] = rows;
  const several = rows.length > 1;
  return (
    <Card as="section" aria-labelledby="prices">
      <h2 id="prices" className="m-0 mb-3 text-lg font-bold">
        {several ? 'Prices and stock of each kind' : 'Price and stock'}
      </h2>
      {several || !only ? (
        <ul className="m-0 list-none divide-y divide-line p-0">
          {rows.map((row, index) => (
            <li key={row.id ?? index} className="py-4 first:pt-0 last:pb-0">
              <fieldset className="m-0 min-w-0 border-0 p-0">
                <legend className="mb-2 p-0 font-semibold">
                  {row.title || row.option_values.join(' / ')}
                </legend>
                <RowFields row={row} problems={problems[index]} onChange={(part) => change(index, part)} />
              </fieldset>
            </li>
          ))}
        </ul>
      ) : (
        <RowFields row={only} problems={problems[0]} onChange={(part) => change(0, part)} hints />
      )}
    </Card>
  );
}

interface RowProps {
  row: VariantRow;
  problems?: RowProblems;
  onChange: (part: Partial<VariantRow>) => void;
  hints?: boolean;
}

function RowFields({ row, problems, onChange, hints }: RowProps) {
  const name = useId();
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-4 min-[400px]:grid-cols-2">
        <MoneyField
          label="Price"
          name={`${name}-price`}
          value={row.price}
          error={problems?.price}
          onChange={(price) => onChange({ price })}
        />
        <MoneyField
          label="Old price"
          name={`${name}-was`}
          optional
          hint={hints ? 'Shown crossed out' : undefined}
          value={row.was}
          error={problems?.was}
          onChange={(was) => onChange({ was })}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-x-4 min-[400px]:grid-cols-2">
        <Checkbox
          label="Count the stock"
          description={hints ? 'Sold out by itself when nothing is left' : undefined}
          checked={row.counted}
          onChange={(event) => onChange({ counted: event.target.checked })}
        />
        {row.counted && (
          <TextField
            label="How many you have"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            hint={row.promised > 0 ? `${row.promised} of them promised to orders` : undefined}
            value={row.stock}
            error={problems?.stock}
            onChange={(event) => onChange({ stock: event.target.value })}
          />
        )}
      </div>
    </div>
  );
}
