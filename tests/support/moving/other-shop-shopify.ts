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

const heads = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option1 Linked To',
  'Option2 Name',
  'Option2 Value',
  'Option2 Linked To',
  'Option3 Name',
  'Option3 Value',
  'Option3 Linked To',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Google Shopping / Google Product Category',
  'Variant Image',
  'Variant Weight Unit',
  'Variant Tax Code',
  'Cost per item',
  'Included / Nigeria',
  'Price / Nigeria',
  'Included / International',
  'Price / International',
  'Status',
];

type Cells = Record<string, string>;
const words = ['Adire gown', 'Aso-oke cap', 'Leather slide', 'Beaded bag', 'Ankara two-piece', 'Shea butter'];
const body =
  '<div class="x"><p style="color:#333;font-size:14px"><span style="font-weight:400">Hand made &amp; soft&nbsp;cloth.</span></p>\n<ul><li>Cotton</li><li>Lagos</li></ul></div><style>.x{a:b}</style>';

let random: Random = Math.random;
const price = () => `${500 + Math.floor(random() * 60_000)}.00`;

/** The line that says what a product is, beside its first kind. */
function face(n: number, more: Cells = {}): Cells {
  const title = `${pick(random, words)} ${n}`;
  return {
    Handle: `thing-${n}`,
    Title: title,
    'Body (HTML)': body,
    Vendor: 'Tobi’s',
    Tags: 'new, lagos',
    Published: 'true',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Gift Card': 'false',
    'Price / International': '12.00',
    'Included / International': 'true',
    Status: 'active',
    ...kind(n),
    ...more,
  };
}
const kind = (n: number, more: Cells = {}): Cells => ({
  Handle: `thing-${n}`,
  'Variant SKU': `SKU-${n}-${Math.floor(random() * 1e6)}`,
  'Variant Grams': pick(random, ['0', '250.0', '453.59237', '']),
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': String(Math.floor(random() * 40)),
  'Variant Inventory Policy': 'deny',
  'Variant Price': price(),
  'Variant Weight Unit': 'kg',
  ...more,
});
const image = (n: number, position = 2): Cells => ({
  Handle: `thing-${n}`,
  'Image Src': insideAddresses[n % insideAddresses.length]!,
  'Image Position': String(position),
});
const sizes = (n: number, second: Cells = {}) => [
  face(n, {
    'Option1 Name': 'Size',
    'Option1 Value': 'S',
    'Option2 Name': 'Colour',
    'Option2 Value': 'Blue',
  }),
  kind(n, { 'Option1 Value': 'M', 'Option2 Value': 'Blue', ...second }),
  kind(n, { 'Option1 Value': 'L', 'Option2 Value': 'Blue' }),
];

const cases: { weight: number; of(n: number): Made }[] = [
  { weight: 8, of: (n) => comes(face(n)) },
  { weight: 2, of: (n) => comes(face(n), ...(n % 3 === 0 ? [image(n)] : [])) },
  { weight: 8, of: (n) => comes(...sizes(n)) },
  {
    weight: 2,
    of: (n) => comes(...sizes(n, { 'Variant Inventory Qty': '-4', 'Variant Inventory Policy': 'continue' })),
  },
  { weight: 2, of: (n) => comes(face(n, { 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '0' })) },
  { weight: 2, of: (n) => comes(face(n, { 'Variant Compare At Price': '1.00' })) },
  { weight: 2, of: (n) => comes(face(n, { Status: pick(random, ['archived', 'draft', 'unlisted']) })) },
  {
    weight: 2,
    of: (n) =>
      comes(face(n, { 'Variant Price': pick(random, ['₦4,500.00', 'NGN 4500', '4.500,00', '4500,5']) })),
  },
  {
    weight: 1,
    of: (n) =>
      stays(1, 'Variant Price: Say what it costs, for example 2500.', sizes(n, { 'Variant Price': '' })),
  },
  {
    weight: 1,
    of: (n) =>
      stays(1, 'Option1 Value: Two variants have the same options.', sizes(n, { 'Option1 Value': 'S' })),
  },
  {
    weight: 1,
    of: (n) =>
      stays(0, 'Variant Price: “$12.00” is in another currency. Write what it is in naira.', [
        face(n, { 'Variant Price': '$12.00' }),
      ]),
  },
  {
    weight: 1,
    of: (n) =>
      stays(0, 'Title: Use at most 140 characters for the name.', [
        face(n, { Title: 'Gown '.repeat(50) }),
        image(n),
      ]),
  },
  {
    weight: 1,
    of: (n) =>
      stays(
        0,
        'Gift Card: This is a gift card. Make one of your own here: what is left on those you sold elsewhere is in no sheet.',
        [face(n, { 'Gift Card': 'true' })],
      ),
  },
  {
    weight: 1,
    of: (n) =>
      stays(0, 'Title: Give the product a name. | Variant Price: Say what it costs, for example 2500.', [
        { ...image(n), Handle: `no-product-${n}` },
        { ...image(n, 3), Handle: `no-product-${n}` },
      ]),
  },
];

/** Two products of one handle: the second cannot be told from the first. */
function twins(): Made[] {
  const first = comes(...sizes(0));
  const [wrong, other] = sizes(0).map((cells) => ({ cells, fate: 'in' })) as unknown as [DirtyRow, DirtyRow];
  wrong.cells = { ...wrong.cells, Title: 'Another thing' };
  wrong.fate = {
    of: first.rows[0]!,
    says: (line) =>
      `Handle: The handle of line ${line}, which is another product. Give this one a handle of its own.`,
  };
  other.fate = keptOutBy(wrong);
  return [first, { rows: [wrong, other], products: 0 }];
}

/**
 * A product export of Shopify of so many rows below its heads, with the dirt such files have; the same seed writes the same.
 * `spread`: rows of one product do not stand together, and its pictures come before it.
 */
export function shopifyFile(seed: number, rowCount: number, spread = false): OtherShopFile {
  random = randomFrom(seed);
  const made = filled(
    rowCount,
    twins(),
    (n) => pickWeighted(random, cases).of(n),
    (n) => comes(face(n)),
  );
  const isWhole = ({ products }: Made) => products === 1;
  const kept = made.filter((one) => !spread || !isWhole(one)).flatMap(({ rows }) => rows);
  const apart = made.filter((one) => spread && isWhole(one)).flatMap(({ rows }) => rows);
  const products = made.filter(isWhole).length;
  return sheetOfRows(heads, [...spreadOut(apart), ...kept], products);
}

/** Pictures first, then every other line, so that rows keep their order only within each half. */
function spreadOut(rows: readonly DirtyRow[]): DirtyRow[] {
  const pictures = rows.filter(({ cells }) => cells['Variant Price'] === undefined);
  const lines = rows.filter(({ cells }) => cells['Variant Price'] !== undefined);
  return [...pictures, ...lines.filter((_, at) => at % 2 === 0), ...lines.filter((_, at) => at % 2 === 1)];
}
