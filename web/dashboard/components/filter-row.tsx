import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Sideways } from '#web/ui/sideways.tsx';

interface Props {
  /** For screen readers: what is being chosen. */
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { id: string; label: string }[];
  /** What stands before them in their row. */
  first?: ReactNode;
}

/** A button that looks like one of the choices. */
export const pillClass = (on: boolean) =>
  cx(
    'flex min-h-11 min-w-0 items-center gap-2 rounded-full border px-4 font-semibold desk:px-3',
    on
      ? 'border-action bg-action text-on-action'
      : 'border-line-strong bg-surface text-ink transition-colors hover:border-ink',
  );

/** A row of choices that scrolls sideways when the phone is narrower than the words. */
export function FilterRow({ label, name, value, onChange, options, first }: Props) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">{label}</legend>
      <Sideways>
        {first}
        {options.map((option) => (
          <label
            key={option.id}
            className={cx(
              'relative flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold text-ink transition-colors hover:border-ink',
              'has-checked:border-action has-checked:bg-action has-checked:text-on-action',
              first !== undefined && 'desk:px-3',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </Sideways>
    </fieldset>
  );
}
