import type { ReactNode } from 'react';
import { Tabs as Radix } from 'radix-ui';

export interface TabsProps<Id extends string> {
  label: string;
  value: Id;
  onChange: (id: Id) => void;
  tabs: readonly { id: Id; label: ReactNode; content: ReactNode }[];
}

/** Panels behind tabs; the row scrolls sideways on a phone. */
export function Tabs<Id extends string>({ label, value, onChange, tabs }: TabsProps<Id>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Id)}>
      <Radix.List
        aria-label={label}
        className="-mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="min-h-11 shrink-0 border-b-3 border-transparent px-3 font-medium text-muted hover:text-ink data-[state=active]:border-action data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

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
    <fieldset className="m-0 inline-flex rounded-full border border-line-strong bg-surface p-1">
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
