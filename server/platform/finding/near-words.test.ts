import { expect, test } from 'vitest';
import { distanceOf } from '#shared/letters-apart.ts';
import { meantBy, nearWords, vocabularyOf } from './near-words.ts';

const near = (asked: string, ...words: string[]) =>
  nearWords(vocabularyOf(words), asked).map((one) => one.word);
/** What is meant in a store of these words, with the number of products each is on; one unless said. */
const meant = (words: Record<string, number> | string[], ...asked: string[]) => {
  const products = Array.isArray(words) ? Object.fromEntries(words.map((word) => [word, 1])) : words;
  return meantBy(vocabularyOf(Object.keys(products)), asked, (about) =>
    Promise.resolve(new Map(about.flatMap((word) => (products[word] ? [[word, products[word]]] : [])))),
  );
};

test.each([
  ['mug', 'mug', 0],
  ['mog', 'mug', 1],
  ['mgu', 'mug', 1],
  ['mu', 'mug', 1],
  ['mugg', 'mug', 1],
  ['cusion', 'cushion', 1],
  ['chusion', 'cushion', 2],
  ['kettle', 'basket', 3],
  ['', 'ab', 2],
  ['abcdef', 'badcef', 2],
])('from %s to %s it is %i', (one, other, distance) => {
  expect([distanceOf(one, other, 2), distanceOf(other, one, 2)]).toEqual([distance, distance]);
});

test('a word of two letters forgives none, of five one, of more two', () => {
  expect(near('mg', 'mug', 'mq')).toEqual([]);
  expect(near('mog', 'mug', 'mat')).toEqual(['mug']);
  expect(near('bskat', 'basket', 'biskat')).toEqual(['biskat']);
  expect(near('baskit', 'basket', 'blanket')).toEqual(['basket']);
  expect(near('cshoin', 'cushion')).toEqual(['cushion']);
});

test('the plural is no error, and the nearest and most frequent come first', () => {
  expect(near('mugs', 'mug')).toEqual(['mug']);
  expect(near('mog', 'mugs')).toEqual(['mugs']);
  expect(near('mug', 'rug', 'mud', 'mugs', 'hug')).toEqual(['mugs', 'mud', 'rug', 'hug']);
});

test('of words as near as each other those on more products come first, and those on none are not meant', async () => {
  expect(await meant({ rug: 2, mud: 1, mugs: 5, hug: 3 }, 'mug')).toEqual([['mugs'], ['mud'], ['hug']]);
  expect(await meant({ rug: 2, mud: 1, mugs: 0, hug: 3, mum: 4 }, 'mug')).toEqual([
    ['mum'],
    ['mud'],
    ['hug'],
  ]);
});

test('a word that begins one of the store’s stays, and only what was typed wrong is changed', async () => {
  const words = ['adire', 'cushion', 'mogul', 'mug', 'clay'];
  expect(await meant(words, 'adire', 'cusion')).toEqual([['adire', 'cushion']]);
  expect(await meant(words, 'clay', 'mog')).toEqual([['clay', 'mug']]);
  expect(await meant(words, 'clay', 'xylophone')).toEqual([]);
});

test('however many words are asked for, five searches are tried', async () => {
  const words = 'abcdefghij'.split('').map((letter) => `mu${letter}`);
  expect(await meant(words, 'mux', 'muy', 'muz', 'muk', 'mul', 'mum')).toHaveLength(5);
});
