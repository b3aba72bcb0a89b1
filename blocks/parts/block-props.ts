import type { CardTells } from '#shared/looks/looks.ts';
import type { DataMode } from '#shared/shop.ts';
import type { BlockWords } from '#shared/words/words.ts';
import type { FilledSection, SectionType } from '../registry.ts';

/** What every block's view gets: its settings, what they resolve to, and how it is shown. */
export type BlockProps<Type extends SectionType> = Pick<
  Extract<FilledSection, { type: Type }>,
  'settings' | 'data'
> & {
  mode: DataMode;
  /** What is said in it besides the shop's own words. */
  words: BlockWords;
  /** What cards have besides name and price. */
  tells: CardTells;
  /** Whether it is the first section of its page: its picture is fetched first, its heading is the page's. */
  first: boolean;
};

/** The shared sheets a view may be made of; they travel only where something uses them. */
export type Part = 'frame' | 'cards' | 'prose' | 'said' | 'fields';
