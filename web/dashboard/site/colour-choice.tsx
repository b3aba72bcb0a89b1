import { useState } from 'react';
import { ChevronDown, RotateCcw } from 'lucide-react';
import type { LookDraft } from '#shared/api/looks.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { themeTokens, type ThemeTokens } from '#shared/looks/colours.ts';
import { presets } from '#shared/looks/presets.ts';
import { themeOf, type ThemeChoice } from '#shared/looks/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { ColourField } from '#web/ui/colour-field.tsx';
import { cx } from '#web/ui/cx.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { isDone } from '../setup/steps.ts';
import { contrastWords } from './contrast-words.ts';
import { paletteOf, palettes } from './palettes.ts';

interface Props {
  store: Pick<StoreSettings, 'trade' | 'steps'>;
  look: LookDraft;
  onChange: (look: Partial<LookDraft>) => void;
}

export function ColourChoice({ store, look, onChange }: Props) {
  const isOwn =
    paletteOf(look.primary_colour, look.accent_colour) === undefined ||
    Boolean(look.theme?.paper ?? look.theme?.ink);
  const [own, setOwn] = useState(isDone(store, 'look') && isOwn);
  const painted = themeOf({ ...look, trade: store.trade });
  return (
    <div>
      <PaletteChoice look={look} onChange={onChange} />
      {look.theme && <GroundChoice theme={look.theme} onChange={(theme) => onChange({ theme })} />}
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
              value={look.primary_colour}
              onChange={(primary_colour) => onChange({ primary_colour })}
            />
            <ColourField
              label="Second colour"
              hint="Prices and highlights"
              value={look.accent_colour}
              onChange={(accent_colour) => onChange({ accent_colour })}
            />
          </div>
          {look.theme && (
            <PaperAndInk
              theme={look.theme}
              tokens={themeTokens(painted.colours)}
              onChange={(theme) => onChange({ theme })}
            />
          )}
        </>
      )}
      <p role="status" className="mt-3 mb-0 text-muted">
        {contrastWords(painted)}
      </p>
    </div>
  );
}

function PaletteChoice({ look, onChange }: Pick<Props, 'look' | 'onChange'>) {
  const { theme } = look;
  const own = theme && { name: `${presets[theme.preset].name}’s own`, ...presets[theme.preset].drawnIn };
  const all = own ? [own, ...palettes] : palettes;
  const current = all.find(
    ({ primary, accent }) => primary === look.primary_colour && accent === look.accent_colour,
  );
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
              onChange={() => onChange({ primary_colour: palette.primary, accent_colour: palette.accent })}
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

interface PaperAndInkProps {
  theme: ThemeChoice;
  /** What is painted now, where nothing else was chosen. */
  tokens: ThemeTokens;
  onChange: (theme: ThemeChoice) => void;
}

/** The two colours a theme makes of the others unless somebody chooses them. */
function PaperAndInk({ theme, tokens, onChange }: PaperAndInkProps) {
  const chosen = theme.paper !== null || theme.ink !== null;
  return (
    <>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <ColourField
          label="Paper"
          hint="What your pages stand on by day"
          value={theme.paper ?? tokens.paper}
          onChange={(paper) => onChange({ ...theme, paper })}
        />
        <ColourField
          label="Words"
          hint="Names, texts and headings"
          value={theme.ink ?? tokens.ink}
          onChange={(ink) => onChange({ ...theme, ink })}
        />
      </div>
      {chosen && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 -ml-3"
          icon={<RotateCcw className="size-4.5" />}
          onClick={() => onChange({ ...theme, paper: null, ink: null })}
        >
          Paper and words as the theme has them
        </Button>
      )}
    </>
  );
}

const grounds = [
  { value: 'own', label: 'The theme’s' },
  { value: 'white', label: 'White' },
  { value: 'dark', label: 'Dark' },
] as const;

/** What the pages stand on: as the theme has it, or otherwise. */
function GroundChoice({ theme, onChange }: { theme: ThemeChoice; onChange: (theme: ThemeChoice) => void }) {
  const { ground, ...others } = theme.looks;
  const value = grounds.find((one) => one.value === ground)?.value ?? 'own';
  return (
    <div className="mt-5">
      <p className="mt-0 mb-2 font-medium" aria-hidden="true">
        Ground
      </p>
      <Segmented
        name="ground"
        label="Ground"
        value={value}
        options={grounds}
        // A paper of her own would hide the ground she asks for now.
        onChange={(next) =>
          onChange({
            ...theme,
            paper: null,
            ink: null,
            looks: next === 'own' ? others : { ...others, ground: next },
          })
        }
      />
    </div>
  );
}
