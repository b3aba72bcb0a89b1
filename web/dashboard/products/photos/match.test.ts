import { describe, expect, test } from 'vitest';
import { anyNames, byNames, evenShare, inOrder } from './match.ts';

const product = (id: string, title: string, skus: string[] = []) => ({
  id,
  title,
  skus,
  slug: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
});
const shelf = [
  product('gown', 'Ankara gown', ['AK-101']),
  product('skirt', 'Ankara skirt', ['AK-102']),
  product('mug', 'Blue clay mug'),
  product('plate', 'Blue clay plate'),
  product('sandal', 'Leather sandal', ['L7']),
  product('shea', 'Shea butter 250g', ['SB250']),
  product('aso', 'Aṣọ òkè cap'),
];
const of = (name: string) => byNames([name], shelf)[0]!;

describe('a photo is of the product its file is named after', () => {
  test.each([
    ['ankara-gown.jpg', 'gown'],
    ['Ankara Gown (2).jpeg', 'gown'],
    ['ankaraGown_back.png', 'gown'],
    ['IMG_2031 blue clay mug.jpg', 'mug'],
    ['AK-102.jpg', 'skirt'],
    ['ak102_front.webp', 'skirt'],
    ['photo of sb250 new.jpg', 'shea'],
    ['aso-oke-cap.jpg', 'aso'],
    ['Leather sandals.jpg', 'sandal'],
  ])('%s', (name, id) => {
    expect(of(name)).toEqual({ productId: id, sure: true });
  });

  test.each([
    ['ankra gwon.jpg', 'gown'],
    ['lether sandal.jpg', 'sandal'],
    ['clay mug.jpg', 'mug'],
    ['shea.jpg', 'shea'],
  ])('%s is proposed: it is nearly its name, or a part of it', (name, id) => {
    expect(of(name)).toEqual({ productId: id, sure: false });
  });
});

describe('what is not sure is flagged', () => {
  test('a name that two products share nearly alike', () => {
    expect(of('ankara.jpg').sure).toBe(false);
    expect(of('blue clay.jpg').sure).toBe(false);
  });
  test.each(['mug.jpg', 'shea.jpg', 'sandal-red.jpg'])('%s is a part of a name only', (name) => {
    expect(of(name).sure).toBe(false);
  });
  test('a number that two products have', () => {
    const twins = [product('a', 'Red gown', ['X100']), product('b', 'Green gown', ['X100'])];
    expect(byNames(['x100.jpg'], twins)).toEqual([{ productId: null, sure: false }]);
    expect(byNames(['x100 green gown.jpg'], twins)[0]!.productId).toBe('b');
  });
});

test.each([
  'IMG_2031.jpg',
  'WhatsApp Image 2026-11-26 at 10.31.00 AM (3).jpeg',
  'DSC00123.JPG',
  'IMG-20261126-WA0007.jpg',
  'screenshot 12.png',
])('%s says nothing, so no product is proposed', (name) => {
  expect(of(name)).toEqual({ productId: null, sure: false });
  expect(anyNames([name])).toBe(false);
});

test('a number of a product is found as a whole only', () => {
  const numbered = [product('a', 'Gown', ['A12X']), product('b', 'Skirt', ['A12XL'])];
  expect(byNames(['a12xl.jpg', 'a12x.jpg'], numbered).map(({ productId }) => productId)).toEqual(['b', 'a']);
});

test('in the order of a list each product gets as many as it comes to, and all are to be looked at where that is uneven', () => {
  const list = shelf.slice(0, 2);
  expect(inOrder(4, list, 2).map(({ productId, sure }) => [productId, sure])).toEqual([
    ['gown', true],
    ['gown', true],
    ['skirt', true],
    ['skirt', true],
  ]);
  expect(inOrder(3, list, 1).map(({ productId, sure }) => [productId, sure])).toEqual([
    ['gown', false],
    ['skirt', false],
    [null, false],
  ]);
  expect([evenShare(40, 20), evenShare(41, 20), evenShare(12, 12), evenShare(3, 0)]).toEqual([2, 1, 1, 1]);
});

test('forty photos and five hundred products take no time that anybody notices', () => {
  const many = Array.from({ length: 500 }, (_, n) => product(`p${n}`, `Ankara gown number ${n} in blue`));
  const from = performance.now();
  byNames(
    Array.from({ length: 40 }, (_, n) => `ankara gown ${n} blue photo.jpg`),
    many,
  );
  expect(performance.now() - from).toBeLessThan(3000);
});
