import { useState } from 'react';
import { cx } from './cx.ts';
import { Field, controlClass, type FieldProps } from './field.tsx';

const shape = /^#[0-9a-f]{6}$/i;

export interface ColourFieldProps extends FieldProps {
  /** `#rrggbb`. */
  value: string;
  onChange: (colour: string) => void;
}

/** A colour by the system's picker or by its code. */
export function ColourField({ value, onChange, ...field }: ColourFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const wrong =
    typed !== null && !shape.test(typed) ? 'Write the colour as #rrggbb, for example #0b5d3b.' : null;
  return (
    <Field {...field} error={wrong ?? field.error}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label="Pick a colour"
            value={shape.test(value) ? value : '#000000'}
            onChange={(event) => {
              setTyped(null);
              onChange(event.target.value);
            }}
            className="h-12 w-14 shrink-0 rounded-md border border-line-strong bg-surface p-1"
          />
          <input
            {...wiring}
            type="text"
            value={shown}
            maxLength={7}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              const next = event.target.value.trim();
              setTyped(next);
              if (shape.test(next)) onChange(next.toLowerCase());
            }}
            onBlur={() => shape.test(shown) && setTyped(null)}
            className={cx(controlClass, 'max-w-40 tabular-nums')}
          />
        </div>
      )}
    </Field>
  );
}
