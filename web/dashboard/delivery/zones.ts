import type { DeliveryRate } from '#shared/api/delivery-rates.ts';
import { setDelivery } from '#shared/api/delivery.ts';
import { lgasOf } from '#shared/places/lgas.ts';
import { states, type StateName } from '#shared/places/nigeria.ts';
import { placeKey, type Place } from '#shared/places/place.ts';
import { unpriced } from '#shared/pricing/where.ts';
import { newKey, type ZoneWay } from './ways.ts';
import { bodyOf } from '#web/client/forms.ts';
import { checkedBy, type CheckResult } from '#web/forms/check.ts';

/** One delivery price (or pick-up place) as it stands in the editor. Money in kobo, null where nothing is typed. */
export interface Zone extends Omit<DeliveryRate, 'id' | 'states' | 'places' | 'price_kobo' | 'ways'> {
  key: string;
  id: string | undefined;
  states: readonly StateName[];
  places: readonly ZonePlace[];
  price_kobo: number | null;
  ways: readonly ZoneWay[];
}

export type Zones = readonly Zone[];

/** A whole state (`lga` is ''), a local government or an area. */
export type ZonePlace = Place & { state: StateName };

const noPrice = 'Enter a price, for example 2,500. Enter 0 if delivery is free.';

export function emptyZone(part: Partial<Zone> = {}): Zone {
  return {
    key: newKey(),
    id: undefined,
    kind: 'delivery',
    name: '',
    states: [],
    places: [],
    price_kobo: null,
    free_above_kobo: null,
    weights: null,
    eta: '',
    way: '',
    ways: [],
    pay_on_delivery: true,
    ...part,
  };
}

export function zonesOf(rates: readonly DeliveryRate[]): Zones {
  return rates.map((rate) => ({
    ...rate,
    id: rate.id,
    key: rate.id ?? newKey(),
    ways: rate.ways.map((way) => ({ ...way, id: way.id, key: way.id ?? newKey() })),
  }));
}

/** The quickest start: the same price for the whole country. */
export function onePrice(): Zones {
  return [emptyZone({ name: 'Anywhere in Nigeria', states })];
}

/** Next door costs less than far away. */
export function homeAndRest(home: StateName): Zones {
  return [
    emptyZone({ name: `Within ${home === 'Federal Capital Territory' ? 'Abuja' : home}`, states: [home] }),
    restOfNigeria(home),
  ];
}

const restOfNigeria = (home: StateName) =>
  emptyZone({ name: 'Rest of Nigeria', states: states.filter((state) => state !== home) });

/** Cities whose two halves have prices of their own; the first half's local governments, the second has the others. */
export const cities = {
  lagos: {
    title: 'Lagos in two, and the rest',
    state: 'Lagos',
    halves: ['Lagos Island', 'Lagos Mainland'],
    first: ['Epe', 'Eti-Osa', 'Ibeju-Lekki', 'Lagos Island'],
  },
  abuja: {
    title: 'Abuja in two, and the rest',
    state: 'Federal Capital Territory',
    halves: ['Abuja city', 'Bwari, Gwagwalada and around'],
    first: ['Abuja Municipal'],
  },
} as const satisfies Record<
  string,
  { title: string; state: StateName; halves: readonly [string, string]; first: readonly string[] }
>;

/** Two halves of a city, and everywhere else. */
export function inTwo({ state, halves, first }: (typeof cities)[keyof typeof cities]): Zones {
  const isFirst = (lga: string) => first.some((name) => name === lga);
  const half = (name: string, lgas: string[]) =>
    emptyZone({ name, places: lgas.map((lga) => ({ state, lga, area: '' })) });
  const lgas = lgasOf(state);
  return [
    half(halves[0], lgas.filter(isFirst)),
    half(
      halves[1],
      lgas.filter((lga) => !isFirst(lga)),
    ),
    restOfNigeria(state),
  ];
}

/** All a zone holds, its whole states first. */
export const placesOf = ({ states: whole, places }: Pick<Zone, 'states' | 'places'>): ZonePlace[] => [
  ...whole.map((state) => ({ state, lga: '', area: '' })),
  ...places,
];

/** Where no price counts yet: whole states, and local governments of states that have one in part. */
export function uncovered(zones: Zones): ZonePlace[] {
  const missing = unpriced(zones, states) as ZonePlace[];
  return states.flatMap((state) => {
    const here = missing.filter((place) => place.state === state);
    return here.length === lgasOf(state).length ? [{ state, lga: '', area: '' }] : here;
  });
}

/** Which other zone has exactly this place. */
export function holderOf(zones: Zones, place: ZonePlace, except: string): Zone | undefined {
  const key = placeKey(place);
  return zones.find(
    (zone) =>
      zone.key !== except && zone.kind === 'delivery' && placesOf(zone).some((one) => placeKey(one) === key),
  );
}

/** States all of whose local governments were chosen are whole, and what is within a whole state needs no choosing. */
function gathered(chosen: readonly ZonePlace[]): Pick<Zone, 'states' | 'places'> {
  const held = new Set(chosen.map(placeKey));
  const isWhole = (state: StateName) =>
    held.has(placeKey({ state, lga: '', area: '' })) ||
    lgasOf(state).every((lga) => held.has(placeKey({ state, lga, area: '' })));
  const whole = states.filter(isWhole);
  const parts = chosen.filter(({ state, lga }) => lga !== '' && !whole.includes(state));
  const byKey = new Map(parts.map((place) => [placeKey(place), place]));
  return { states: whole, places: [...byKey.values()] };
}

/** Gives a zone exactly these places and takes them out of the others: a place has one price. */
export function setPlaces(zones: Zones, key: string, chosen: readonly ZonePlace[]): Zones {
  const wanted = gathered(chosen);
  const taken = new Set(placesOf(wanted).map(placeKey));
  const stays = (place: ZonePlace) => !taken.has(placeKey(place));
  return zones.map((zone) => {
    if (zone.key === key) return { ...zone, ...wanted };
    const whole = zone.states.filter((state) => stays({ state, lga: '', area: '' }));
    return { ...zone, states: whole, places: zone.places.filter(stays) };
  });
}

export function changeZone(zones: Zones, key: string, part: Partial<Zone>): Zones {
  return zones.map((zone) => (zone.key === key ? { ...zone, ...part } : zone));
}

export function withoutZone(zones: Zones, key: string): Zones {
  return zones.filter((zone) => zone.key !== key);
}

/** Equal for everything the server would store. */
export function sameZones(one: Zones, other: Zones): boolean {
  const plain = (zones: Zones) =>
    JSON.stringify(
      zones.map((zone) => ({ ...zone, key: '', ways: zone.ways.map((way) => ({ ...way, key: '' })) })),
    );
  return plain(one) === plain(other);
}

/** The zones as the call wants them, or what is wrong (`rates.0.price_kobo`). */
export function checkZones(zones: Zones): CheckResult<{ rates: DeliveryRate[] }> {
  const checked = checkedBy(bodyOf(setDelivery), {
    rates: zones.map((zone) => ({
      ...zone,
      states: zone.kind === 'pickup' ? [] : zone.states,
      places: zone.kind === 'pickup' ? [] : zone.places,
      price_kobo: zone.price_kobo ?? 0,
      ways: zone.ways.map((way) => ({ ...way, price_kobo: way.price_kobo ?? 0 })),
    })),
  });
  const unpriced = zones.flatMap((zone, index) => [
    ...(zone.price_kobo === null && zone.kind === 'delivery'
      ? [[`rates.${index}.price_kobo`, noPrice] as const]
      : []),
    ...zone.ways.flatMap(({ price_kobo }, n) =>
      price_kobo === null ? [[`rates.${index}.ways.${n}.price_kobo`, noPrice] as const] : [],
    ),
  ]);
  if (unpriced.length === 0) return checked;
  const others = checked.ok ? {} : checked.problems;
  return { ok: false, problems: { ...others, ...Object.fromEntries(unpriced) } };
}
