import { pick, pickWeighted, randomFrom, type Random } from '../random.ts';
import {
  comes,
  filled,
  insideAddresses,
  keptOutBy,
  sheetOfRows,
  stays,
  type DirtyRow,
  type Made,
  type OtherShopFile,
} from './other-shop-sheet.ts';

const attribute = (n: number) =>
  ['name', 'value(s)', 'visible', 'global'].map((what) => `Attribute ${n} ${what}`);
const heads = [
  ...'ID,Type,SKU,Barcode,Name,Published,Is featured?,Visibility in catalog,Short description,Description'.split(
    ',',
  ),
  ...'Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount'.split(
    ',',
  ),
  ...'Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Width (cm),Height (cm)'.split(','),
  ...'Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images'.split(
    ',',
  ),
  ...'Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL'.split(
    ',',
  ),
  ...'Button text,Position'.split(','),
  ...[1, 2, 3, 4].flatMap(attribute),
  'Meta: _wpb_vc_js_status',
].map((head) => (head === 'Barcode' ? 'GTIN, UPC, EAN, or ISBN' : head));

type Cells = Record<string, string>;
let random: Random = Math.random;
const price = () => String(500 + Math.floor(random() * 60_000));
const idOf = (n: number, at = 0) => String(1000 + n * 10 + at);

const simple = (n: number, more: Cells = {}): Cells => ({
  ID: idOf(n),
  Type: 'simple',
  SKU: `W-${n}`,
  Name: `${pick(random, ['Kente scarf', 'Palm oil', 'Ọṣẹ dudu', 'Clay pot'])} ${n}`,
  Published: '1',
  'Visibility in catalog': 'visible',
  'Short description': 'Hand made.\\nIn Lagos.',
  Description: '<!-- wp:paragraph --><p style="text-align:center">Soft &amp; light&#8217;s</p>[vc_row]',
  'In stock?': '1',
  Stock: String(Math.floor(random() * 40)),
  'Backorders allowed?': '0',
  'Weight (kg)': pick(random, ['0.35', '0,35', '1', '']),
  'Regular price': price(),
  Categories: 'Clothing > Women\\, girls, Sale',
  Tags: 'adire, lagos',
  ...more,
});
const sized = (n: number, more: Cells = {}): Cells =>
  simple(n, {
    Type: 'variable',
    'Regular price': '',
    Stock: '',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'S, M, L',
    'Attribute 2 name': 'Cloth',
    'Attribute 2 value(s)': 'Cotton',
    ...more,
  });
const size = (n: number, at: number, value: string, more: Cells = {}): Cells => ({
  ID: idOf(n, at),
  Type: 'variation',
  Name: `Scarf ${n} - ${value}`,
  Published: '1',
  'In stock?': '1',
  Stock: '3',
  'Regular price': price(),
  Parent: n % 2 === 0 ? `W-${n}` : `id:${idOf(n)}`,
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': value,
  ...more,
});
const sizes = (n: number) => [sized(n), size(n, 1, 'S'), size(n, 2, 'M'), size(n, 3, 'L')];
const type = (problem: string, of: (n: number) => Cells[]) => (n: number) =>
  stays(0, `Type: ${problem}`, of(n));

const cases: { weight: number; of(n: number): Made }[] = [
  { weight: 8, of: (n) => comes(simple(n)) },
  { weight: 8, of: (n) => comes(...sizes(n)) },
  { weight: 2, of: (n) => comes(...sizes(n).toReversed()) },
  { weight: 2, of: (n) => comes(sized(n), size(n, 1, 'S'), size(n, 2, '', { Stock: 'parent' })) },
  { weight: 2, of: (n) => comes(simple(n, { 'Sale price': '450', 'Regular price': '1.500,50' })) },
  { weight: 1, of: (n) => comes(simple(n, { 'Sale price': '450', 'Date sale price ends': '2020-01-31' })) },
  {
    weight: 1,
    of: (n) => comes(simple(n, { Type: 'simple, virtual', Published: pick(random, ['0', '-1']) })),
  },
  { weight: 1, of: (n) => comes(simple(n, { Stock: '-2', 'Backorders allowed?': 'notify' })) },
  {
    weight: 2,
    of: (n) =>
      comes(
        simple(n, { Name: 'Beads', Images: `${insideAddresses[n % 4]!}, ${insideAddresses[(n + 1) % 4]!}` }),
      ),
  },
  {
    weight: 1,
    of: type('A group of products: they come in one by one. Make a collection of them here.', (n) => [
      simple(n, { Type: 'grouped', 'Regular price': '', 'Grouped products': 'W-1, W-2' }),
    ]),
  },
  {
    weight: 1,
    of: type('This is sold on another site, so there is nothing to order here.', (n) => [
      simple(n, { Type: 'external', 'External URL': 'https://example.com' }),
    ]),
  },
  {
    weight: 1,
    of: type('Its file is in no sheet. Add it under Products and send its file there.', (n) => [
      simple(n, { Type: 'simple, downloadable, virtual' }),
    ]),
  },
  {
    weight: 1,
    of: type('This kind of product is not known here. Add it by hand.', (n) => [
      simple(n, { Type: 'variable-subscription' }),
    ]),
  },
  { weight: 1, of: type('None of its kinds is in this file.', (n) => [sized(n)]) },
  {
    weight: 1,
    of: (n) =>
      stays(0, `Type: Its parent “id:${idOf(n)}” is not in this file.`, [
        size(n, 1, 'S', { Parent: `id:${idOf(n)}` }),
      ]),
  },
  {
    weight: 1,
    of: (n) =>
      stays(2, 'Regular price: Say what it costs, for example 2500.', [
        sized(n),
        size(n, 1, 'S'),
        size(n, 2, 'M', { 'Regular price': '' }),
      ]),
  },
  {
    weight: 1,
    of: (n) => {
      const four = Object.fromEntries(
        [1, 2, 3, 4].flatMap((at) => [
          [`Attribute ${at} name`, `Way ${at}`],
          [`Attribute ${at} value(s)`, 'a'],
        ]),
      );
      return stays(0, 'Type: It has 4 options. A product has at most 3.', [
        sized(n, four),
        size(n, 1, 'a', four),
      ]);
    },
  },
  {
    weight: 1,
    of: (n) => {
      const made = stays(0, 'Type: Its file is in no sheet. Add it under Products and send its file there.', [
        size(n, 1, 'S', { Type: 'variation, downloadable' }),
      ]);
      const parent: DirtyRow = { cells: sized(n), fate: keptOutBy(made.rows[0]!) };
      return { rows: [parent, ...made.rows], products: 0 };
    },
  },
];

/** A product export of WooCommerce of so many rows below its heads, with the dirt such files have; the same seed writes the same. */
export function wooFile(seed: number, rowCount: number): OtherShopFile {
  random = randomFrom(seed);
  const made = filled(
    rowCount,
    [comes(...sizes(0))],
    (n) => pickWeighted(random, cases).of(n),
    (n) => comes(simple(n)),
  );
  const rows = made.flatMap((one) => one.rows);
  return sheetOfRows(heads, rows, made.filter(({ products }) => products === 1).length);
}
