import { areasOf } from '../places/areas.ts';
import { lgasOf } from '../places/lgas.ts';
import { states, type StateName } from '../places/nigeria.ts';
import { sameAs, type Place } from '../places/place.ts';

export type NamedPlace = Place & { state: StateName };

/** What a name stands for, with how it is written where it is shown. */
export interface Named {
  name: string;
  places: readonly NamedPlace[];
  /** Everywhere that has no price by another line, but for the state `but`. */
  rest?: { but: StateName | null };
  /** It is called so in several places, or is an ordinary word, too. */
  unsure?: boolean;
  /** A local government or an area, which are easier mistaken than states and cities. */
  small?: boolean;
}

const whole = (state: StateName): NamedPlace => ({ state, lga: '', area: '' });
const parts = (state: StateName, lgas: readonly string[]): NamedPlace[] =>
  lgas.map((lga) => ({ state, lga, area: '' }));

const islandOfLagos = ['Epe', 'Eti-Osa', 'Ibeju-Lekki', 'Lagos Island'];
const mainlandOfLagos = lgasOf('Lagos').filter((lga) => !islandOfLagos.includes(lga));

/** Cities that lie in several local governments. */
const cities: [called: string, state: StateName, lgas: string][] = [
  [
    'Ibadan',
    'Oyo',
    'Ibadan North|Ibadan North-East|Ibadan North-West|Ibadan South-East|Ibadan South-West|Akinyele|Egbeda|Ido|Lagelu|Oluyole|Ona Ara',
  ],
  ['Abeokuta', 'Ogun', 'Abeokuta North|Abeokuta South'],
  ['Benin=Benin City', 'Edo', 'Egor|Ikpoba-Okha|Oredo'],
  ['Port Harcourt=PH=PHC=Portharcourt City', 'Rivers', 'Obio/Akpor|Port Harcourt'],
  ['Ilorin', 'Kwara', 'Ilorin East|Ilorin South|Ilorin West'],
  ['Owerri', 'Imo', 'Owerri Municipal|Owerri North|Owerri West'],
  ['Aba', 'Abia', 'Aba North|Aba South'],
  ['Umuahia', 'Abia', 'Umuahia North|Umuahia South'],
  ['Onitsha', 'Anambra', 'Onitsha North|Onitsha South'],
  ['Awka', 'Anambra', 'Awka North|Awka South'],
  ['Nnewi', 'Anambra', 'Nnewi North|Nnewi South'],
  ['Warri', 'Delta', 'Uvwie|Warri South'],
  ['Asaba', 'Delta', 'Oshimili North|Oshimili South'],
  ['Calabar', 'Cross River', 'Calabar Municipal|Calabar South'],
  ['Jos', 'Plateau', 'Jos East|Jos North|Jos South'],
  ['Akure', 'Ondo', 'Akure North|Akure South'],
  ['Ogbomosho=Ogbomoso', 'Oyo', 'Ogbomosho North|Ogbomosho South'],
  ['Ife=Ile-Ife', 'Osun', 'Ife Central|Ife East|Ife North|Ife South'],
  ['Ilesa=Ilesha', 'Osun', 'Ilesa East|Ilesa West'],
  ['Yola', 'Adamawa', 'Yola North|Yola South'],
  ['Minna', 'Niger', 'Bosso|Chanchaga'],
  ['Saki', 'Oyo', 'Saki East|Saki West'],
];

const regions: [called: string, states: StateName[]][] = [
  ['South-West', ['Ekiti', 'Lagos', 'Ogun', 'Ondo', 'Osun', 'Oyo']],
  ['South-East', ['Abia', 'Anambra', 'Ebonyi', 'Enugu', 'Imo']],
  ['South-South', ['Akwa Ibom', 'Bayelsa', 'Cross River', 'Delta', 'Edo', 'Rivers']],
  ['North-Central', ['Benue', 'Federal Capital Territory', 'Kogi', 'Kwara', 'Nasarawa', 'Niger', 'Plateau']],
  ['North-East', ['Adamawa', 'Bauchi', 'Borno', 'Gombe', 'Taraba', 'Yobe']],
  ['North-West', ['Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Sokoto', 'Zamfara']],
];
const northern = regions.filter(([name]) => name.startsWith('North')).flatMap(([, held]) => held);
const southEast = regions[1]![1];

/** Words for groups of places; they come before names, as “Lagos Island” in a price list is the half of the city. */
const groups: [called: string, named: Named][] = [
  [
    'Island=Lagos Island=the island=Island Lagos=Lagos (Island)=Lagos Isl',
    { name: 'Lagos Island', places: parts('Lagos', islandOfLagos) },
  ],
  [
    'Mainland=Lagos Mainland=the mainland=Mainland Lagos',
    { name: 'Lagos Mainland', places: parts('Lagos', mainlandOfLagos) },
  ],
  [
    'nationwide=all over nigeria=anywhere in nigeria=anywhere for nigeria=everywhere in nigeria=all states=all nigeria=within nigeria=whole nigeria=whole of nigeria=nigeria=all 36 states=across nigeria=nation wide=anywhere=everywhere',
    { name: 'Anywhere in Nigeria', places: states.map(whole) },
  ],
  [
    'others=other states=other state=other places=other place=other locations=other areas=rest=the rest=rest of nigeria=the rest of nigeria=rest of the country=everywhere else=every where else=elsewhere=anywhere else=any other place=any other state=remaining states=every other place=every other state',
    { name: 'Everywhere else', places: [], rest: { but: null } },
  ],
  [
    'northern states=north=the north=northern nigeria=northern part',
    { name: 'Northern states', places: northern.map(whole) },
  ],
  ['eastern states=east=the east=south eastern states', { name: 'South-East', places: southEast.map(whole) }],
  ...regions.map(([called, held]): [string, Named] => [
    `${called}=${called}ern=${called} region=${called} zone`,
    { name: called, places: held.map(whole) },
  ]),
];

/** Names of areas that are ordinary words as well. */
const ordinary = new Set(
  'Gate|Command|Agric|Airport|Challenge|Fate|Basin|Terminus|Nike|Cele|Volks|Capitol|Liverpool|Pedro|Brigade|Marian|Ring Road|Toll Gate|Trade Fair|Airport Road|Jericho|Ado|Orchid|Marwa|Addo|Otto|Ago|Iba|Marina|Apo|Idu|Jahi|Gudu|Giri|Ashi|Oje|Itam|Naze|Orji|Fate|Command|High Level|Mile 1|Mile 2|Mile 3|Nyanya|Central Area|Sabo Ibadan|State Housing|College Road|Ojota'
    .split('|')
    .filter((name) => !['Mile 2', 'Nyanya', 'Apo', 'Ojota', 'Orji'].includes(name))
    .map(sameAs),
);

type Small = { state: StateName; named: Named };

/** All places that are called so; the owner's own state decides between several. */
const small = new Map<string, Small[]>();
function put(called: string, state: StateName, named: Named): void {
  const key = sameAs(called);
  const others = small.get(key) ?? [];
  // In one state a local government and an area are not called alike.
  if (!others.some((one) => one.state === state)) small.set(key, [...others, { state, named }]);
}
for (const [called, state, lgas] of cities)
  for (const name of called.split('='))
    put(name, state, { name: called.split('=')[0]!, places: parts(state, lgas.split('|')) });
for (const state of states)
  for (const lga of lgasOf(state)) put(lga, state, { name: lga, places: parts(state, [lga]), small: true });
for (const { state, lga, name, called } of areasOf())
  for (const one of called) put(one, state, { name, places: [{ state, lga, area: name }], small: true });

const large = new Map<string, Named>();
for (const state of states) large.set(sameAs(state), { name: state, places: [whole(state)] });
for (const called of ['Abuja', 'Abj', 'FCT', 'Abuja FCT', 'FCT Abuja'])
  large.set(sameAs(called), { name: 'Abuja', places: [whole('Federal Capital Territory')] });
large.set('crossrivers', large.get('crossriver')!);
large.set('akwaibom', large.get('akwaibom')!);
for (const [called, named] of groups) for (const name of called.split('=')) large.set(sameAs(name), named);
large.set('gra', { name: 'GRA', places: [], unsure: true });

/** What somebody in `home` means by a name written just so; null for what is none. */
export function named(text: string, home: StateName | ''): Named | null {
  const key = sameAs(text);
  const group = large.get(key);
  if (group) return group;
  const found = small.get(key);
  if (!found) return null;
  const [first] = found;
  const chosen = found.find((one) => one.state === home) ?? first!;
  const isSure = (found.length === 1 || chosen.state === home) && !ordinary.has(key);
  return isSure ? chosen.named : { ...chosen.named, unsure: true };
}

/** How many letters have to be put in, taken out or changed to make one word the other, up to three. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + Number(one[i - 1] !== other[j - 1])));
    row = next;
  }
  return row[other.length]!;
}

/** The name that was likely meant by a misspelt one: a letter off, or two in a long name. */
export function nearest(text: string, home: StateName | ''): Named | null {
  const key = sameAs(text);
  if (key.length < 4) return null;
  const most = key.length >= 9 ? 2 : 1;
  let best: { name: string; off: number } | null = null;
  for (const name of [...large.keys(), ...small.keys()]) {
    if (name.length < 4) continue;
    const off = distance(key, name);
    if (off <= most && (!best || off < best.off)) best = { name, off };
  }
  return best && named(best.name, home);
}
