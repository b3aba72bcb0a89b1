import { useEffect, useRef } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { mostDetails, ProductDetail } from '#shared/goods/details.ts';
import { problemsAt, type FieldProblems } from '#web/forms/check.ts';
import { fieldsOf } from '#web/forms/fields.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { PlaceButtons } from '../components/place-buttons.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { useKnownStore } from '../shell/slug.ts';
import { detailNamesFor } from './detail-names.ts';
import type { DetailRow } from './product-rows.ts';

interface Props {
  rows: readonly DetailRow[];
  problems: FieldProblems;
  onChange: (rows: DetailRow[]) => void;
}

/** What is to be known of a product, each thing under its name. Names that fit the trade are a tap away. */
export function DetailsCard({ rows, problems, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(rows.length);
  useEffect(() => {
    const [name, text] =
      list.current?.lastElementChild?.querySelectorAll<HTMLElement>('input,textarea') ?? [];
    if (rows.length === before.current + 1) (rows.at(-1)?.name ? text : name)?.focus();
    before.current = rows.length;
  }, [rows]);
  const swap = (at: number, by: 1 | -1) => onChange(rows.with(at, rows[at + by]!).with(at + by, rows[at]!));
  return (
    <SectionCard title="Details" titleClass="mb-1 text-lg">
      <p className="mt-0 mb-3 text-[0.9375rem] text-muted">
        What customers ask about. A short answer is a line of a table, a longer text has a heading of its own.
      </p>
      {rows.length > 0 && (
        <ol ref={list} className="m-0 mb-4 grid list-none grid-cols-1 gap-3 p-0">
          {rows.map((row, at) => (
            <OneDetail
              key={at}
              row={row}
              at={at}
              count={rows.length}
              problems={problemsAt(problems, `details.${at}`)}
              onChange={(part) => onChange(rows.with(at, { ...row, ...part }))}
              onMove={(by) => swap(at, by)}
              onRemove={() => onChange(rows.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      <Names rows={rows} onAdd={(name) => onChange([...rows, { name, text: '' }])} />
    </SectionCard>
  );
}

/** Names that are not taken yet, and one to be thought of. */
function Names({ rows, onAdd }: { rows: readonly DetailRow[]; onAdd: (name: string) => void }) {
  const trade = useKnownStore()?.trade ?? null;
  if (rows.length >= mostDetails)
    return <p className="m-0 text-muted">{mostDetails} details is the most a product can have.</p>;
  const free = detailNamesFor(trade).filter((name) => rows.every((row) => row.name !== name));
  return (
    <div className="flex flex-wrap gap-2">
      {[...free, ''].map((name) => (
        <Button
          key={name}
          variant="secondary"
          size="small"
          icon={<Plus className="size-4.5" />}
          onClick={() => onAdd(name)}
        >
          {name || 'Something else'}
        </Button>
      ))}
    </div>
  );
}

interface OneProps {
  row: DetailRow;
  at: number;
  count: number;
  problems: FieldProblems | undefined;
  onChange: (part: Partial<DetailRow>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function OneDetail({ row, at, count, problems, onChange, onMove, onRemove }: OneProps) {
  const field = fieldsOf({ values: row, problems, limits: ProductDetail, change: onChange });
  const called = row.name || `detail ${at + 1}`;
  return (
    <li className="rounded-md border border-line p-3">
      <div className="flex items-end gap-1">
        <TextField label="Name" className="min-w-0 flex-1" autoComplete="off" {...field.text('name')} />
        {count > 1 && <PlaceButtons name={called} index={at} count={count} onMove={onMove} />}
        <IconButton
          label={`Take out ${called}`}
          icon={<Trash2 className="size-5" />}
          className="text-danger"
          onClick={onRemove}
        />
      </div>
      <TextArea label={`What it says: ${called}`} className="mt-3" rows={2} {...field.text('text')} />
    </li>
  );
}
