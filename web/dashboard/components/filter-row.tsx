import { cx } from '#web/ui/cx.ts';
import { Sideways } from '#web/ui/sideways.tsx';

interface Props {
  /** For screen readers: what is being chosen. */
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { id: string; label: string }[];
}

/** A row of choices that scrolls sideways when the phone is narrower than the words. */
export function FilterRow({ label, name, value, onChange, options }: Props) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">{label}</legend>
      <Sideways>
        {options.map((option) => (
          <label
            key={option.id}
            className={cx(
              'relative flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold text-ink transition-colors hover:border-ink',
              'has-checked:border-action has-checked:bg-action has-checked:text-on-action',
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
