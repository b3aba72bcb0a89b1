/** Where something is delivered: a state, a local government of it, an area in that; '' where no more is said. */
export interface Place {
  state: string;
  lga: string;
  /** As people call it; it holds no comma. */
  area: string;
}

/** Names are one when they differ only in capitals, spaces and marks: `Eti-Osa`, `eti osa`. */
export const sameAs = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** One text for each place, whatever its spelling. */
export const placeKey = ({ state, lga, area }: Place): string => [state, lga, area].map(sameAs).join('/');

/** A place in its state, as it is written on a parcel: `Lekki, Eti-Osa`. */
export const placeName = ({ lga, area }: Place): string => (area ? `${area}, ${lga}` : lga);
