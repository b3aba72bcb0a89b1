import { expect, test } from 'vitest';
import { sharedPlaces } from './works.ts';

const config = { databaseUrl: null, databaseConnections: 21, webProcesses: 1 };
const there = 'postgres://presence@database/presence';

test.each([
  ['one process beside its own database on two processors has six', config, 2, 6],
  ['two share them', { ...config, webProcesses: 2 }, 2, 3],
  ['on eight processors no more than connections are left for', config, 8, 7],
  ['with a database elsewhere as many as connections are left for', { ...config, databaseUrl: there }, 2, 7],
  [
    'with hardly any connection there is one',
    { ...config, databaseUrl: there, databaseConnections: 6 },
    2,
    1,
  ],
])('places for whichever work is first: %s', (_name, given, processors, places) => {
  expect(sharedPlaces(given, processors)).toBe(places);
});
