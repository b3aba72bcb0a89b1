import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { isOfColours, swatchOf } from '#shared/looks/swatch.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ColourField } from '#web/ui/colour-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PlaceButtons } from '../../components/place-buttons.tsx';
import { colourValue, moveValue, removeValue, renameValue } from './product-options.ts';
import type { Kinds } from '../product-rows.ts';

interface Props {
  at: number;
  value: string;
  kinds: Kinds;
  onChange: (kinds: Kinds) => void;
  /** It is called something else now. */
  onNamed: (value: string) => void;
}

/** One value: its name, its place, its colour, and a way to take it out. */
export function OptionValue({ at, value, kinds, onChange, onNamed }: Props) {
  const { name, values, colours } = kinds.options[at]!;
  const [typed, setTyped] = useState(value);
  const index = values.indexOf(value);
  const clean = typed.trim();
  const taken =
    clean !== value && values.some((one) => one !== value && one.toLowerCase() === clean.toLowerCase());
  function rename() {
    if (clean === '' || clean === value || taken) return setTyped(value);
    onChange(renameValue(kinds, at, [value, clean]));
    onNamed(clean);
  }
  const promised = kinds.variants.some((row) => row.option_values[at] === value && row.promised > 0);
  return (
    <div className="mt-3 rounded-md bg-sunken p-3">
      <div className="flex items-end gap-1">
        <TextField
          label={`Name of ${value}`}
          className="min-w-0 flex-1"
          autoComplete="off"
          maxLength={60}
          value={typed}
          error={taken ? `${clean} is there already.` : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={rename}
        />
        <PlaceButtons
          name={value}
          index={index}
          count={values.length}
          onMove={(by) => onChange(moveValue(kinds, at, index, by))}
        />
        <IconButton
          label={`Take out ${value}`}
          icon={<Trash2 className="size-5" />}
          className="text-danger"
          onClick={() => onChange(removeValue(kinds, at, value))}
        />
      </div>
      {promised && (
        <p className="mt-2 mb-0 text-[0.9375rem] text-muted">
          Some are promised to orders. Taken out, they stay on those orders and nobody can buy more.
        </p>
      )}
      {isOfColours(name) && (
        <div className="mt-3 flex flex-wrap items-end gap-2">
          <ColourField
            label="How it looks"
            value={colours[value] ?? swatchOf(name, value) ?? '#888888'}
            onChange={(colour) => onChange(colourValue(kinds, at, [value, colour]))}
          />
          {colours[value] && (
            <Button variant="quiet" onClick={() => onChange(colourValue(kinds, at, [value, '']))}>
              As its name says
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
