import type { Answer, Visit } from './visit.ts';

/** A browser says it once for each visit, so this is far above what a whole phone network does. */
export const seenLimit = { name: 'shop-seen', max: 60_000, perMs: 60_000 };

/**
 * A page's script says what the server cannot know: that a browser shows a page, or shows one again that it had kept.
 * Nothing is sent with it, and nothing is answered.
 */
export function noteSeen({ visitor }: Visit): Answer {
  visitor.answered();
  return { kind: 'text', status: 204, text: '' };
}
