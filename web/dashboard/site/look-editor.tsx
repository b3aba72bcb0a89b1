import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import type { LookDraft } from '#shared/api/looks.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import type { PresetId } from '#shared/looks.ts';
import { presets } from '#shared/presets.ts';
import { asDrawn, themeOf, type ThemeChoice } from '#shared/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { ColourField } from '#web/ui/colour-field.tsx';
import { cx } from '#web/ui/cx.ts';
import { OnePhotoField } from '../photos/one-photo.tsx';
import type { Photo, Uploads } from '../photos/uploads.ts';
import { isDone } from '../setup/steps.ts';
import { contrastWords } from './contrast-words.ts';
import { LookPicture } from './look-picture.tsx';
import { paletteOf, palettes } from './palettes.ts';
import { offeredThemes, ThemeField } from './theme-field.tsx';
import { useLookPages } from './use-look-pages.ts';

export interface Look {
  primary: string;
  accent: string;
  theme: ThemeChoice | null;
}

interface Props {
  store: StoreSettings;
  look: Look;
  onChange: (look: Partial<Look>) => void;
  logo: { photos: readonly Photo[]; uploads: Uploads };
}

const draftOf = (look: Look, preset: PresetId | null): LookDraft => ({
  primary_colour: look.primary,
  accent_colour: look.accent,
  theme: preset === (look.theme?.preset ?? null) ? look.theme : preset && asDrawn(preset),
});

export function LookEditor({ store, look, onChange, logo }: Props) {
  const [all, setAll] = useState(false);
  const chosen = look.theme?.preset ?? null;
  const offered = offeredThemes(store.trade, store.theme?.preset ?? null, all);
  const drafts = [...new Set([chosen, ...offered])].map((preset) => draftOf(look, preset));
  const { pageOf, failed } = useLookPages(store.slug, drafts, logo.photos[0]?.picture?.id ?? null);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
      <div className="grid grid-cols-1 gap-6">
        <ThemeField
          chosen={chosen}
          offered={offered}
          onShowAll={() => setAll(true)}
          onChoose={(preset) => onChange({ theme: asDrawn(preset) })}
          pageOf={(preset) => pageOf(draftOf(look, preset))}
        />
        <ColourChoice store={store} look={look} onChange={onChange} />
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
      <div className="lg:sticky lg:top-6">
        <p className="mt-0 mb-2 font-medium" aria-hidden="true">
          Your front page
        </p>
        {failed && (
          <p role="status" className="mt-0 mb-2 text-muted">
            The pictures could not be drawn just now. You can choose all the same.
          </p>
        )}
        <LookPicture
          label="How your front page begins in this look"
          html={pageOf(draftOf(look, chosen))}
          className="[--scale:0.8] lg:[--scale:0.9]"
        />
      </div>
    </div>
  );
}

function ColourChoice({ store, look, onChange }: Omit<Props, 'logo'>) {
  const [own, setOwn] = useState(isDone(store, 'look') && paletteOf(look.primary, look.accent) === undefined);
  return (
    <div>
      <PaletteChoice look={look} onChange={onChange} />
      <Button
        variant="quiet"
        size="small"
        className="mt-2 -ml-3"
        aria-expanded={own}
        icon={<ChevronDown className={cx('size-4.5 transition-transform', own && 'rotate-180')} />}
        onClick={() => setOwn(!own)}
      >
        Choose my own colours
      </Button>
      {own && (
        <>
          <div className="mt-2 grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            <ColourField
              label="Main colour"
              hint="Buttons and links"
              value={look.primary}
              onChange={(primary) => onChange({ primary })}
            />
            <ColourField
              label="Second colour"
              hint="Prices and highlights"
              value={look.accent}
              onChange={(accent) => onChange({ accent })}
            />
          </div>
          <p role="status" className="mt-3 mb-0 text-muted">
            {contrastWords(themeOf({ ...draftOf(look, look.theme?.preset ?? null), trade: store.trade }))}
          </p>
        </>
      )}
    </div>
  );
}

function PaletteChoice({ look, onChange }: Pick<Props, 'look' | 'onChange'>) {
  const { theme } = look;
  const own = theme && { name: `${presets[theme.preset].name}’s own`, ...presets[theme.preset].drawnIn };
  const all = own ? [own, ...palettes] : palettes;
  const current = all.find(({ primary, accent }) => primary === look.primary && accent === look.accent);
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 font-medium">Colours</legend>
      <div className="grid grid-cols-1 gap-2 min-[340px]:grid-cols-2">
        {all.map((palette) => (
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
