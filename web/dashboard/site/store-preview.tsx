import type { CSSProperties } from 'react';
import { naira } from '#shared/money.ts';
import type { TradeId } from '#shared/nigeria.ts';
import { themeTokens } from '#shared/colours.ts';

/** Two things each trade sells, with prices in kobo. */
const goods: Record<TradeId, readonly [string, number][]> = {
  fashion: [
    ['Adire shirt', 1_850_000],
    ['Ankara dress', 3_200_000],
  ],
  beauty: [
    ['Shea butter', 350_000],
    ['Hair oil', 480_000],
  ],
  food: [
    ['Chin chin', 150_000],
    ['Pepper mix', 220_000],
  ],
  home: [
    ['Table lamp', 1_450_000],
    ['Cushion', 750_000],
  ],
  phones: [
    ['Power bank', 1_600_000],
    ['Earphones', 950_000],
  ],
  crafts: [
    ['Clay mug', 650_000],
    ['Soup bowl', 1_200_000],
  ],
  health: [
    ['Moringa tea', 300_000],
    ['Black soap', 250_000],
  ],
  other: [
    ['First product', 650_000],
    ['Second product', 1_200_000],
  ],
};

interface Props {
  /** What the store sells, as far as it was said. */
  trade: TradeId | null;
  name: string;
  tagline: string;
  primary: string;
  accent: string;
  /** Address of the logo, also of one that is only on this phone yet. */
  logo: string | null;
}

/** A small drawing of the store in its colours, with the same colour rules as the real one. */
export function StorePreview({ trade, name, tagline, primary, accent, logo }: Props) {
  const tokens = themeTokens({ primary, accent, paper: null, ink: null });
  const paper: CSSProperties = { backgroundColor: tokens.paper, color: tokens.ink, borderColor: tokens.line };
  return (
    <div
      role="img"
      aria-label={`How the store looks in these colours`}
      className="overflow-hidden rounded-md border border-line"
    >
      <div aria-hidden="true" style={paper} className="select-none">
        <div className="flex items-center gap-2.5 border-b px-4 py-3" style={{ borderColor: tokens.line }}>
          {logo && <img src={logo} alt="" className="h-8 w-auto max-w-24 rounded-sm object-contain" />}
          <span className="line-clamp-2 min-w-0 flex-1 font-display text-lg leading-tight font-bold break-words">
            {name}
          </span>
          <span
            className="grid size-7 place-items-center rounded-full text-sm font-bold"
            style={{ backgroundColor: tokens.accent, color: tokens['on-accent'] }}
          >
            2
          </span>
        </div>
        <div className="px-4 py-6" style={{ backgroundColor: tokens.tint }}>
          <p className="m-0 font-display text-2xl leading-tight font-bold">
            {tagline || 'What you make, for people nearby'}
          </p>
          <span
            className="mt-4 inline-block rounded-md px-4 py-2 font-semibold"
            style={{ backgroundColor: tokens.primary, color: tokens['on-primary'] }}
          >
            See the products
          </span>
        </div>
        <div className="grid grid-cols-2 gap-3 p-4">
          {goods[trade ?? 'other'].map(([title, price], index) => (
            <div key={title}>
              <div
                className="aspect-square rounded-md"
                style={{ backgroundColor: index ? tokens.panel : tokens.tint }}
              />
              <p className="mt-2 mb-0 text-[0.9375rem]">{title}</p>
              <p className="m-0 font-bold" style={{ color: tokens['accent-text'] }}>
                {naira(price)}
              </p>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
