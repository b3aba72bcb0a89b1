import { ProductInput } from '#shared/api/catalogue.ts';
import { koboFromNaira } from '#shared/money.ts';
import { slugFrom } from '#shared/slug.ts';
import type { Input } from '../variants.ts';
import type { ColumnId } from './columns.ts';
import { plainText } from './plain-html.ts';
import { detailsFrom } from './sheet-out.ts';
import type { Sheet } from './sheet-in.ts';

/** Which column says what: its place in the sheet. */
export type Columns = Partial<Record<ColumnId, number>>;

export interface Problem {
  line: number;
  /** The name of the column as the file has it; '' where it is the whole line. */
  column: string;
  problem: string;
}

/** A product as a sheet says it, as far as it can be kept before its pictures and collections are known. */
export interface Goods {
  slug: string;
  input: Input;
  /** Columns the sheet has; of a product that is there already the others stay. */
  given: ColumnId[];
  collections: string[];
}

export interface SheetPicture {
  line: number;
  address: string;
  alt: string;
  /** The kinds it shows, as the values of their options. */
  shows: string[][];
}

export interface SheetProduct {
  title: string;
  lines: number[];
  /** null where something is wrong. */
  goods: Goods | null;
  pictures: SheetPicture[];
  problems: Problem[];
}

type Row = Sheet['rows'][number];
type Read = (row: Row, id: ColumnId) => string;

/** The products of a sheet in the order in which they begin; lines of one handle, or of one name, belong together. */
export function productsOf(sheet: Sheet, columns: Columns): SheetProduct[] {
  const read: Read = (row, id) => (columns[id] === undefined ? '' : (row.cells[columns[id]] ?? '').trim());
  const groups = new Map<string, Row[]>();
  let latest = '';
  for (const row of sheet.rows) {
    const key = read(row, 'handle') || read(row, 'title') || latest;
    latest = key;
    const group = groups.get(key.toLowerCase());
    if (group) group.push(row);
    else groups.set(key.toLowerCase(), [row]);
  }
  return [...groups.values()].map((rows) => productOf(rows, { read, columns, heads: sheet.heads }));
}

interface Reading {
  read: Read;
  columns: Columns;
  heads: string[];
}

function productOf(rows: Row[], reading: Reading): SheetProduct {
  const { read, columns, heads } = reading;
  const [first] = rows as [Row];
  const problems: Problem[] = [];
  const wrong = (row: Row, id: ColumnId, problem: string) =>
    problems.push({ line: row.line, column: heads[columns[id] ?? -1] ?? '', problem });
  const optionNames = namesOf(first, read, columns, heads);
  const kinds = rows.filter(
    (row) => row === first || read(row, 'price') !== '' || read(row, 'value1') !== '',
  );
  const variants = kinds.map((row) => variantOf(row, optionNames, read, wrong));
  const title = read(first, 'title');
  const input = {
    title,
    description: plainText(read(first, 'body')),
    status: statusOf(first, read, wrong),
    size_chart: read(first, 'sizeChart'),
    details: detailsFrom(read(first, 'details')),
    options: optionNames.map((name, at) => ({
      name,
      values: [...new Set(variants.map(({ option_values }) => option_values[at]!))],
    })),
    variants,
    tags: listIn(read(first, 'tags'), ','),
    seo_title: read(first, 'seoTitle'),
    seo_description: read(first, 'seoDescription'),
  };
  const checked = ProductInput.safeParse(input);
  for (const issue of checked.error?.issues ?? []) {
    const [row, id] = placeOf(issue.path, first, kinds);
    if (!problems.some((one) => one.line === row.line && one.column === heads[columns[id] ?? -1]))
      wrong(row, id, issue.message);
  }
  const collections = read(first, 'collections');
  return {
    title: title || read(first, 'handle'),
    lines: rows.map(({ line }) => line),
    problems,
    pictures: picturesOf(rows, kinds, variants, read),
    goods:
      checked.success && problems.length === 0
        ? {
            slug: slugFrom(read(first, 'handle') || title).slice(0, 60) || 'product',
            input: checked.data,
            given: Object.keys(columns) as ColumnId[],
            collections: listIn(
              collections,
              collections.includes(';') ? ';' : /[|>]/.test(collections) ? /[|>]/ : ';',
            ),
          }
        : null,
  };
}

type Wrong = (row: Row, id: ColumnId, problem: string) => void;

const listIn = (text: string, mark: string | RegExp) => [
  ...new Set(
    text
      .split(mark)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** The names of the options of a product; a product of one kind has none. A sheet may name only the values. */
function namesOf(first: Row, read: Read, columns: Columns, heads: string[]): string[] {
  const named = (['option1', 'option2', 'option3'] as const).map((id, at) => {
    const value = (['value1', 'value2', 'value3'] as const)[at]!;
    const name = read(first, id);
    if (name !== '' || read(first, value) === '') return name;
    const head = heads[columns[value] ?? -1] ?? '';
    return /option|attribute|value/i.test(head) ? `Option ${at + 1}` : head;
  });
  const isPlain = named[0] === 'Title' && /^default title$/i.test(read(first, 'value1'));
  return isPlain ? [] : named.filter((name) => name !== '');
}

function variantOf(row: Row, names: readonly string[], read: Read, wrong: Wrong) {
  const values = (['value1', 'value2', 'value3'] as const).slice(0, names.length);
  const money = (id: ColumnId) => {
    const text = read(row, id);
    const kobo = text === '' ? null : koboFromNaira(text);
    if (text !== '' && kobo === null)
      wrong(row, id, `“${text.slice(0, 40)}” is no amount. Write it like 2500 or 2,500.50.`);
    return kobo;
  };
  const whole = (id: ColumnId) => {
    const text = read(row, id).replaceAll(',', '');
    if (text === '') return null;
    if (/^-?\d{1,9}(?:\.0+)?$/.test(text)) return Math.max(0, Math.trunc(Number(text)));
    wrong(row, id, `“${text.slice(0, 40)}” is no whole number. Write it like 12.`);
    return null;
  };
  const price = money('price');
  if (read(row, 'price') === '') wrong(row, 'price', 'Say what it costs, for example 2500.');
  const before = money('before');
  for (const id of values) if (read(row, id) === '') wrong(row, id, 'Say which kind this is, for example M.');
  return {
    option_values: values.map((id) => read(row, id)),
    sku: read(row, 'sku'),
    price_kobo: price ?? 0,
    // Programs that know no old price write none, or the price again.
    compare_at_kobo: before !== null && price !== null && before > price ? before : null,
    on_hand: whole('stock'),
    barcode: read(row, 'barcode'),
    weight_grams: whole('grams') || null,
    cost_kobo: money('cost'),
  };
}

function statusOf(row: Row, read: Read, wrong: Wrong): 'active' | 'draft' | 'archived' {
  const status = read(row, 'status').toLowerCase();
  if (status === 'active' || status === 'draft' || status === 'archived') return status;
  if (status !== '') wrong(row, 'status', 'Write active, draft or archived.');
  return /^(?:false|0|-1|no)$/i.test(read(row, 'published')) ? 'draft' : 'active';
}

/** The line and the column that a part of a product comes from. */
function placeOf(path: readonly PropertyKey[], first: Row, kinds: readonly Row[]): [Row, ColumnId] {
  const [field, at, part] = path;
  if (field === 'variants' && typeof at === 'number') {
    const parts: Record<string, ColumnId> = {
      price_kobo: 'price',
      compare_at_kobo: 'before',
      on_hand: 'stock',
      sku: 'sku',
      barcode: 'barcode',
      weight_grams: 'grams',
      cost_kobo: 'cost',
    };
    return [kinds[at] ?? first, parts[String(part)] ?? 'value1'];
  }
  const fields: Record<string, ColumnId> = {
    title: 'title',
    description: 'body',
    options: 'option1',
    tags: 'tags',
    details: 'details',
    size_chart: 'sizeChart',
    seo_title: 'seoTitle',
    seo_description: 'seoDescription',
  };
  return [first, fields[String(field)] ?? 'title'];
}

/** Most pictures that a product keeps. */
const mostPictures = 10;

/** The addresses of its pictures in their order, each with the kinds that it alone shows. */
function picturesOf(
  rows: readonly Row[],
  kinds: readonly Row[],
  variants: readonly { option_values: string[] }[],
  read: Read,
): SheetPicture[] {
  const found = new Map<string, SheetPicture & { at: number }>();
  for (const row of rows)
    for (const address of addressesIn(read(row, 'image'))) {
      if (found.has(address)) continue;
      const at = Number(read(row, 'position')) || found.size + 1;
      found.set(address, { line: row.line, address, alt: read(row, 'alt').slice(0, 300), shows: [], at });
    }
  kinds.forEach((row, n) => {
    const address = read(row, 'variantImage');
    if (address === '') return;
    const picture = found.get(address) ?? { line: row.line, address, alt: '', shows: [], at: found.size + 1 };
    picture.shows.push(variants[n]!.option_values);
    found.set(address, picture);
  });
  return [...found.values()]
    .toSorted((a, b) => a.at - b.at)
    .slice(0, mostPictures)
    .map(({ at: _at, ...picture }) => picture);
}

/** Some programs write all pictures into one cell, with commas between. */
const addressesIn = (text: string) =>
  text
    .split(/[,\s]+(?=https?:\/\/)/i)
    .map((one) => one.trim())
    .filter((one) => one !== '');
