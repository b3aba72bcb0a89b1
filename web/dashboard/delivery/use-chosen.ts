import { useState } from 'react';
import { placeKey } from '#shared/places/place.ts';
import { placesOf, type Zone, type ZonePlace } from './zones.ts';

/** The places that are ticked, and the two ways to change that. */
export interface Chosen {
  has: (place: ZonePlace) => boolean;
  set: (places: readonly ZonePlace[], on: boolean) => void;
  /** Local governments and areas chosen in a state. */
  partsOf: (state: ZonePlace['state']) => ZonePlace[];
}

export function useChosen(zone: Zone) {
  const [chosen, setChosen] = useState(
    () => new Map(placesOf(zone).map((place) => [placeKey(place), place])),
  );
  const set: Chosen['set'] = (places, on) => {
    const next = new Map(chosen);
    for (const place of places)
      if (on) next.set(placeKey(place), place);
      else next.delete(placeKey(place));
    setChosen(next);
  };
  const all = [...chosen.values()];
  const ways: Chosen = {
    has: (place) => chosen.has(placeKey(place)),
    set,
    partsOf: (state) => all.filter((place) => place.state === state && place.lga !== ''),
  };
  return { all, ways };
}
