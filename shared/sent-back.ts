import { product } from './product.ts';
import type { RefundState } from './states.ts';

/**
 * What whoever paid reads of money that goes back to them, by how its refund stands: nobody is told that it is back before
 * the provider says so. `isStuck`: it does not go by itself.
 */
export function sentBackWords(
  reference: string,
  state: RefundState | undefined,
): { isStuck: boolean; words: string } {
  if (state === 'processed') return { isStuck: false, words: 'Your money was sent back to you.' };
  if (state === 'failed' || state === 'needs_attention')
    return {
      isStuck: true,
      words: `Sending it back did not go through, so a person is looking at it. Write to ${product.email} with the reference ${reference}.`,
    };
  if (state === 'withdrawn')
    return {
      isStuck: true,
      words: `The refund was ended before it was sent. Write to ${product.email} with the reference ${reference} if you did not agree to that.`,
    };
  return { isStuck: false, words: 'We have asked for your money to be sent back to you.' };
}
