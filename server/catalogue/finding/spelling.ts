import { spellingOf, type Spelling } from '../../platform/finding/spelling.ts';
import { productsWith, storeWords } from './search-queries.ts';

/** What somebody may have meant who looked for products in vain. */
export const createSpelling = (now: () => number): Spelling =>
  spellingOf(now, { all: storeWords, on: productsWith });
