import { useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { ProductOption } from '#shared/api/catalogue.ts';
import { longest } from '#shared/api/longest.ts';
import { swatchOf } from '#shared/looks/swatch.ts';
import { problemsAt, type FieldProblems } from '#web/forms/check.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { OptionValue } from './option-value.tsx';
import {
  addOption,
  addValue,
  mostKinds,
  mostOptions,
  mostValues,
  nameOption,
  optionNames,
  removeOption,
} from './product-options.ts';
import type { Kinds } from '../product-rows.ts';

interface Props {
  kinds: Kinds;
  problems: FieldProblems;
  onChange: (kinds: Kinds) => void;
}

/** What a customer chooses of a product: up to three options, the values of each as chips. */
export function OptionsCard({ kinds, problems, onChange }: Props) {
  const free = optionNames.filter((name) => kinds.options.every((option) => option.name !== name));
  const waits = kinds.options.some(({ values }) => values.length === 0);
  return (
    <SectionCard title="What customers choose" titleClass="mb-3 text-lg">
      <ul className="m-0 grid list-none grid-cols-1 gap-4 p-0">
        {kinds.options.map((_, at) => (
          <li key={at}>
            <OneOption
              at={at}
              kinds={kinds}
              problems={problemsAt(problems, `options.${at}`)}
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
      {kinds.options.length < mostOptions && !waits && (
        <div className="mt-4 flex flex-wrap gap-2">
          {[...free, ''].map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="small"
              icon={<Plus className="size-4.5" />}
              onClick={() => onChange(addOption(kinds, name))}
            >
              {name || 'Something else'}
            </Button>
          ))}
        </div>
      )}
    </SectionCard>
  );
}

interface OneProps extends Omit<Props, 'problems'> {
  at: number;
  problems: FieldProblems | undefined;
}

function OneOption({ at, kinds, problems, onChange }: OneProps) {
  const option = kinds.options[at]!;
  const [open, setOpen] = useState<string | null>(null);
  const called = option.name || `option ${at + 1}`;
  const chosen = open !== null && option.values.includes(open) ? open : null;
  return (
    <fieldset className="m-0 min-w-0 rounded-md border border-line p-3">
      <legend className="sr-only">{called}</legend>
      <div className="flex items-end gap-1">
        <TextField
          label="Name"
          className="min-w-0 flex-1"
          autoComplete="off"
          placeholder="For example: Length"
          maxLength={longest(ProductOption, 'name')}
          value={option.name}
          error={problems?.name}
          onChange={(event) => onChange(nameOption(kinds, at, event.target.value))}
        />
        <IconButton
          label={`Take out ${called}`}
          icon={<Trash2 className="size-5" />}
          className="text-danger"
          onClick={() => onChange(removeOption(kinds, at))}
        />
      </div>
      {option.values.length > 0 && (
        <ul aria-label={`Values of ${called}`} className="mx-0 mt-3 mb-0 flex list-none flex-wrap gap-2 p-0">
          {option.values.map((value) => (
            <li key={value}>
              <button
                type="button"
                aria-expanded={chosen === value}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 font-semibold text-ink hover:border-ink aria-expanded:border-action aria-expanded:bg-soft aria-expanded:text-on-soft"
                onClick={() => setOpen(chosen === value ? null : value)}
              >
                <Dot colour={option.colours[value] ?? swatchOf(option.name, value)} />
                {value}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && (
        <OptionValue
          key={chosen}
          at={at}
          value={chosen}
          kinds={kinds}
          onChange={onChange}
          onNamed={setOpen}
        />
      )}
      <AddValues at={at} kinds={kinds} problem={problems?.values} onChange={onChange} />
    </fieldset>
  );
}

function Dot({ colour }: { colour: string | null }) {
  return (
    colour && (
      <span
        aria-hidden="true"
        className="size-4 rounded-full border border-line-strong"
        style={{ background: colour }}
      />
    )
  );
}

/** Several at once between commas; Enter adds them. */
function AddValues({
  at,
  kinds,
  problem,
  onChange,
}: Omit<OneProps, 'problems'> & { problem: string | undefined }) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const { name, values } = kinds.options[at]!;
  function add() {
    let next = kinds;
    const left: string[] = [];
    for (const value of typed.split(/[,;\n]/).map((one) => one.trim().slice(0, 60))) {
      const known = next.options[at]!.values;
      if (value === '' || known.some((one) => one.toLowerCase() === value.toLowerCase())) continue;
      const more = known.length < mostValues ? addValue(next, at, value) : null;
      if (more) next = more;
      else left.push(value);
    }
    setTyped(left.join(', '));
    setRefused(left.length > 0 ? `A product has at most ${mostKinds} kinds. These are too many.` : null);
    if (next !== kinds) onChange(next);
  }
  return (
    <div className="mt-3">
      <div className="flex items-start gap-2">
        <TextField
          label={values.length === 0 ? `What there is to choose` : `Add to ${name || 'them'}`}
          className="min-w-0 flex-1"
          autoComplete="off"
          enterKeyHint="done"
          placeholder={/colou?r/i.test(name) ? 'Red, Navy blue' : 'S, M, L'}
          value={typed}
          error={refused ?? problem}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed.trim() !== '' && add()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="secondary" className="mt-7.5 min-h-12" disabled={typed.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
    </div>
  );
}
