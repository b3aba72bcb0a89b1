import { states } from '../places/nigeria.ts';
import { placeKey } from '../places/place.ts';
import type { DeliveryChoice } from '../shop.ts';
import { quoteOf, type PricedLine } from './quote.ts';

/**
 * What delivery of one thing costs wherever it goes in the country, in kobo: where the prices reach every state and all
 * come to the same. null where it depends on the place, or some place is not reached, since then no one number is true.
 * Of several ways the first is meant, which is taken where nobody chooses.
 */
export function nationwidePrice(
  rates: readonly DeliveryChoice[],
): (line: Omit<PricedLine, 'quantity'>) => number | null {
  const delivered = rates.filter(({ kind }) => kind === 'delivery');
  const reached = new Set(
    delivered.flatMap((rate) => rate.states.map((state) => placeKey({ state, lga: '', area: '' }))),
  );
  const everywhere = states.every((state) => reached.has(placeKey({ state, lga: '', area: '' })));
  if (!everywhere) return () => null;
  return (line) => {
    const costs = new Set(
      delivered.map((rate) => quoteOf([{ ...line, quantity: 1 }], rate, null).delivery_kobo),
    );
    const [cost] = costs;
    return costs.size === 1 && cost !== undefined ? cost : null;
  };
}
