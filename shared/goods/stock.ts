import type { Words } from '../words/words.ts';

/** At or below this count the shopper is told how many are left. */
export const fewLeft = 3;

/** The count as shoppers are told of it: 0 for sold out, null where nothing is said. `available` null: not counted. */
export const toldCount = (available: number | null): number | null =>
  available === null || available > fewLeft ? null : Math.max(available, 0);

/**
 * What the shop says about stock; '' when there is nothing to say. Pages are made anew where these words change, so
 * nothing else on them may depend on the count.
 * @param available what can still be sold; null: not counted.
 */
export function stockWords(available: number | null, says: Pick<Words['tags'], 'soldOut' | 'left'>): string {
  const told = toldCount(available);
  if (told === null) return '';
  return told === 0 ? says.soldOut : says.left(told);
}
