import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { Button } from '#web/ui/button.tsx';
import { ColourField } from '#web/ui/colour-field.tsx';
import { cx } from '#web/ui/cx.ts';
import { OnePhotoField } from '../photos/one-photo.tsx';
import type { Photo, Uploads } from '../photos/uploads.ts';
import { isDone } from '../setup/steps.ts';
import { paletteOf, palettes } from './palettes.ts';
import { StorePreview } from './store-preview.tsx';

export interface Look {
  primary: string;
  accent: string;
}

interface Props {
  store: StoreSettings;
  look: Look;
  onChange: (look: Look) => void;
  logo: { photos: readonly Photo[]; uploads: Uploads };
}

export function LookEditor({ store, look, onChange, logo }: Props) {
  const [own, setOwn] = useState(isDone(store, 'look') && paletteOf(look.primary, look.accent) === undefined);
  const shown = logo.photos[0];
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-1 gap-6">
        <PaletteChoice look={look} onChange={onChange} />
        <div>
          <Button
            variant="quiet"
            size="small"
            className="-ml-3"
            aria-expanded={own}
            icon={<ChevronDown className={cx('size-4.5 transition-transform', own && 'rotate-180')} />}
            onClick={() => setOwn(!own)}
          >
            Choose my own colours
          </Button>
          {own && (
            <div className="mt-2 grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
              <ColourField
                label="Main colour"
                hint="Buttons and links"
                value={look.primary}
                onChange={(primary) => onChange({ ...look, primary })}
              />
              <ColourField
                label="Second colour"
                hint="Prices and highlights"
                value={look.accent}
                onChange={(accent) => onChange({ ...look, accent })}
              />
            </div>
          )}
        </div>
        <section aria-labelledby="logo">
          <h2 id="logo" className="m-0 mb-2 text-base font-medium">
            Logo <span className="font-normal text-muted">(optional)</span>
          </h2>
          <OnePhotoField
            {...logo}
            what="logo"
            label="Add a logo"
            hint="A square picture looks best. Without one, your name stands there."
          />
        </section>
      </div>
      <div>
        <p className="mt-0 mb-2 font-medium" aria-hidden="true">
          Your store, roughly
        </p>
        <StorePreview
          trade={store.trade}
          name={store.name}
          tagline={store.tagline}
          primary={look.primary}
          accent={look.accent}
          logo={shown?.preview ?? shown?.picture?.url ?? null}
        />
      </div>
    </div>
  );
}

function PaletteChoice({ look, onChange }: Pick<Props, 'look' | 'onChange'>) {
  const current = paletteOf(look.primary, look.accent);
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 font-medium">Colours</legend>
      <div className="grid grid-cols-1 gap-2 min-[340px]:grid-cols-2">
        {palettes.map((palette) => (
          <label
            key={palette.name}
            className={cx(
              'relative flex min-h-14 items-center gap-3 rounded-md border border-line-strong bg-surface px-3 py-2 leading-tight hover:border-ink',
              'has-checked:border-action has-checked:bg-soft has-checked:text-on-soft has-checked:outline-1 has-checked:outline-action',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
            )}
          >
            <input
              type="radio"
              name="palette"
              checked={palette === current}
              onChange={() => onChange({ primary: palette.primary, accent: palette.accent })}
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              className="size-8 shrink-0 rounded-full border border-line"
              style={{ background: `linear-gradient(135deg, ${palette.primary} 55%, ${palette.accent} 55%)` }}
            />
            {palette.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
