import { expect, it } from 'vitest';
import { readDeliveryPrices } from '#shared/paste/delivery.ts';
import { withPasted } from './pasted.ts';
import { placesInWords, zoneInWords } from './regions.ts';
import { homeAndRest, uncovered, type Zones } from './zones.ts';

/** The prices after all sure lines of a text were used. */
function pasted(text: string, before: Zones = []): Zones {
  const lines = readDeliveryPrices(text, 'Lagos');
  return withPasted(before, {
    prices: lines
      .flatMap(({ prices }) => prices)
      .flatMap((said) =>
        said.doubts.length === 0 && said.price_kobo !== null
          ? [{ said, price_kobo: said.price_kobo, ways_kobo: said.ways.map((way) => way.price_kobo) }]
          : [],
      ),
    pickups: lines.flatMap(({ pickup }) => pickup ?? []),
    free_above_kobo: lines.find((line) => line.free_above_kobo !== null)?.free_above_kobo ?? null,
  });
}
const told = (zones: Zones) =>
  zones.map((zone) => [zone.name, (zone.price_kobo ?? 0) / 100, zoneInWords(zone, zones)]);

it('places at one price are one price, and others are every state that no line names', () => {
  const zones = pasted('Lekki 3k\nIkeja 2,500, Ajah 3k\nLagos 2k same day\nOthers 5k\nfree above 50k');
  expect(told(zones)).toEqual([
    ['Lekki, Ajah', 3000, 'Lekki and Ajah in Lagos'],
    ['Ikeja', 2500, 'Ikeja in Lagos'],
    ['Lagos', 2000, 'The rest of Lagos'],
    ['Everywhere else', 5000, 'All of Nigeria except Lagos'],
  ]);
  expect(zones.map(({ free_above_kobo }) => free_above_kobo)).toEqual([
    5_000_000, 5_000_000, 5_000_000, 5_000_000,
  ]);
  expect(zones[2]!.eta).toBe('same day');
  expect(uncovered(zones)).toEqual([]);
});

it('a state by itself is taken from nationwide, in whatever order they are written', () => {
  for (const text of ['Nationwide 4k\nLagos 2k', 'Lagos 2k\nNationwide 4k'])
    expect(told(pasted(text)).toSorted()).toEqual([
      ['Anywhere in Nigeria', 4000, 'All of Nigeria except Lagos'],
      ['Lagos', 2000, 'Lagos'],
    ]);
});

it('what was pasted leaves the price it had, and a price without any place is gone', () => {
  const before = homeAndRest('Lagos').map((zone) => ({ ...zone, price_kobo: 100_000 }));
  const zones = pasted('Lagos 2k\nPick up at Yaba market free', before);
  expect(told(zones)).toEqual([
    ['Rest of Nigeria', 1000, 'All of Nigeria except Lagos'],
    ['Lagos', 2000, 'Lagos'],
    ['Yaba market', 0, 'No place yet'],
  ]);
});

it('mainland and island leave nothing of Lagos without a price, and the rest is told', () => {
  const zones = pasted('mainland 2k island 3k');
  expect(uncovered(zones)).toHaveLength(36);
  expect(placesInWords(uncovered(zones))).toBe('Abia, Adamawa and 34 more');
});

it('several ways to a place are the ways of its price, free from the same basket; places alike in all of them are together', () => {
  const zones = pasted(
    'Lekki rider 3k today, park 1.5k\nAjah rider 3k today, park 1.5k\nIkeja rider 3k\nfree above 50k',
  );
  expect(
    zones.map(({ name, way, price_kobo, eta, ways }) => [
      name,
      [way, price_kobo, eta],
      ...ways.map((one) => [one.way, one.price_kobo, one.free_above_kobo]),
    ]),
  ).toEqual([['Lekki, Ajah', ['Rider', 300_000, 'today'], ['Park', 150_000, 5_000_000]]]);
});
