import { expect, test } from 'vitest';
import { states } from '#shared/places/nigeria.ts';
import { wordsOf } from '#shared/words/index.ts';
import { placeList, reachLabel } from './labels.ts';

test('a delivery price for every state is for all of Nigeria, and one that leaves a state out is not', () => {
  const words = wordsOf('en');
  expect(placeList({ states: [...states], places: [] }, words)).toBe('All over Nigeria');
  const outside = states.filter((state) => state !== 'Lagos');
  expect(placeList({ states: outside, places: [] }, words)).toBe(
    'Abia, Adamawa, Akwa Ibom, Anambra, Bauchi and 31 more states',
  );
});

test('a shop delivers all over Nigeria only where each state is reached as a whole', () => {
  const words = wordsOf('en');
  const rate = { kind: 'delivery', name: 'All', price_kobo: 300_000, eta: '', ways: [] } as const;
  const outside = states.filter((state) => state !== 'Lagos');
  const lekki = { state: 'Lagos', lga: 'Eti-Osa', area: 'Lekki' } as const;
  const reach = (...reached: { states: readonly (typeof states)[number][]; places: (typeof lekki)[] }[]) =>
    reachLabel({ delivery: reached.map((one, n) => ({ ...rate, ...one, id: `${n}` })) as never }, words);
  expect(reach({ states: [], places: [lekki] }, { states: [...states], places: [] })).toBe(
    'All over Nigeria.',
  );
  expect(reach({ states: [], places: [lekki] }, { states: outside, places: [] })).toBe(
    'Lagos, Abia and 35 more states.',
  );
});
