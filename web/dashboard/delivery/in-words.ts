import { naira } from '#shared/money.ts';
import type { Told } from '../components/overtaken.tsx';
import { placesInWords } from './regions.ts';
import { placesOf, type Zones } from './zones.ts';

/** Each price in a line, as a person tells it. */
const pricesInWords = (zones: Zones): string =>
  zones
    .map(({ name, price_kobo, ways, ...zone }) =>
      [
        `${name || 'A price'} (${placesInWords(placesOf(zone), Infinity)})`,
        [{ way: zone.way, price_kobo }, ...ways]
          .map((one) => `${one.way} ${one.price_kobo === null ? 'no price' : naira(one.price_kobo)}`.trim())
          .join(', '),
      ].join(': '),
    )
    .join('\n');

/** What a person tells two lists of prices apart by, in words. */
export const told: Told<Zones> = [
  ['Delivery', (zones) => pricesInWords(zones.filter(({ kind }) => kind === 'delivery'))],
  ['Pick-up', (zones) => zones.flatMap(({ kind, name }) => (kind === 'pickup' ? name : [])).join('\n')],
];
