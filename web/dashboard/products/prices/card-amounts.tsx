import { Plus, Trash2 } from 'lucide-react';
import { naira } from '#shared/money.ts';
import type { FieldProblems } from '#web/forms/check.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { emptyForm } from '../product-form.ts';
import type { Kinds, ProductForm, VariantRow } from '../product-rows.ts';

interface Props {
  rows: readonly VariantRow[];
  problems: FieldProblems;
  onChange: (part: Partial<ProductForm>) => void;
}

/** What gift cards are sold for. Nothing of them is counted, weighed or sent, so an amount is all there is to say. */
export function CardAmounts({ rows, problems, onChange }: Props) {
  const set = (next: readonly VariantRow[]) => onChange({ ...kindsOfAmounts(next), line: '' });
  const ofOptions = Object.entries(problems).find(([path]) => path.startsWith('options'))?.[1];
  return (
    <SectionCard title="Amounts" titleClass="mb-1 text-lg">
      <p className="mt-0 mb-3 text-[0.9375rem] text-muted">
        A customer pays the amount and gets a code worth it. The code comes by itself once it is paid.
      </p>
      <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
        {rows.map((row, at) => (
          <li key={at} className="flex items-start gap-2">
            <MoneyField
              label={rows.length === 1 ? 'Amount' : `Amount ${at + 1}`}
              className="min-w-0 flex-1"
              error={problems[`variants.${at}.price_kobo`] ?? null}
              value={row.price_kobo}
              onChange={(price_kobo) => set(rows.with(at, { ...row, price_kobo }))}
            />
            {rows.length > 1 && (
              <IconButton
                label={`Take out amount ${at + 1}`}
                icon={<Trash2 className="size-5" />}
                className="mt-7 text-danger"
                onClick={() => set(rows.toSpliced(at, 1))}
              />
            )}
          </li>
        ))}
      </ul>
      {ofOptions && <FieldError>{ofOptions}</FieldError>}
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        icon={<Plus className="size-4.5" />}
        onClick={() => set([...rows, emptyForm.variants[0]!])}
      >
        Another amount
      </Button>
    </SectionCard>
  );
}

/** Several amounts are chosen between by what they are. */
export function kindsOfAmounts(rows: readonly VariantRow[]): Kinds {
  if (rows.length === 1) return { options: [], variants: [{ ...rows[0]!, option_values: [], title: '' }] };
  const values = rows.map(({ price_kobo }, at) =>
    price_kobo === null ? `Amount ${at + 1}` : naira(price_kobo),
  );
  return {
    options: [{ name: 'Amount', values, colours: {} }],
    variants: rows.map((row, at) => ({ ...row, option_values: [values[at]!], title: values[at]! })),
  };
}
