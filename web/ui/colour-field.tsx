import { useState } from 'react';
import { cx } from './cx.ts';
import { Field, controlClass, type FieldProps } from './field.tsx';

const shape = /^#[0-9a-f]{6}$/i;

export interface ColourFieldProps extends FieldProps {
  /** `#rrggbb`. */
  value: string;
  onChange: (colour: string) => void;
  /** Ready colours shown as round buttons. */
  swatches?: readonly { colour: string; name: string }[];
  id?: string;
}

/** A colour by swatch, by the system's picker, or by its code. */
export function ColourField({ value, onChange, swatches = [], id, ...field }: ColourFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const wrong =
    typed !== null && !shape.test(typed) ? 'Write the colour as #rrggbb, for example #0b5d3b.' : null;
  return (
    <Field {...field} id={id} error={wrong ?? field.error}>
      {(wiring) => (
        <div className="grid gap-3">
          {swatches.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {swatches.map((swatch) => (
                <button
                  key={swatch.colour}
                  type="button"
                  aria-label={swatch.name}
                  title={swatch.name}
                  aria-pressed={swatch.colour.toLowerCase() === value.toLowerCase()}
                  onClick={() => {
                    setTyped(null);
                    onChange(swatch.colour);
                  }}
                  className="size-11 rounded-full border-2 border-line ring-offset-2 ring-offset-surface aria-pressed:ring-3 aria-pressed:ring-action"
                  style={{ backgroundColor: swatch.colour }}
                />
              ))}
            </div>
          )}
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
        </div>
      )}
    </Field>
  );
}
