import { presetIds, type PresetId } from '#shared/looks/looks.ts';
import { trades, type TradeId } from '#shared/places/nigeria.ts';
import type { PictureRef } from '../fields.ts';
import { priceList } from '../price-list/settings.ts';
import { Section } from '../registry.ts';
import { wordsOfRich } from '../rich.ts';
import { wordsFor } from '../trade-words.ts';
import { arrangements } from './arrangements.ts';
import { pictureWords, type PictureName } from './pictures.ts';
import { stories } from './stories.ts';

const middle = { x: 50, y: 50 };
/** Where what is to be seen is not in the middle (per cent). */
const focusOf: Partial<Record<PictureName, typeof middle>> = {
  gown: { x: 50, y: 25 },
  stall: { x: 50, y: 25 },
};

const tradeOf = (trade: string | null): TradeId => trades.find(({ id }) => id === trade)?.id ?? 'other';

/** Ids of our pictures among a store’s own; a page without them shows drawings in their places. */
export type ExampleIds = ReadonlyMap<PictureName, string>;

/** The pictures a filled page of this theme and trade shows. */
export function picturesIn(theme: PresetId, trade: string | null): PictureName[] {
  const names = new Set<PictureName>();
  const note = (name: PictureName) => {
    names.add(name);
    return null;
  };
  arrangements[theme](materialOf(trade, note));
  return [...names];
}

const materialOf = (trade: string | null, picture: (name: PictureName) => PictureRef | null) => ({
  story: stories[tradeOf(trade)],
  words: wordsFor(trade),
  listed: priceList.example(tradeOf(trade)).heading,
  picture,
});

/** A filled front page as the designer of a theme would put it together for a trade: a beginning for its owner to change. */
export function filledSections(theme: PresetId, trade: string | null, ids: ExampleIds): Section[] {
  const picture = (name: PictureName): PictureRef | null => {
    const id = ids.get(name);
    return id ? { id, focus: focusOf[name] ?? middle, alt: pictureWords[name] } : null;
  };
  return arrangements[theme](materialOf(trade, picture)).map(([type, settings], at) =>
    Section.parse({ id: `${type}-${at + 1}`, type, settings }),
  );
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.startsWith('<') ? wordsOfRich(value) : value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};

/** Every word a filled page of this trade says, whatever its theme: where one still stands, it is ours. */
export function wordsIn(trade: string | null): string[] {
  const pages = presetIds.map((theme) => filledSections(theme, trade, new Map()));
  return [...new Set(pages.flat().flatMap(({ settings }) => textsIn(settings)))].filter((text) =>
    text.includes(' '),
  );
}
