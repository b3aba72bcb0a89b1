/** At or below this count the shopper is told how many are left. */
export const fewLeft = 3;

/**
 * What the shop says about stock; '' when there is nothing to say. Pages are made anew where these words change, so
 * nothing else on them may depend on the count.
 * @param available what can still be sold; null: not counted.
 */
export function stockWords(available: number | null): string {
  if (available === null || available > fewLeft) return '';
  return available <= 0 ? 'Sold out' : `Only ${available} left`;
}
