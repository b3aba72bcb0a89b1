import { lgasOf } from '../places/lgas.ts';
import type { Place } from '../places/place.ts';
import { placeIn } from '../places/places.ts';
import type { DeliveryChoice } from '../shop.ts';
import { waysOf } from './ways.ts';
import { isSplit, namedAreas, priceBook, type Reach } from './delivery.ts';

export type Found<R> = { rate: R } | { rate: null; because: 'no_state' | 'which_part' | 'no_price' };

/**
 * The price for a shopper's state and what she chose or typed as local government or area. Where parts of her state
 * have prices of their own, she has to name one that is known; elsewhere her state is enough and any text is taken.
 */
export function rateFor<R extends Reach>(rates: readonly R[], state: string, text: string): Found<R> {
  if (!state) return { rate: null, because: 'no_state' };
  const place = placeIn(state, text, namedAreas(rates));
  if (isSplit(rates, state) && !place) return { rate: null, because: 'which_part' };
  const rate = priceBook(rates)(place ?? { state, lga: '', area: '' });
  return rate ? { rate } : { rate, because: 'no_price' };
}

/** The way of delivery with this id where it is one for where the shopper is; picking up needs no place. */
export function wayTo<R extends Reach & DeliveryChoice>(
  rates: readonly R[],
  id: string | undefined,
  where: { state: string; lga: string },
): R | undefined {
  const fetched = rates.find((rate) => rate.kind === 'pickup' && rate.id === id);
  if (fetched) return fetched;
  const { rate } = rateFor(rates, where.state, where.lga);
  return rate ? waysOf(rate).find((way) => way.id === id) : undefined;
}

/** Local governments that no price holds, of states that have none as a whole. */
export function unpriced(rates: readonly Reach[], states: readonly string[]): Place[] {
  const priceAt = priceBook(rates);
  return states.flatMap((state) =>
    (lgasOf(state) ?? []).map((lga) => ({ state, lga, area: '' })).filter((place) => priceAt(place) === null),
  );
}
