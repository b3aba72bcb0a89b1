import { useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox, RadioGroup, SelectField } from '#web/ui/choices.tsx';
import { controlClass, Field } from '#web/ui/field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { ControlProps } from './control-props.ts';
import { LinkControl, CollectionControl, ProductControl } from './choose-controls.tsx';
import { ListControl } from './list-control.tsx';
import { PictureControl } from './picture-control.tsx';
import { RichControl } from '../rich/rich-control.tsx';

/** Fewer choices than this are all in sight. */
const fewChoices = 4;

/** One setting of a section, as its schema says it is asked for. */
export function ControlOf(props: ControlProps) {
  const { kind } = props.control;
  switch (kind) {
    case 'line':
    case 'text':
      return <WordsControl {...(props as ControlProps<string>)} />;
    case 'rich':
      return <RichControl {...(props as ControlProps<string>)} />;
    case 'choice':
      return <ChoiceControl {...(props as ControlProps<string>)} />;
    case 'switch':
      return <SwitchControl {...(props as ControlProps<boolean>)} />;
    case 'number':
      return <NumberControl {...(props as ControlProps<number>)} />;
    case 'moment':
    case 'day':
    case 'hour':
      return <ClockControl {...(props as ControlProps<string>)} />;
    case 'picture':
      return <PictureControl {...props} />;
    case 'link':
      return <LinkControl {...(props as ControlProps<string>)} />;
    case 'collection':
      return <CollectionControl {...(props as ControlProps<string>)} />;
    case 'product':
      return <ProductControl {...(props as ControlProps<string | null>)} />;
    case 'list':
      return <ListControl {...(props as ControlProps<readonly unknown[]>)} Inner={ControlOf} />;
    default:
      return null;
  }
}

/** What is typed stays in the field while it cannot be kept, with the reason below it. */
function WordsControl({ control, path, value, set }: ControlProps<string>) {
  const [refused, setRefused] = useState<{ text: string; problem: string } | null>(null);
  const words = {
    label: control.label,
    hint: control.help || undefined,
    error: refused?.problem ?? null,
    value: refused?.text ?? value,
    maxLength: control.longest,
    onChange: ({ target }: { target: { value: string } }) => {
      const problem = set(path, target.value, true);
      setRefused(problem === null ? null : { text: target.value, problem });
    },
  };
  return control.kind === 'line' ? <TextField {...words} /> : <TextArea {...words} rows={5} />;
}

function ChoiceControl({ id, control, path, value, set }: ControlProps<string>) {
  const words = Object.entries(control.words ?? {});
  const options = words.map(([one, label]) => ({ value: one, label }));
  const hint = control.help || undefined;
  if (options.length >= fewChoices)
    return (
      <SelectField
        label={control.label}
        hint={hint}
        options={options}
        value={value}
        onChange={(event) => void set(path, event.target.value)}
      />
    );
  return (
    <RadioGroup
      label={control.label}
      hint={hint}
      options={options}
      value={value}
      input={{
        name: `${id}-${path.join('-')}`,
        onChange: (event) => void set(path, event.target.value),
      }}
    />
  );
}

function SwitchControl({ control, path, value, set }: ControlProps<boolean>) {
  return (
    <Checkbox
      label={control.label}
      description={control.help || undefined}
      checked={value}
      onChange={(event) => void set(path, event.target.checked)}
    />
  );
}

/** Plus and minus, so that no keyboard comes up for "one more". */
function NumberControl({ control, path, value, set }: ControlProps<number>) {
  const { label, least = 0, most = 100, help } = control;
  const put = (next: number) => void set(path, Math.min(most, Math.max(least, next)), true);
  return (
    <Field label={label} hint={help || undefined}>
      {(wiring) => (
        <div className="flex max-w-56 items-center gap-2">
          <IconButton
            label={`${label}: one less`}
            icon={<Minus className="size-5" />}
            disabled={value <= least}
            onClick={() => put(value - 1)}
          />
          <input
            {...wiring}
            type="text"
            inputMode="numeric"
            className={`${controlClass} text-center`}
            value={value}
            onChange={(event) => {
              const typed = Number(event.target.value.replace(/\D/g, ''));
              if (typed > 0) put(typed);
            }}
          />
          <IconButton
            label={`${label}: one more`}
            icon={<Plus className="size-5" />}
            disabled={value >= most}
            onClick={() => put(value + 1)}
          />
        </div>
      )}
    </Field>
  );
}

/** What a browser has a picker of its own for, and how much of its answer is kept. */
const pickers = {
  moment: { type: 'datetime-local', length: 16 },
  day: { type: 'date', length: 10 },
  hour: { type: 'time', length: 5 },
} as const;

function ClockControl({ control, path, value, set }: ControlProps<string>) {
  const [problem, setProblem] = useState<string | null>(null);
  const { type, length } = pickers[control.kind as keyof typeof pickers];
  return (
    <TextField
      type={type}
      label={control.label}
      hint={control.help || undefined}
      error={problem}
      value={value}
      onChange={(event) => setProblem(set(path, event.target.value.slice(0, length), true))}
    />
  );
}
