import { areasOf } from '#shared/places/areas.ts';
import { lgasOf } from '#shared/places/lgas.ts';
import type { StateName } from '#shared/places/nigeria.ts';
import { placeKey, placeName, type Place } from '#shared/places/place.ts';
import { isSplit, namedAreas, priceBook } from '#shared/pricing/delivery.ts';
import type { DeliveryChoice, PartOfState } from '#shared/storefront.ts';

/**
 * Everything a shopper may call where she lives in a state whose parts have prices of their own: its local governments,
 * the areas people say and those the owner named, in one list, since hardly anybody knows which is which.
 * @returns null where the state's name alone says the price, or is none
 */
export function partsOf(delivery: readonly DeliveryChoice[], state: string): PartOfState[] | null {
  const lgas = isSplit(delivery, state) ? lgasOf(state) : null;
  if (!lgas) return null;
  const areas: Place[] = [
    ...namedAreas(delivery).filter((place) => place.state === state),
    ...areasOf(state as StateName).map(({ lga, name }) => ({ state, lga, area: name })),
  ];
  const places = [...lgas.map((lga) => ({ state, lga, area: '' })), ...areas];
  const once = new Map(places.toReversed().map((place) => [placeKey(place), place]));
  const priceAt = priceBook(delivery);
  return [...once.values()]
    .map((place) => ({ name: placeName(place), rate_id: priceAt(place)?.id ?? '' }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
