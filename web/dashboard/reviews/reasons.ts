import { hiddenWords } from '#shared/goods/reviews.ts';

/** Why a review, or a photo in it, may be hidden. */
export const reasons = Object.entries(hiddenWords).map(([value, words]) => ({
  value,
  label: `${words[0]!.toUpperCase()}${words.slice(1)}`,
}));
