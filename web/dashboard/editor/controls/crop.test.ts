import { expect, test } from 'vitest';
import { centred, isUncut, moved, scaled, shaped, stretched, turned, uncut, type Crop } from './crop.ts';

const picture = { width: 1600, height: 1200 };
const part = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const square = shaped(uncut, 'square', picture);

test('a shape is as large as the picture allows, around the middle of what was chosen', () => {
  expect(square.part).toEqual(part(12.5, 0, 75, 100));
  expect(shaped(uncut, 'portrait', picture).part).toEqual(part(20, 0, 60, 100));
  expect(shaped(uncut, 'wide', picture).part).toEqual(part(0, 12.5, 100, 75));
  const left: Crop = { ...uncut, part: part(0, 0, 20, 20) };
  expect(shaped(left, 'square', picture).part).toEqual(part(0, 0, 75, 100));
});

test('it is moved and made smaller or larger, and never leaves the picture', () => {
  expect(moved(square, 5, 5).part).toEqual(part(17.5, 0, 75, 100));
  expect(moved(square, 90, 0).part).toEqual(part(25, 0, 75, 100));
  const small = scaled(square, 0.5);
  expect(small.part).toEqual(part(31.25, 25, 37.5, 50));
  expect(centred(small, 0, 100).part).toEqual(part(0, 50, 37.5, 50));
  expect(scaled(small, 9).part).toEqual(square.part);
  expect(scaled(small, 0.01).part.width).toBe(10);
});

test('without a shape each side is its own', () => {
  expect(stretched(uncut, -20, 0).part).toEqual(part(10, 0, 80, 100));
  expect(stretched(uncut, 0, -95).part.height).toBe(10);
});

test('turned four times it is what it was, and a square stays a square', () => {
  const chosen: Crop = { ...uncut, part: part(10, 20, 30, 40) };
  const once = turned(chosen, picture);
  expect([once.turn, once.part]).toEqual([90, part(40, 10, 40, 30)]);
  expect([1, 2, 3].reduce((crop) => turned(crop, picture), once)).toEqual(chosen);
  expect(turned(square, picture).part).toEqual(part(0, 12.5, 100, 75));
  expect([isUncut(uncut), isUncut(turned(uncut, picture)), isUncut(square)]).toEqual([true, false, false]);
});
