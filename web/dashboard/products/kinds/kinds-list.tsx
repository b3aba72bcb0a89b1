import { Trash2 } from 'lucide-react';
import { problemsAt, type FieldProblems } from '#web/forms/check.ts';
import { IconButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Folded } from '../../components/folded.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { PhotoFace } from '../../photos/photo-face.tsx';
import type { Photo } from '../../photos/uploads.ts';
import { FillDown } from './fill-down.tsx';
import { fieldsOfRow, KindFacts, marksFacts, type RowProps } from './kind-facts.tsx';
import { photoOf } from '../product-form.ts';
import { kindTitle, removeKind } from './product-options.ts';
import type { Kinds, VariantRow } from '../product-rows.ts';

interface Props {
  kinds: Kinds;
  photos: readonly Photo[];
  problems: FieldProblems;
  onChange: (kinds: Kinds) => void;
}

/** Price and stock of each kind; the rest of it is folded up. */
export function KindsList({ kinds, photos, problems, onChange }: Props) {
  const { variants } = kinds;
  const change = (index: number, part: Partial<VariantRow>) =>
    onChange({ ...kinds, variants: variants.with(index, { ...variants[index]!, ...part }) });
  return (
    <SectionCard title="Prices and stock of each kind">
      <p className="mt-0 mb-3 text-[0.9375rem] text-muted">
        An old price is shown crossed out. Leave the stock empty when you do not count it.
      </p>
      {variants.length > 1 && (
        <FillDown rows={variants} onChange={(rows) => onChange({ ...kinds, variants: rows })} />
      )}
      <ul className="m-0 list-none divide-y divide-line p-0">
        {variants.map((row, index) => (
          <li key={row.option_values.join('\n')} className="py-4 first:pt-0 last:pb-0">
            <fieldset className="m-0 min-w-0 border-0 p-0">
              <legend className="float-left mb-2 flex min-h-11 items-center p-0 font-semibold break-words">
                {kindTitle(row) || 'The only one so far'}
              </legend>
              {variants.length > 1 && (
                <IconButton
                  label={`Take out ${kindTitle(row)}`}
                  icon={<Trash2 className="size-5" />}
                  className="float-right text-danger"
                  onClick={() => onChange(removeKind(kinds, index))}
                />
              )}
              <div className="clear-both">
                <OneKind
                  row={row}
                  photos={photos}
                  problems={problemsAt(problems, `variants.${index}`)}
                  onChange={(part) => change(index, part)}
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** Three numbers in a row; what has a number is counted. */
function OneKind(props: RowProps & { photos: readonly Photo[] }) {
  const { row, photos, problems, onChange } = props;
  const field = fieldsOfRow(props);
  const stock = field.text('on_hand');
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] items-start gap-3">
        <MoneyField label="Price" {...field.money('price_kobo')} />
        <MoneyField label="Old price" {...field.money('compare_at_kobo')} />
        <TextField
          label="In stock"
          inputMode="numeric"
          autoComplete="off"
          placeholder="Not counted"
          hint={row.promised > 0 ? `${row.promised} promised to orders` : undefined}
          {...stock}
          maxLength={9}
          onChange={({ target: { value } }) => onChange({ on_hand: value, counted: value.trim() !== '' })}
        />
      </div>
      <Folded
        open={marksFacts(problems)}
        summary={
          <>
            {photos.length > 1 ? 'Photo, cost, weight and codes' : 'Cost, weight and codes'}
            <span className="sr-only"> of {kindTitle(row)}</span>
          </>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <KindFacts row={row} problems={problems} onChange={onChange} />
          {photos.length > 1 && (
            <OwnPhoto row={row} photos={photos} onChange={(photo) => onChange({ photo })} />
          )}
        </div>
      </Folded>
    </>
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
    <div className="flex items-end gap-3">
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
