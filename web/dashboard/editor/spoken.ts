import type { Language } from '#shared/languages.ts';
import { blocks, forms, goods, hours, howItWorks, lists, menu, tags, when } from '#shared/words/spoken/en.ts';
import type { BlockWords } from '#shared/words/words.ts';

const english: BlockWords = { blocks, forms, goods, hours, howItWorks, lists, menu, tags, when };

/** English is what most shops speak; another language comes with the first page of a shop that speaks it. */
const spoken: Record<Language, () => Promise<BlockWords>> = {
  en: () => Promise.resolve(english),
  pcm: () => import('#shared/words/spoken/pcm.ts'),
};

/** What the sections of a shop say besides its own words; in English where its language does not come. */
export const blockWordsIn = (language: Language): Promise<BlockWords> =>
  spoken[language]().catch(() => english);
