import { Button } from '#web/ui/button.tsx';
import type { VariantRow } from '../product-rows.ts';

interface Props {
  rows: readonly VariantRow[];
  onChange: (rows: VariantRow[]) => void;
}

const parts: {
  label: string;
  isSet: (row: VariantRow) => boolean;
  of: (row: VariantRow) => Partial<VariantRow>;
}[] = [
  { label: 'price', isSet: (row) => row.price_kobo !== null, of: ({ price_kobo }) => ({ price_kobo }) },
  {
    label: 'old price',
    isSet: (row) => row.compare_at_kobo !== null,
    of: ({ compare_at_kobo }) => ({ compare_at_kobo }),
  },
  {
    label: 'stock',
    isSet: (row) => row.on_hand !== '',
    of: ({ on_hand, counted }) => ({ on_hand, counted }),
  },
  { label: 'weight', isSet: (row) => row.weight !== '', of: ({ weight }) => ({ weight }) },
  {
    label: 'cost',
    isSet: (row) => (row.cost_kobo ?? null) !== null,
    of: ({ cost_kobo }) => ({ cost_kobo }),
  },
];

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** What the first kind has, for all of them; offered only where the others have something else. */
export function FillDown({ rows, onChange }: Props) {
  const [first] = rows;
  if (!first) return null;
  const open = parts.filter(({ isSet, of }) => isSet(first) && rows.some((row) => !same(of(row), of(first))));
  if (open.length === 0) return null;
  return (
    <div role="group" aria-label="The same for all" className="mb-4 flex flex-wrap items-center gap-2">
      {open.map(({ label, of }) => (
        <Button
          key={label}
          variant="secondary"
          size="small"
          onClick={() => onChange(rows.map((row) => ({ ...row, ...of(first) })))}
        >
          Same {label} for all
        </Button>
      ))}
    </div>
  );
}
