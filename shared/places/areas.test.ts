import { expect, test } from 'vitest';
import { areasOf } from './areas.ts';
import { lgasOf } from './lgas.ts';
import { states } from './nigeria.ts';
import { sameAs } from './place.ts';
import { placeIn } from './places.ts';

test('every area lies in a local government of its state', () => {
  for (const { state, lga } of areasOf()) expect(lgasOf(state)).toContain(lga);
});

test.each(states)('in %s no name means two areas, or an area and a local government', (state) => {
  const names = [...lgasOf(state), ...areasOf(state).flatMap(({ called }) => called)].map(sameAs);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each([
  ['Lagos', 'Eti-Osa', 'Eti-Osa', ''],
  ['Lagos', 'eti osa', 'Eti-Osa', ''],
  ['Lagos', 'Lekki, Eti-Osa', 'Eti-Osa', 'Lekki'],
  ['Lagos', 'V.I', 'Eti-Osa', 'Victoria Island'],
  ['Lagos', 'yaba', 'Lagos Mainland', 'Yaba'],
  ['Federal Capital Territory', 'Gwarimpa', 'Abuja Municipal', 'Gwarinpa'],
  ['Ogun', 'Ado-Odo/Ota', 'Ado-Odo/Ota', ''],
])('in %s %j is %j, area %j', (state, text, lga, area) => {
  expect(placeIn(state, text, [])).toEqual({ state, lga, area });
});

test('an area of the owner’s own comes before one that everybody says, and in its own local government only', () => {
  const own = [{ state: 'Lagos', lga: 'Ibeju-Lekki', area: 'Lekki' }];
  expect(placeIn('Lagos', 'Lekki', own)).toEqual(own[0]);
  expect(placeIn('Lagos', 'Lekki, Ibeju-Lekki', own)).toEqual(own[0]);
  expect(placeIn('Lagos', 'Lekki, Eti-Osa', own)).toEqual({ state: 'Lagos', lga: 'Eti-Osa', area: 'Lekki' });
});

test('what nobody calls a place is none', () => {
  for (const text of ['', ',', 'Atlantis', 'Kano Municipal', 'Yaba, Eti-Osa'])
    expect(placeIn('Lagos', text, [])).toBeNull();
  expect(placeIn('Atlantis', 'Ikeja', [])).toBeNull();
});
