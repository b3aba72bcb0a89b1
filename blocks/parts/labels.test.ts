import { expect, test } from 'vitest';
import { states } from '#shared/places/nigeria.ts';
import { wordsOf } from '#shared/words/index.ts';
import { placeList } from './labels.ts';

test('a delivery price for every state is for all of Nigeria, and one that leaves a state out is not', () => {
  const words = wordsOf('en');
  expect(placeList({ states: [...states], places: [] }, words)).toBe('All over Nigeria');
  const outside = states.filter((state) => state !== 'Lagos');
  expect(placeList({ states: outside, places: [] }, words)).toBe(
    'Abia, Adamawa, Akwa Ibom, Anambra, Bauchi and 31 more states',
  );
});
