import type { ReactNode } from 'react';
import { Plus, Rows3 } from 'lucide-react';
import { problemsAt, type FieldProblems } from '#web/forms/check.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Folded } from '../../components/folded.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import type { Photo } from '../../photos/uploads.ts';
import { fieldsOfRow, hasFacts, KindFacts, marksFacts, Prices, type RowProps } from './kind-facts.tsx';
import { KindsList } from './kinds-list.tsx';
import { OptionsCard } from './options-card.tsx';
import { kindsOf } from '../product-form.ts';
import { addOption, kindsInWords, optionNames } from './product-options.ts';
import type { ProductForm } from '../product-rows.ts';

interface Props {
  form: Pick<ProductForm, 'options' | 'variants' | 'line'>;
  photos: readonly Photo[];
  problems: FieldProblems;
  onChange: (part: Partial<ProductForm>) => void;
}

/** Price and stock: of the product, or of each of its kinds. */
export function VariantFields({ form, photos, problems, onChange }: Props) {
  const { options, variants } = form;
  const [only] = variants;
  if (!only || options.length > 0)
    return (
      <>
        <OptionsCard kinds={form} problems={problems} onChange={onChange} />
        <KindsList kinds={form} photos={photos} problems={problems} onChange={onChange} />
      </>
    );
  return (
    <SectionCard title="Price and stock" titleClass="mb-3 text-lg">
      <OnlyKind
        row={only}
        problems={problemsAt(problems, 'variants.0')}
        onChange={(part) => onChange({ variants: [{ ...only, ...part }] })}
        inLine={form.line.trim() !== ''}
      >
        <SizesLine form={form} problem={problems.line} onChange={onChange} />
      </OnlyKind>
    </SectionCard>
  );
}

type LineProps = Pick<Props, 'form' | 'onChange'> & { problem: string | undefined };

/** “S5 M8 L3”, with what was understood of it beneath, and a way to boxes for each. */
function SizesLine({ form, problem, onChange }: LineProps) {
  const { line } = form;
  const kinds = kindsOf(form);
  const empty = line.trim() === '';
  return (
    <div>
      <TextField
        label="Sizes or colours, with how many of each"
        optional
        name="line"
        autoComplete="off"
        autoCapitalize="none"
        placeholder="S5 M8 L3"
        maxLength={600}
        value={line}
        error={problem}
        hint={
          <span role="status">
            {empty && 'Leave it empty when there is only one kind.'}
            {!empty &&
              !problem &&
              ('problem' in kinds ? kinds.problem : <Understood words={kindsInWords(kinds)} />)}
          </span>
        }
        onChange={(event) => onChange({ line: event.target.value })}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {empty
          ? optionNames.map((name) => (
              <Button
                key={name}
                variant="secondary"
                size="small"
                icon={<Plus className="size-4.5" />}
                onClick={() => onChange(addOption(form, name))}
              >
                {name}
              </Button>
            ))
          : !('problem' in kinds) && (
              <Button
                variant="secondary"
                size="small"
                icon={<Rows3 className="size-4.5" />}
                onClick={() => onChange({ ...kinds, line: '' })}
              >
                Boxes for each
              </Button>
            )}
      </div>
    </div>
  );
}

const Understood = ({ words }: { words: string }) => (
  <>
    We read: <b className="font-semibold text-ink">{words}</b>
  </>
);

/** A product of one kind, with room to explain. */
function OnlyKind(props: RowProps & { inLine: boolean; children: ReactNode }) {
  const { row, problems, onChange, inLine, children } = props;
  const field = fieldsOfRow(props);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Prices field={field} />
      {children}
      {!inLine && (
        <div className="grid grid-cols-1 items-start gap-x-4 sm:grid-cols-2">
          <Checkbox
            label="Count the stock"
            description="Sold out by itself when nothing is left"
            checked={row.counted}
            onChange={(event) => onChange({ counted: event.target.checked })}
          />
          {row.counted && (
            <TextField
              label="How many you have"
              inputMode="numeric"
              autoComplete="off"
              hint={row.promised > 0 ? `${row.promised} promised to orders` : undefined}
              {...field.text('on_hand')}
              maxLength={9}
            />
          )}
        </div>
      )}
      <Folded summary="Cost, weight, SKU and barcode" open={hasFacts(row) || marksFacts(problems)}>
        <KindFacts row={row} problems={problems} onChange={onChange} />
      </Folded>
    </div>
  );
}
