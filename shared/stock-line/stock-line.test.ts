import { describe, expect, it } from 'vitest';
import { readStockLine } from './stock-line.ts';

/** `Size: S 5, M 8`; a count that is not said is left out. */
function read(line: string): string {
  const found = readStockLine(line);
  if (!found.ok) return `? ${found.problem}`;
  const names = found.options.map(({ name }) => name).join(' × ');
  return `${names}: ${found.rows.map(({ values, count }) => values.join('/') + (count === null ? '' : ` ${count}`)).join(', ')}`;
}

describe('a line of sizes and counts is read as people write it', () => {
  it.each([
    ['S5 M8 L3', 'Size: S 5, M 8, L 3'],
    ['s5 m8 l3', 'Size: S 5, M 8, L 3'],
    ['S5M8L3', 'Size: S 5, M 8, L 3'],
    ['S-5, M-8', 'Size: S 5, M 8'],
    ['S - 5, M – 8', 'Size: S 5, M 8'],
    ['S:5 M:8 L:0', 'Size: S 5, M 8, L 0'],
    ['S=5;M=8', 'Size: S 5, M 8'],
    ['S(5) M(8)', 'Size: S 5, M 8'],
    ['small 5 medium 8', 'Size: Small 5, Medium 8'],
    ['5 small 8 medium', 'Size: Small 5, Medium 8'],
    ['5 small, 8 medium and 2 extra large', 'Size: Small 5, Medium 8, Extra large 2'],
    ['small 5pcs', 'Size: Small 5'],
    ['small 5 pcs, large 2 pieces', 'Size: Small 5, Large 2'],
    ['40 x2, 41 x3', 'Size: 40 2, 41 3'],
    ['40x2 41x3', 'Size: 40 2, 41 3'],
    ['40 2, 41 3', 'Size: 40 2, 41 3'],
    ['size 40: 2, size 41: 3', 'Size: 40 2, 41 3'],
    ['40, 41, 42, 43', 'Size: 40, 41, 42, 43'],
    ['40 41 42', 'Size: 40, 41, 42'],
    ['40/41/42: 2 each', 'Size: 40 2, 41 2, 42 2'],
    ['S M L', 'Size: S, M, L'],
    ['S, M, L', 'Size: S, M, L'],
    ['S/M/L', 'Size: S, M, L'],
    ['S M L 3 each', 'Size: S 3, M 3, L 3'],
    ['S, M, L: 3 each', 'Size: S 3, M 3, L 3'],
    ['S M L, 3 each', 'Size: S 3, M 3, L 3'],
    ['red/blue: 3 each', 'Colour: Red 3, Blue 3'],
    ['red 3, navy blue 2', 'Colour: Red 3, Navy blue 2'],
    ['sky blue 3 wine 1', 'Colour: Sky blue 3, Wine 1'],
    ['2XL 3 XL 4', 'Size: 2XL 3, XL 4'],
    ['2xl3, xl4', 'Size: 2XL 3, XL 4'],
    ['2 XL', 'Size: XL 2'],
    ['500ml 4, 1kg 2', 'Size: 500ml 4, 1kg 2'],
    ['red S5 M8, blue S2 M1', 'Colour × Size: Red/S 5, Red/M 8, Blue/S 2, Blue/M 1'],
    ['red: S5, M8; blue: S2', 'Colour × Size: Red/S 5, Red/M 8, Blue/S 2'],
    ['S red 5 blue 3, M red 1', 'Size × Colour: S/Red 5, S/Blue 3, M/Red 1'],
    ['S/M red/blue: 2 each', 'Size × Colour: S/Red 2, S/Blue 2, M/Red 2, M/Blue 2'],
    ['black 40 x2, black 41 x1', 'Colour × Size: Black/40 2, Black/41 1'],
    ['Vanilla 3, Strawberry 4', 'Kind: Vanilla 3, Strawberry 4'],
    ['Vanilla, Chocolate', 'Kind: Vanilla, Chocolate'],
    ['S 1,200 M 3', 'Size: S 1200, M 3'],
    ['L sold out, M 2', 'Size: L 0, M 2'],
    ['', ': '],
  ])('%s', (line, expected) => expect(read(line)).toBe(expected));
});

describe('what is not understood is said and never guessed', () => {
  const how = 'Write each with its number, for example “S5 M8 L3”.';
  const both = 'Some of these are sizes and others colours. For both, write “red S5 M8, blue S2 M1”.';
  const twoWays = (typed: string) => `“${typed}” can be read in two ways. Write “40: 2” for two of size 40.`;
  it.each([
    ['40 41', twoWays('40 41')],
    ['40 41 42 43', twoWays('40 41 42 43')],
    ['5 6, 7 8', twoWays('5 6')],
    ['2 x 40', twoWays('2 x 40')],
    ['S5 M', 'How many of M? Write 0 where there are none.'],
    ['black and white 3', 'How many of Black? Write 0 where there are none.'],
    [
      'red/blue: 3',
      'We did not understand “red / blue : 3”. Write “3 each” where there are three of each of them.',
    ],
    ['S5 red 3', both],
    ['S5 M8 S2', 'S is there twice.'],
    ['hello', `We did not understand “Hello”. ${how}`],
    ['I have small 5', `We did not understand “I have small 5”. ${how}`],
    ['red blue 3', `We did not understand “red blue 3”. ${how}`],
    ['each', 'We did not understand “each”. Write how many, for example “3 each”.'],
    ['S5 each M8', `We did not understand “S 5 each M 8”. ${how}`],
    ['5', `We did not understand “5”. ${how}`],
    ['S 5 M 8 9', `We did not understand “S 5 M 8 9”. ${how}`],
    ['S 3²', `We did not understand “S 3²”. ${how}`],
    ['S 2000000', 'S: that is more than we can count.'],
  ])('%s', (line, expected) => expect(read(line).replace('? ', '')).toBe(expected));
});
