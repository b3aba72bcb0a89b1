import type { ReactNode } from 'react';

export interface SegmentedProps<Value extends string> {
  /** What is being chosen, for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
  name: string;
}

/** Two or three choices in one bar, as radio buttons. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  name,
}: SegmentedProps<Value>) {
  return (
    <fieldset className="m-0 inline-flex max-w-full flex-wrap rounded-[1.625rem] border border-line-strong bg-surface p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 items-center gap-2 rounded-full px-5 font-semibold text-muted transition-colors has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
