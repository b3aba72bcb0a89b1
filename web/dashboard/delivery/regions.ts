import { states, type StateName } from '#shared/places/nigeria.ts';
import type { Zone, ZonePlace, Zones } from './zones.ts';

export interface Region {
  name: string;
  states: readonly StateName[];
}

/** The six zones people and couriers speak of; together all 36 states and the capital. */
export const regions: readonly Region[] = [
  { name: 'South-West', states: ['Ekiti', 'Lagos', 'Ogun', 'Ondo', 'Osun', 'Oyo'] },
  { name: 'South-East', states: ['Abia', 'Anambra', 'Ebonyi', 'Enugu', 'Imo'] },
  { name: 'South-South', states: ['Akwa Ibom', 'Bayelsa', 'Cross River', 'Delta', 'Edo', 'Rivers'] },
  {
    name: 'North-Central',
    states: ['Benue', 'Federal Capital Territory', 'Kogi', 'Kwara', 'Nasarawa', 'Niger', 'Plateau'],
  },
  { name: 'North-East', states: ['Adamawa', 'Bauchi', 'Borno', 'Gombe', 'Taraba', 'Yobe'] },
  { name: 'North-West', states: ['Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Sokoto', 'Zamfara'] },
];

/** How a state is called in a sentence. */
export function shortState(state: StateName): string {
  return state === 'Federal Capital Territory' ? 'Abuja (FCT)' : state;
}

/** States in words: whole regions by their name, the rest one by one; long lists are cut. */
export function statesInWords(chosen: readonly StateName[], most = 4): string {
  if (chosen.length === 0) return 'No state yet';
  if (chosen.length === states.length) return 'All of Nigeria';
  if (states.length - chosen.length <= 3) {
    const missing = states.filter((state) => !chosen.includes(state)).map(shortState);
    return `All of Nigeria except ${listed(missing)}`;
  }
  const whole = regions.filter((region) => region.states.every((state) => chosen.includes(state)));
  const rest = chosen.filter((state) => !whole.some((region) => region.states.includes(state)));
  const names = [...whole.map(({ name }) => name), ...rest.map(shortState)];
  if (names.length <= most) return listed(names);
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`;
}

/** How a place is called in a sentence. */
const shortPlace = ({ state, lga, area }: ZonePlace): string => area || lga || shortState(state);

/**
 * Where a zone's price counts, in words: `Epe, Eti-Osa and 2 more in Lagos`. A state of which other zones hold parts is
 * “the rest of” it.
 */
export function zoneInWords(zone: Zone, zones: Zones, most = 4): string {
  const { states: whole, places } = zone;
  const parted = new Set(
    zones.filter(({ key }) => key !== zone.key).flatMap((one) => one.places.map(({ state }) => state)),
  );
  const rest = whole.filter((state) => parted.has(state));
  const parts = states.flatMap((state) => {
    const here = places.filter((place) => place.state === state);
    if (here.length === 0) return [];
    const shown = here.length > most ? here.slice(0, most - 1) : here;
    const names = shown.map(shortPlace);
    if (here.length > shown.length) names.push(`${here.length - shown.length} more`);
    return [`${listed(names)} in ${shortState(state)}`];
  });
  const others = whole.filter((state) => !parted.has(state));
  const words = [
    ...parts,
    ...rest.map((state) => `the rest of ${shortState(state)}`),
    ...(others.length > 0 ? [statesInWords(others, most)] : []),
  ];
  const text = words.join('; ');
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : 'No place yet';
}

/** Places without a price, in words; long lists are cut. */
export function placesInWords(places: readonly ZonePlace[], most = 3): string {
  const names = places.map(shortPlace);
  return names.length > most
    ? `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`
    : listed(names);
}

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
