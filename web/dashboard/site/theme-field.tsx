import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { presetIds, type PresetId } from '#shared/looks/looks.ts';
import { presets } from '#shared/looks/presets.ts';
import { firstOffered, presetsFor } from '#shared/looks/theme.ts';
import { LookPicture } from './look-picture.tsx';

interface Props {
  chosen: PresetId | null;
  offered: readonly PresetId[];
  onShowAll: () => void;
  onChoose: (preset: PresetId) => void;
  /** The page of each theme, as far as it is drawn. */
  pageOf: (preset: PresetId) => string | undefined;
}

/** The themes that are shown: three that fit the trade, with the chosen one among them, or all. */
export function offeredThemes(trade: string | null, chosen: PresetId | null, all: boolean): PresetId[] {
  const fitting = presetsFor(trade);
  if (all) return fitting;
  const first = fitting.slice(0, firstOffered);
  return chosen === null || first.includes(chosen) ? first : [chosen, ...first.slice(0, firstOffered - 1)];
}

/** Each theme with this store's name, colours and goods in it. */
export function ThemeField({ chosen, offered, onShowAll, onChoose, pageOf }: Props) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 font-medium">Theme</legend>
      <p className="mt-0 mb-3 text-muted">
        Each with your name, your colours and your goods. Changing it keeps every word and picture.
      </p>
      <div className="flex flex-wrap gap-3 [--scale:0.36] sm:[--scale:0.48]">
        {offered.map((id) => (
          <label
            key={id}
            className={cx(
              'relative block w-[calc(360px*var(--scale)+18px)] rounded-md border border-line-strong bg-surface p-2 hover:border-ink',
              'has-checked:border-action has-checked:bg-soft has-checked:text-on-soft has-checked:outline-2 has-checked:outline-action',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
            )}
          >
            <input
              type="radio"
              name="theme"
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0"
            />
            <LookPicture label={`Your store in ${presets[id].name}`} html={pageOf(id)} />
            <span className="mt-2 block font-medium">{presets[id].name}</span>
            <span className="block text-[0.875rem] leading-snug text-muted">{presets[id].feel}</span>
          </label>
        ))}
      </div>
      {offered.length < presetIds.length && (
        <Button variant="quiet" size="small" className="mt-2 -ml-3" onClick={onShowAll}>
          Show all eight
        </Button>
      )}
    </fieldset>
  );
}
