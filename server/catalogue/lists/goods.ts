import { ProductInput } from '#shared/api/catalogue.ts';
import { slugFrom } from '#shared/slug.ts';
import type { Input } from '../variants.ts';
import { gramsIn, moneyIn, wholeIn } from '../../platform/files/sheet-cells.ts';
import type { ColumnId } from './columns.ts';
import { groupsOf, type Columns, type Group, type Read, type Row } from './groups.ts';
import { picturesOf, type SheetPicture } from './pictures-in.ts';
import { plainText } from './plain-html.ts';
import { detailsFrom } from './sheet-out.ts';
import type { Sheet } from '../../platform/files/sheet-in.ts';

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

export interface SheetProduct {
  title: string;
  lines: number[];
  /** null where something is wrong. */
  goods: Goods | null;
  pictures: SheetPicture[];
  problems: Problem[];
}

/** The products of a sheet in the order in which they begin. */
export function productsOf(sheet: Sheet, columns: Columns): SheetProduct[] {
  const read: Read = (row, id) => (columns[id] === undefined ? '' : (row.cells[columns[id]] ?? '').trim());
  return productsOfGroups(groupsOf(sheet, read), { read, columns, heads: sheet.heads });
}

export interface Reading {
  read: Read;
  columns: Columns;
  heads: string[];
}

/** The same of lines that are put together already. Every line of a product that cannot come in is told. */
export function productsOfGroups(groups: readonly Group[], reading: Reading): SheetProduct[] {
  const firstOf = new Map<string, number>();
  return groups.map((group) => {
    const product = group.wrong ? refusedOf(group, reading) : productOf(group, reading);
    if (product.goods) {
      const first = firstOf.get(product.goods.slug);
      if (first === undefined) firstOf.set(product.goods.slug, product.lines[0]!);
      else refuseTwin(product, group, reading, first);
    }
    return { ...product, problems: [...product.problems, ...besides(product)] };
  });
}

/** Of the same address as one above: it would be taken for that one. */
function refuseTwin(
  product: SheetProduct,
  { face }: Group,
  { read, columns, heads }: Reading,
  first: number,
) {
  const id = read(face, 'handle') ? 'handle' : 'title';
  product.goods = null;
  product.problems.push({
    line: face.line,
    column: heads[columns[id] ?? -1] ?? '',
    problem: `This product has the same address as the one of line ${first}. Give it another handle or name.`,
  });
}

/** The lines with which nothing is wrong, of a product that does not come in because of others. */
function besides({ goods, lines, problems }: SheetProduct): Problem[] {
  const told = problems[0]?.line;
  if (goods || told === undefined) return [];
  const wrongLines = new Set(problems.map(({ line }) => line));
  return lines
    .filter((line) => !wrongLines.has(line))
    .map((line) => ({
      line,
      column: '',
      problem: `Not taken in, because line ${told} of the same product has something to mend.`,
    }));
}

const linesOf = (rows: readonly Row[]) => [...new Set(rows.map(({ line }) => line))];

function refusedOf({ rows, face, wrong }: Group, { read, columns, heads }: Reading): SheetProduct {
  const { row, id, problem } = wrong!;
  return {
    title: read(face, 'title') || read(face, 'handle'),
    lines: linesOf(rows),
    goods: null,
    pictures: [],
    problems: [{ line: row.line, column: heads[columns[id] ?? -1] ?? '', problem }],
  };
}

function productOf({ rows, face, kinds }: Group, reading: Reading): SheetProduct {
  const { read, columns, heads } = reading;
  const problems: Problem[] = [];
  const wrong = (row: Row, id: ColumnId, problem: string) =>
    problems.push({ line: row.line, column: heads[columns[id] ?? -1] ?? '', problem });
  const optionNames = namesOf({ face, kinds }, reading);
  tooManyOptions(rows, heads, problems);
  if (saysYes(read(face, 'giftCard'))) wrong(face, 'giftCard', isGiftCard);
  const variants = kinds.map((row) => variantOf(row, optionNames, reading, wrong));
  const title = read(face, 'title');
  const input = {
    title,
    description: plainText(read(face, 'body')),
    status: statusOf(face, read, wrong),
    size_chart: read(face, 'sizeChart'),
    details: detailsFrom(read(face, 'details')),
    options: optionNames.map((name, at) => ({
      name,
      values: [...new Set(variants.map(({ option_values }) => option_values[at]!))],
    })),
    variants,
    tags: listIn(read(face, 'tags'), ','),
    seo_title: read(face, 'seoTitle'),
    seo_description: read(face, 'seoDescription'),
    service: isService({ face, kinds }, reading),
  };
  const checked = ProductInput.safeParse(input);
  for (const issue of checked.error?.issues ?? []) {
    const [row, id] = placeOf(issue.path, face, kinds);
    if (!problems.some((one) => one.line === row.line && one.column === heads[columns[id] ?? -1]))
      wrong(row, id, issue.message);
  }
  return {
    title: title || read(face, 'handle'),
    lines: linesOf(rows),
    problems,
    pictures: picturesOf(rows, kinds, variants, read),
    goods:
      checked.success && problems.length === 0
        ? {
            slug: slugFrom(read(face, 'handle') || title).slice(0, 60) || 'product',
            input: checked.data,
            given: Object.keys(columns) as ColumnId[],
            collections: collectionsIn(read(face, 'collections')),
          }
        : null,
  };
}

const saysYes = (cell: string) => /^(?:true|1|yes)$/i.test(cell);

/** As the sheet says of it, or where none of its kinds is sent: what is downloaded has its file in no sheet. */
const isService = ({ face, kinds }: Pick<Group, 'face' | 'kinds'>, { read, columns }: Reading): boolean =>
  columns.isService === undefined
    ? kinds.length > 0 && kinds.every((row) => /^(?:false|0|no)$/i.test(read(row, 'shipped')))
    : saysYes(read(face, 'isService'));

const isGiftCard =
  'This is a gift card. Make one of your own here: what is left on those you sold elsewhere is in no sheet.';

/** Three options are the most here; a file that has a column of a fourth says more than can be kept. */
function tooManyOptions(rows: readonly Row[], heads: readonly string[], problems: Problem[]): void {
  const at = heads.findIndex((head) => /^option ?[4-9] value$/i.test(head));
  const row = rows.find(({ cells }) => (cells[at] ?? '').trim() !== '');
  if (row) problems.push({ line: row.line, column: heads[at]!, problem: 'A product has at most 3 options.' });
}

const collectionsIn = (text: string) =>
  listIn(text, text.includes(';') ? ';' : /[|>]/.test(text) ? /[|>]/ : ';');

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
function namesOf(
  { face, kinds }: Pick<Group, 'face' | 'kinds'>,
  { read, columns, heads }: Reading,
): string[] {
  const [kind = face] = kinds;
  const named = (['option1', 'option2', 'option3'] as const).map((id, at) => {
    const value = (['value1', 'value2', 'value3'] as const)[at]!;
    const name = read(face, id);
    if (name !== '' || read(kind, value) === '') return name;
    const head = heads[columns[value] ?? -1] ?? '';
    return /option|attribute|value/i.test(head) ? `Option ${at + 1}` : head;
  });
  const isPlain = named[0] === 'Title' && /^default title$/i.test(read(kind, 'value1'));
  return isPlain ? [] : named.filter((name) => name !== '');
}

function variantOf(row: Row, names: readonly string[], reading: Reading, wrong: Wrong) {
  const { read } = reading;
  const values = (['value1', 'value2', 'value3'] as const).slice(0, names.length);
  const said = (id: ColumnId, inCell: typeof moneyIn) => {
    const { value, problem } = inCell(read(row, id));
    if (problem) wrong(row, id, problem);
    return value;
  };
  const price = said('price', moneyIn);
  if (read(row, 'price') === '') wrong(row, 'price', 'Say what it costs, for example 2500.');
  const before = said('before', moneyIn);
  for (const id of values) if (read(row, id) === '') wrong(row, id, 'Say which kind this is, for example M.');
  return {
    option_values: values.map((id) => read(row, id)),
    sku: read(row, 'sku'),
    price_kobo: price ?? 0,
    // Programs that know no old price write none, or the price again.
    compare_at_kobo: before !== null && price !== null && before > price ? before : null,
    on_hand: onHand(row, reading, said('stock', wholeIn)),
    barcode: read(row, 'barcode'),
    weight_grams: said('grams', gramsIn) || null,
    cost_kobo: said('cost', moneyIn),
  };
}

/** What nobody counted, or may be sold when there is none, has no stock that could be sold out. */
function onHand(row: Row, { read, columns }: Reading, counted: number | null): number | null {
  const isUncounted = columns.tracker !== undefined && read(row, 'tracker') === '';
  const isSoldOn = read(row, 'policy').toLowerCase() === 'continue';
  if (counted !== null && counted <= 0 && (isUncounted || isSoldOn)) return null;
  return counted === null ? null : Math.max(0, counted);
}

function statusOf(row: Row, read: Read, wrong: Wrong): 'active' | 'draft' | 'archived' {
  const status = read(row, 'status').toLowerCase();
  if (status === 'active' || status === 'draft' || status === 'archived') return status;
  // Sold there by its link alone.
  if (status === 'unlisted') return 'draft';
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
