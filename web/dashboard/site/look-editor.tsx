import { useState } from 'react';
import type { LookDraft } from '#shared/api/looks.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import type { PresetId } from '#shared/looks/looks.ts';
import { asDrawn } from '#shared/looks/theme.ts';
import { OnePhotoField } from '../photos/one-photo.tsx';
import type { Photo, Uploads } from '../photos/uploads.ts';
import { ColourChoice } from './colour-choice.tsx';
import { LookPicture } from './look-picture.tsx';
import { offeredThemes, ThemeField } from './theme-field.tsx';
import { useLookPages } from './use-look-pages.ts';

interface Props {
  store: StoreSettings;
  look: LookDraft;
  onChange: (look: Partial<LookDraft>) => void;
  logo: { photos: readonly Photo[]; uploads: Uploads };
}

const draftOf = (look: LookDraft, preset: PresetId | null): LookDraft => ({
  ...look,
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
