import { mostDetails } from '#shared/goods/details.ts';
import { lagosDay } from '#shared/lagos.ts';
import { slugFrom } from '#shared/slug.ts';
import { moneyIn } from '../../platform/files/sheet-cells.ts';
import type { ColumnId } from './columns.ts';
import { productsOfGroups, type SheetProduct } from './goods.ts';
import type { Columns, Group, Read, Row } from './groups.ts';
import { plainWordPress, unescaped } from './plain-html.ts';
import type { Sheet } from '../../platform/files/sheet-in.ts';
import { attributesOf, kindsOf, listIn, type WooLine } from './woo-kinds.ts';
import { wooColumns, type WooColumns, type WooField } from './woo-columns.ts';

/** Which column of WooCommerce each of ours is filled from, for the name that a problem is told under. */
const filledFrom: Partial<Record<ColumnId, WooField>> = {
  handle: 'sku',
  title: 'name',
  body: 'description',
  tags: 'tags',
  published: 'published',
  sku: 'sku',
  grams: 'weight',
  stock: 'stock',
  price: 'regular',
  before: 'sale',
  barcode: 'barcode',
  image: 'images',
  variantImage: 'images',
  collections: 'categories',
  type: 'type',
  shipped: 'type',
};
const ofAttributes = ['option1', 'value1', 'option2', 'value2', 'option3', 'value3', 'details'] as const;
const ids = [...(Object.keys(filledFrom) as ColumnId[]), ...ofAttributes];

type Cells = Partial<Record<ColumnId, string>>;

/**
 * The products of a file of WooCommerce, in which a product of several kinds is one line and each kind another that names it.
 * @param at when prices are looked at that hold for some days.
 */
export function wooProducts(sheet: Sheet, at: Date): SheetProduct[] {
  const woo = wooColumns(sheet.heads);
  const lines = sheet.rows.map((row) => lineOf(row, woo));
  const columns: Columns = Object.fromEntries(ids.map((id, n) => [id, n]));
  const read: Read = (row, id) => (row.cells[columns[id] ?? -1] ?? '').trim();
  const heads = ids.map((id) => sheet.heads[woo.at[filledFrom[id] ?? 'name'] ?? -1] ?? '');
  ofAttributes.forEach((id, n) => {
    const { name = -1, values = -1 } = woo.attributes[Math.floor(n / 2)] ?? {};
    heads[ids.indexOf(id)] = sheet.heads[n % 2 === 0 ? name : values] ?? '';
  });
  const groups = groupsIn(lines, at);
  return productsOfGroups(groups, { read, columns: given(columns, woo), heads });
}

/** Of a product that is there already what the file has no column for stays. */
const given = (columns: Columns, { at, attributes }: WooColumns): Columns =>
  Object.fromEntries(
    Object.entries(columns).filter(([id]) => {
      const from = filledFrom[id as ColumnId];
      if (id === 'body') return at.description !== undefined || at.short !== undefined;
      return from ? at[from] !== undefined || id === 'handle' : attributes.length > 0;
    }),
  );

const lineOf = (row: Row, woo: WooColumns): WooLine => {
  const said = (field: WooField) => (row.cells[woo.at[field] ?? -1] ?? '').trim();
  return {
    line: row.line,
    said,
    words: said('type')
      .toLowerCase()
      .split(',')
      .map((word) => word.trim()),
    attributes: attributesOf(row, woo),
    unit: woo.unit,
  };
};

const rowOf = (line: number, cells: Cells): Row => ({ line, cells: ids.map((id) => cells[id] ?? '') });

/** What cannot come in from the sheet of another program, and what to do instead. */
const refusals: readonly [RegExp, string][] = [
  [/^grouped$/, 'A group of products: they come in one by one. Make a collection of them here.'],
  [/^external$/, 'This is sold on another site, so there is nothing to order here.'],
  [/^downloadable$/, 'Its file is in no sheet. Add it under Products and send its file there.'],
  [
    /^(?!simple$|virtual$|variable$|variation$).*$/,
    'This kind of product is not known here. Add it by hand.',
  ],
];

const refusalOf = ({ words }: WooLine) =>
  refusals.find(([which]) => words.some((word) => which.test(word)))?.[1] ?? null;

const isKind = ({ words }: WooLine) => words.includes('variation');

/** Puts the lines of products and of their kinds together; who names a parent that is not there is told. */
function groupsIn(lines: readonly WooLine[], at: Date): Group[] {
  const parents = new Map<string, WooLine>();
  for (const line of lines.filter((one) => !isKind(one)))
    for (const key of [line.said('sku').toLowerCase(), `id:${line.said('id')}`])
      if (key !== '' && key !== 'id:' && !parents.has(key)) parents.set(key, line);
  const kinds = Map.groupBy(lines.filter(isKind), (line) => parents.get(line.said('parent').toLowerCase()));
  const slugs = new Set<string>();
  return lines
    .map((line) => {
      if (!isKind(line)) return groupOf(line, kinds.get(line) ?? [], { at, handle: handleOf(line, slugs) });
      return kinds.get(undefined)?.includes(line) ? orphan(line) : null;
    })
    .filter((group) => group !== null);
}

/** Products are not told apart by a handle in such a file; two of one name get their code into the address. */
function handleOf(line: WooLine, taken: Set<string>): string {
  const name = slugFrom(line.said('name')).slice(0, 60);
  const code = slugFrom(line.said('sku') || line.said('id')).slice(0, 20);
  const handle = taken.has(name) ? `${name.slice(0, 39)}-${code}` : name;
  taken.add(handle);
  return handle;
}

function orphan(line: WooLine): Group {
  const row = rowOf(line.line, { title: line.said('name') });
  const problem = `Its parent “${line.said('parent').slice(0, 40)}” is not in this file.`;
  return { rows: [row], face: row, kinds: [row], wrong: { row, id: 'type', problem } };
}

function groupOf(line: WooLine, kinds: WooLine[], { at, handle }: { at: Date; handle: string }): Group {
  const isSimple = !line.words.includes('variable');
  const { options, lines } = kindsOf(line, kinds);
  const own = isSimple ? kindCells(line, at) : {};
  const face = rowOf(line.line, { ...faceCells(line, options), ...own, handle });
  const rows = lines.map(({ kind, values }) => {
    const [value1 = '', value2 = '', value3 = ''] = values;
    const weight = kind.said('weight') === '' ? { grams: gramsOf(line) } : {};
    return rowOf(kind.line, {
      ...kindCells(kind, at),
      ...weight,
      value1,
      value2,
      value3,
      variantImage: firstImage(kind),
    });
  });
  // A line for any value is part of its product also where every value has a line of its own.
  const others = kinds
    .filter((kind) => !lines.some((one) => one.kind === kind))
    .map(({ line: n }) => rowOf(n, {}));
  const group = { rows: [face, ...rows, ...others], face, kinds: isSimple ? [face] : rows };
  const refused = [line, ...kinds].find((one) => refusalOf(one) !== null);
  if (refused) {
    const row = group.rows.find((one) => one.line === refused.line)!;
    return { ...group, wrong: { row, id: 'type', problem: refusalOf(refused)! } };
  }
  const wrong = (problem: string): Group => ({ ...group, wrong: { row: face, id: 'type', problem } });
  if (!isSimple && rows.length === 0) return wrong('None of its kinds is in this file.');
  if (options.length > 3) return wrong(`It has ${options.length} options. A product has at most 3.`);
  return group;
}

function faceCells(line: WooLine, options: readonly string[]): Cells {
  const [option1 = '', option2 = '', option3 = ''] = options;
  const isShown = line.said('published') === '1' && line.said('visibility') !== 'hidden';
  const about = [line.said('short'), line.said('description')].map(plainWordPress).filter(Boolean);
  const details = line.attributes
    .filter(({ name, values }) => values.length > 0 && !options.includes(name))
    .slice(0, mostDetails)
    .map(
      ({ name, values }) => `${name.replaceAll(':', ' ').slice(0, 40)}: ${values.join(', ').slice(0, 2000)}`,
    );
  return {
    title: unescaped(line.said('name')),
    body: about.join('\n\n').length <= longestBody ? about.join('\n\n') : (about.at(-1) ?? ''),
    published: isShown ? '1' : '0',
    tags: listIn(unescaped(line.said('tags'))).join(','),
    collections: collectionsOf(line),
    image: listIn(line.said('images')).join(', '),
    details: details.join('\n'),
    option1,
    option2,
    option3,
  };
}

const longestBody = 5000;

/** Who looks for shirts looks for them among the clothes as well, so each level is a collection. */
const collectionsOf = (line: WooLine) =>
  [
    ...new Set(
      listIn(line.said('categories')).flatMap((path) =>
        path.split('>').map((name) => unescaped(name).trim()),
      ),
    ),
  ]
    .filter(
      (name) =>
        name !== '' && !/^(?:uncategori[sz]ed|non classé|unkategorisiert|sin categorizar)$/i.test(name),
    )
    .map((name) => name.replaceAll(';', ','))
    .join(';');

function kindCells(line: WooLine, at: Date): Cells {
  const sale = isOnSale(line, at) ? line.said('sale') : '';
  const regular = line.said('regular');
  const isLower = (moneyIn(sale).value ?? Infinity) < (moneyIn(regular).value ?? 0);
  return {
    sku: line.said('sku'),
    barcode: line.said('barcode'),
    price: sale !== '' && (isLower || regular === '') ? sale : regular,
    before: sale !== '' && isLower ? regular : '',
    stock: stockOf(line),
    grams: gramsOf(line),
    // What is downloaded, too, does not come in.
    shipped: line.words.includes('virtual') ? 'FALSE' : 'TRUE',
  };
}

/** A price that ended, or has not begun, is none; days are those of Lagos. */
function isOnSale(line: WooLine, at: Date): boolean {
  const today = lagosDay(at);
  const [from, until] = [line.said('from').slice(0, 10), line.said('until').slice(0, 10)];
  return (from === '' || from <= today) && (until === '' || until >= today);
}

/** '' is not counted. Kinds that share a number of their parent are not: it would be there once for each. */
function stockOf(line: WooLine): string {
  const [stock, there] = [line.said('stock'), line.said('inStock').toLowerCase()];
  const isSoldOn = /^(?:1|yes|notify)$/i.test(line.said('backorders'));
  const isNone =
    there === '0' || there === 'no' || (isKind(line) && /^(?:0|-1)$/.test(line.said('published')));
  if (isNone) return '0';
  if (stock === '' || stock.toLowerCase() === 'parent') return '';
  return isSoldOn && Number(stock) <= 0 ? '' : stock;
}

function gramsOf({ said, unit }: WooLine): string {
  const weight = said('weight');
  const amount = Number(weight.replace(',', '.'));
  return weight === '' || Number.isNaN(amount) ? weight : String(amount * unit);
}

const firstImage = (line: WooLine) => listIn(line.said('images'))[0] ?? '';
