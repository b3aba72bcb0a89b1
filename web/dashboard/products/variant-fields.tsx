import { problemsAt, type FieldProblems } from '#web/forms/check.ts';
import { fieldsOf } from '#web/forms/fields.ts';
import { Checkbox, SelectField } from '#web/ui/choices.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { PhotoFace } from '../photos/photo-face.tsx';
import type { Photo } from '../photos/uploads.ts';
import { photoOf, type VariantRow } from './product-form.ts';

interface Props {
  rows: readonly VariantRow[];
  photos: readonly Photo[];
  problems: FieldProblems;
  onChange: (rows: VariantRow[]) => void;
}

/** Price and stock: of the product, or of each of its kinds. */
export function VariantFields({ rows, photos, problems, onChange }: Props) {
  const change = (index: number, part: Partial<VariantRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const [only] = rows;
  if (only && rows.length === 1)
    return (
      <SectionCard title="Price and stock" titleClass="mb-3 text-lg">
        <OnlyKind
          row={only}
          problems={problemsAt(problems, 'variants.0')}
          onChange={(part) => change(0, part)}
        />
      </SectionCard>
    );
  return (
    <SectionCard title="Prices and stock of each kind">
      <p className="mt-0 mb-3 text-[0.9375rem] text-muted">
        An old price is shown crossed out. Leave the stock empty when you do not count it.
      </p>
      <ul className="m-0 list-none divide-y divide-line p-0">
        {rows.map((row, index) => (
          <li key={row.id ?? index} className="py-4 first:pt-0 last:pb-0">
            <fieldset className="m-0 min-w-0 border-0 p-0">
              <legend className="mb-2 p-0 font-semibold">{row.title || row.option_values.join(' / ')}</legend>
              <OneKind
                row={row}
                problems={problemsAt(problems, `variants.${index}`)}
                onChange={(part) => change(index, part)}
              />
              {photos.length > 1 && (
                <OwnPhoto row={row} photos={photos} onChange={(photo) => change(index, { photo })} />
              )}
            </fieldset>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** The photo customers see when they choose this kind, and you when you pack it. */
function OwnPhoto(props: {
  row: VariantRow;
  photos: readonly Photo[];
  onChange: (photo: string | null) => void;
}) {
  const { row, photos, onChange } = props;
  const photo = photoOf(row, photos);
  return (
    <div className="mt-3 flex items-end gap-3">
      <SelectField
        label="Photo of this kind"
        className="min-w-0 flex-1"
        value={photo?.key ?? ''}
        options={[
          { value: '', label: 'None of its own' },
          ...photos.map(({ key, alt }, index) => ({
            value: key,
            label: alt ? `Photo ${index + 1}: ${alt}` : `Photo ${index + 1}`,
          })),
        ]}
        onChange={(event) => onChange(event.target.value || null)}
      />
      {photo && <PhotoFace photo={photo} size={48} />}
    </div>
  );
}

interface RowProps {
  row: VariantRow;
  problems?: FieldProblems;
  onChange: (part: Partial<VariantRow>) => void;
}

const fieldsOfRow = ({ row, problems, onChange }: RowProps) =>
  fieldsOf({ values: row, problems, change: onChange });

function Prices({ hint, ...props }: RowProps & { hint?: string }) {
  const field = fieldsOfRow(props);
  return (
    <>
      <MoneyField label="Price" {...field.money('price_kobo')} />
      <MoneyField label="Old price" hint={hint} {...field.money('compare_at_kobo')} />
    </>
  );
}

/** Stock as it is typed, and how much of it is not free. */
function Stock({ label, ...props }: RowProps & { label: string; placeholder?: string }) {
  const { row, placeholder } = props;
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      hint={row.promised > 0 ? `${row.promised} promised to orders` : undefined}
      {...fieldsOfRow(props).text('on_hand')}
      maxLength={9}
    />
  );
}

/** A product of one kind, with room to explain. */
function OnlyKind(props: RowProps) {
  const { row, onChange } = props;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-4 min-[340px]:grid-cols-2">
        <Prices {...props} hint="Optional, shown crossed out" />
      </div>
      <div className="grid grid-cols-1 items-start gap-x-4 sm:grid-cols-2">
        <Checkbox
          label="Count the stock"
          description="Sold out by itself when nothing is left"
          checked={row.counted}
          onChange={(event) => onChange({ counted: event.target.checked })}
        />
        {row.counted && <Stock label="How many you have" {...props} />}
      </div>
    </div>
  );
}

/** One of several kinds: three numbers in a row; what has a number is counted. */
function OneKind(props: RowProps) {
  const { onChange } = props;
  const change = (part: Partial<VariantRow>) =>
    onChange(part.on_hand === undefined ? part : { ...part, counted: part.on_hand.trim() !== '' });
  return (
    <div className="grid grid-cols-1 items-start gap-3 min-[340px]:grid-cols-2 sm:grid-cols-3">
      <Prices {...props} />
      <Stock label="In stock" placeholder="Not counted" {...props} onChange={change} />
    </div>
  );
}
