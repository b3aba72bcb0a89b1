import { placeKey, type Place } from '../places/place.ts';

/** Where a way of delivery goes: whole states, and parts of states. */
export interface Reach {
  kind: 'delivery' | 'pickup';
  states: readonly string[];
  places: readonly Place[];
}

const delivered = <R extends Reach>(rates: readonly R[]): R[] =>
  rates.filter(({ kind }) => kind === 'delivery');

/** Whether parts of a state have prices of their own, so that the state alone does not say what delivery costs. */
export const isSplit = (rates: readonly Reach[], state: string): boolean =>
  delivered(rates).some(({ places }) => places.some((place) => place.state === state));

/** The areas that stand in delivery prices. */
export const namedAreas = (rates: readonly Reach[]): Place[] =>
  delivered(rates).flatMap(({ places }) => places.filter(({ area }) => area !== ''));

/**
 * Finds the one price of a place: that of its area before that of its local government, that before the state's; null
 * where nothing is delivered. Prices of many places are looked up at once, so they are put in order once.
 */
export function priceBook<R extends Reach>(rates: readonly R[]): (place: Place) => R | null {
  const byKey = new Map<string, R>();
  for (const rate of delivered(rates).toReversed()) {
    for (const state of rate.states) byKey.set(placeKey({ state, lga: '', area: '' }), rate);
    for (const place of rate.places) byKey.set(placeKey(place), rate);
  }
  return (place) => {
    const wider = [place, { ...place, area: '' }, { ...place, lga: '', area: '' }];
    for (const one of wider) {
      const rate = byKey.get(placeKey(one));
      if (rate) return rate;
    }
    return null;
  };
}
