import { states, type StateName } from '#shared/nigeria.ts';

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

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
