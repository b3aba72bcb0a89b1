import type * as en from './spoken/en.ts';

/** Whatever one language says in its own words: texts stay texts, and sentences take the same values. */
type Widened<Said> = Said extends string
  ? string
  : Said extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Place in keyof Said]: Widened<Said[Place]> };

/** Every sentence a shop says to its shoppers, by where it stands. English is the shape of all. */
export type Words = Widened<typeof en>;

/** What blocks and the parts they share say. */
export type BlockWords = Pick<
  Words,
  'blocks' | 'forms' | 'goods' | 'hours' | 'howItWorks' | 'lists' | 'menu' | 'tags' | 'when'
>;
