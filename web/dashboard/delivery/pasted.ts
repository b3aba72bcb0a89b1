import type { SaidPrice } from '#shared/paste/delivery-line.ts';
import { states } from '#shared/places/nigeria.ts';
import { emptyWay } from './ways.ts';
import { emptyZone, placesOf, setPlaces, type Zone, type ZonePlace, type Zones } from './zones.ts';

/** A price that was read and is to be used, as its owner left it. */
export interface UsedPrice {
  said: SaidPrice;
  price_kobo: number;
  /** Of the further ways to the same places. */
  ways_kobo: readonly number[];
}

/** All that is taken from a pasted text. */
export interface Used {
  prices: readonly UsedPrice[];
  /** Names of places to pick up; '' where none was said. */
  pickups: readonly string[];
  free_above_kobo: number | null;
}

const longestName = 60;

/** The ways a price says, as they stand in the editor. */
const waysOf = ({ said: { eta, way, ways }, price_kobo, ways_kobo }: UsedPrice) => ({
  price_kobo,
  eta,
  way,
  ways: ways.map((one, n) => emptyWay({ way: one.way, eta: one.eta, price_kobo: ways_kobo[n]! })),
});
const inOneLine = (zone: Pick<Zone, 'way' | 'eta' | 'price_kobo' | 'ways'>) =>
  [zone, ...zone.ways].map((one) => [one.way, one.eta, one.price_kobo].join()).join(';');
/** Equal for what customers pay, and how it comes. */
const sameWays = (zone: Zone, one: UsedPrice) => inOneLine(zone) === inOneLine(waysOf(one));

interface Fresh {
  zone: Zone;
  places: ZonePlace[];
}

/** Places at one price are one delivery price, as long as its name holds them all. */
function gathered(prices: readonly UsedPrice[]): Fresh[] {
  const fresh: Fresh[] = [];
  for (const price of prices.filter(({ said: { named } }) => named.every(({ rest }) => !rest))) {
    const { said } = price;
    const name = said.named.map((one) => one.name).join(', ');
    const places = said.named.flatMap((one) => one.places);
    const alike = fresh.find(
      ({ zone }) => sameWays(zone, price) && zone.name.length + name.length + 2 <= longestName,
    );
    if (alike) {
      alike.zone = { ...alike.zone, name: `${alike.zone.name}, ${name}` };
      alike.places.push(...places);
    } else
      fresh.push({
        zone: emptyZone({ name: name.slice(0, longestName), ...waysOf(price) }),
        places,
      });
  }
  return fresh;
}

/** “Others” and “outside Lagos”: every state that no other line has as a whole. */
function rests(prices: readonly UsedPrice[], fresh: readonly Fresh[]): Fresh[] {
  const held = new Set(
    fresh.flatMap(({ places }) => places.filter(({ lga }) => lga === '').map(({ state }) => state)),
  );
  return prices.flatMap((price) => {
    const { said } = price;
    const rest = said.named.find((one) => one.rest);
    if (!rest) return [];
    const others = said.named.filter((one) => !one.rest).flatMap((one) => one.places);
    const left = states.filter((state) => !held.has(state) && state !== rest.rest!.but);
    const places = [...others, ...left.map((state): ZonePlace => ({ state, lga: '', area: '' }))];
    return [{ zone: emptyZone({ name: rest.name, ...waysOf(price) }), places }];
  });
}

const isWide = ({ places }: Fresh) => places.filter(({ lga }) => lga === '').length;

/**
 * The prices with what was pasted among them. A place that was pasted leaves the price it had; a price that holds no
 * place any more is gone. Wide ones come first, so that a state named by itself is taken from “nationwide”.
 */
export function withPasted(zones: Zones, { prices, pickups, free_above_kobo }: Used): Zones {
  const named = gathered(prices);
  const fresh = [...named, ...rests(prices, named)];
  const free = (zone: Zone): Zone =>
    free_above_kobo === null
      ? zone
      : {
          ...zone,
          ...(zone.price_kobo && { free_above_kobo }),
          ways: zone.ways.map((way) => (way.price_kobo ? { ...way, free_above_kobo } : way)),
        };
  const before = zones.filter(({ kind }) => kind === 'delivery');
  const all: Zones = [...before, ...fresh.map(({ zone }) => zone)];
  const placed = fresh
    .toSorted((a, b) => isWide(b) - isWide(a))
    .reduce((now, { zone, places }) => setPlaces(now, zone.key, places), all);
  const kept = placed.filter((zone) => placesOf(zone).length > 0).map(free);
  const fetched = zones.filter(({ kind }) => kind === 'pickup');
  const added = pickups
    .map((name) => name || 'Pick up from us')
    .filter((name) => !fetched.some((zone) => zone.name === name))
    .map((name) => emptyZone({ kind: 'pickup', name, price_kobo: 0 }));
  return [...kept, ...fetched, ...added];
}
