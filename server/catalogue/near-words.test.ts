import { expect, test } from 'vitest';
import { distanceOf, meantBy, nearWords, vocabularyOf } from './near-words.ts';

const of = (...words: string[]) => vocabularyOf(words.map((word) => ({ word, products: 1 })));
const near = (asked: string, ...words: string[]) => nearWords(of(...words), asked, 9).map((one) => one.word);

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
  const words = [
    { word: 'rug', products: 9 },
    { word: 'mud', products: 1 },
    { word: 'mugs', products: 5 },
    { word: 'hug', products: 1 },
  ];
  expect(nearWords(vocabularyOf(words), 'mug', 3).map((one) => one.word)).toEqual(['mugs', 'mud', 'rug']);
});

test('a word that begins one of the store’s stays, and only what was typed wrong is changed', () => {
  const words = of('adire', 'cushion', 'mogul', 'mug', 'clay');
  expect(meantBy(words, ['adire', 'cusion'])).toEqual([['adire', 'cushion']]);
  expect(meantBy(words, ['clay', 'mog'])).toEqual([['clay', 'mug']]);
  expect(meantBy(words, ['clay', 'xylophone'])).toEqual([]);
});

test('however many words are asked for, five searches are tried', () => {
  const words = of(...'abcdefghij'.split('').map((letter) => `mu${letter}`));
  expect(meantBy(words, ['mux', 'muy', 'muz', 'muk', 'mul', 'mum'])).toHaveLength(5);
});
