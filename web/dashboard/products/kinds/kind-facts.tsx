import { naira } from '#shared/money.ts';
import type { FieldProblems } from '#web/forms/check.ts';
import { fieldsOf } from '#web/forms/fields.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BarcodeField } from '../barcode-field.tsx';
import { marginOf } from '../prices/margin.ts';
import type { VariantRow } from '../product-rows.ts';

export interface RowProps {
  row: VariantRow;
  problems?: FieldProblems | undefined;
  onChange: (part: Partial<VariantRow>) => void;
}

/** The fields of a kind, bound to its row. */
export const fieldsOfRow = ({ row, problems, onChange }: RowProps) =>
  fieldsOf({ values: row, problems, change: onChange });

/** What a kind costs, and what it cost before. */
export function Prices({ field }: { field: ReturnType<typeof fieldsOfRow> }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] items-start gap-4">
      <MoneyField label="Price" {...field.money('price_kobo')} />
      <MoneyField label="Old price" hint="Optional, shown crossed out" {...field.money('compare_at_kobo')} />
    </div>
  );
}

/** What only the owner knows of a kind: what it cost, its codes, its weight. */
export function KindFacts(props: RowProps) {
  const { row, problems, onChange } = props;
  const field = fieldsOfRow(props);
  const margin = marginOf(row.price_kobo, row.cost_kobo);
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {row.cost_kobo !== undefined && (
        <MoneyField
          label="What it costs you"
          optional
          hint={
            margin
              ? margin.kobo < 0
                ? `You lose ${naira(-margin.kobo)} on each`
                : `You keep ${naira(margin.kobo)}, ${margin.percent} %`
              : 'Customers never see it'
          }
          name="cost_kobo"
          error={problems?.cost_kobo}
          value={row.cost_kobo}
          onChange={(cost_kobo) => onChange({ cost_kobo })}
        />
      )}
      <TextField
        label="Weight in grams"
        optional
        inputMode="numeric"
        autoComplete="off"
        hint="Packed, for delivery by weight"
        {...field.text('weight')}
        error={problems?.weight_grams}
        maxLength={9}
      />
      <TextField
        label="SKU"
        optional
        autoComplete="off"
        hint="Your own short name for it"
        {...field.text('sku')}
        maxLength={60}
      />
      <BarcodeField
        label="Barcode"
        optional
        {...field.text('barcode')}
        maxLength={60}
        onScan={(barcode) => onChange({ barcode })}
      />
    </div>
  );
}

/** Whether anything of it is known: then it stands open. */
export const hasFacts = (row: VariantRow) =>
  Boolean(row.sku || row.barcode || row.weight || (row.cost_kobo ?? null) !== null);

export const marksFacts = (problems: FieldProblems | undefined) =>
  ['sku', 'barcode', 'weight_grams', 'cost_kobo'].some((name) => problems?.[name] !== undefined);
