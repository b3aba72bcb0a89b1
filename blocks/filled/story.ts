import type { PictureName } from './pictures.ts';

type Shown = readonly [picture: PictureName, caption: string];

/**
 * What a filled page of one trade speaks of. It asks and invites; what only the owner can know (prices, hours, how long
 * something takes) it leaves to her, so that nothing in it is untrue of a shop of this trade.
 */
export interface Story {
  /** The first thing people read, with a sentence below it. */
  opening: string;
  below: string;
  /** The same in few loud words. */
  shout: string;
  /** A sentence that stands alone. */
  motto: string;
  /** Beside a picture: a heading and what to say to the shop. */
  maker: readonly [heading: string, text: string];
  /** One after another, as it goes from the first word to the end. */
  steps: readonly [heading: string, ...string[]];
  /** Questions people of this trade are asked, with answers that hold everywhere. */
  asked: readonly (readonly [question: string, answer: string])[];
  /** Four: the opening, the one beside the words, and two more with words below them. */
  pictures: readonly [Shown, Shown, Shown, Shown];
  /** What people may be written to about, where the trade has news: above the field, and after “News of”. */
  news?: readonly [heading: string, text: string, about: string];
  /** Where people come at certain hours: above them, and below while they are not said yet. */
  hours?: readonly [heading: string, note: string];
  /** Whether work is sold, and goods beside it. */
  sellsWork?: true;
  /** What is asked for in place of a basket, and what follows. */
  wish: readonly [heading: string, text: string, next: string];
  /** Where two of them show how something came and how it left. */
  pair?: readonly [before: Shown, after: Shown];
}
