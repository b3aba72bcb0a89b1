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
  /** Where two of them show how something came and how it left. */
  pair?: readonly [before: Shown, after: Shown];
}
