import { tableCells, type TableField, type TableProduct } from '#shared/api/product-table.ts';
import { koboFromNaira, nairaInput } from '#shared/money.ts';
import { notAnAmount } from '#web/ui/field.tsx';

export type Value = string | number | null;
export type Kind = 'text' | 'money' | 'count' | 'status';

export interface Column {
  field: TableField;
  label: string;
  kind: Kind;
  /** It is of the product, not of each of its kinds. */
  ofProduct?: true;
}

const columns: readonly Column[] = [
  { field: 'title', label: 'Name', kind: 'text', ofProduct: true },
  { field: 'status', label: 'Status', kind: 'status', ofProduct: true },
  { field: 'price_kobo', label: 'Price', kind: 'money' },
  { field: 'compare_at_kobo', label: 'Old price', kind: 'money' },
  { field: 'cost_kobo', label: 'Cost', kind: 'money' },
  { field: 'on_hand', label: 'Stock', kind: 'count' },
  { field: 'sku', label: 'SKU', kind: 'text' },
  { field: 'barcode', label: 'Barcode', kind: 'text' },
];

/** The columns of whoever may see what things cost, or may not. */
export const columnsFor = (seesMoney: boolean): readonly Column[] =>
  columns.filter(({ field }) => seesMoney || field !== 'cost_kobo');

export const statusOptions = [
  { value: 'active', label: 'On sale' },
  { value: 'draft', label: 'Draft' },
  { value: 'archived', label: 'Archived' },
] as const;

/** One line of the table: a kind of a product, the first of which has the cells of the product itself. */
export interface Line {
  product: TableProduct;
  variant: TableProduct['variants'][number];
  first: boolean;
}

export const linesOf = (products: readonly TableProduct[]): Line[] =>
  products.flatMap((product) =>
    product.variants.map((variant, at) => ({ product, variant, first: at === 0 })),
  );

/** How a line is called. */
export const nameOf = ({ product, variant }: Line): string =>
  variant.title ? `${product.title}, ${variant.title}` : product.title;

/** Whose a cell is: the product's own, or its kind's. */
export const ownerOf = ({ variant }: Line, { ofProduct }: Column): string | null =>
  ofProduct ? null : variant.id;

/** Whether there is such a cell on a line. */
export const hasCell = ({ product, first }: Line, { field, ofProduct }: Column): boolean =>
  (first || !ofProduct) &&
  !(product.is_file && field === 'on_hand') &&
  !(product.is_set && (field === 'on_hand' || field === 'cost_kobo'));

/** What stands in a cell; nothing where the kind is not there any more. */
export function valueOf(
  product: TableProduct,
  variantId: string | null,
  field: TableField,
): Value | undefined {
  const row = variantId === null ? product : product.variants.find(({ id }) => id === variantId);
  return row?.[field as keyof typeof row] as Value | undefined;
}

const kinds = new Map(columns.map(({ field, kind }) => [field, kind]));

/** A value as it is typed. */
export function shown(field: TableField, value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  return kinds.get(field) === 'money' ? nairaInput(Number(value)) : String(value);
}

type Read = { value: Value } | { why: string };

const wrongCount = 'Enter a whole number, or nothing where you do not count it.';

/** What was typed, as a value, or what is wrong with it. */
export function read(field: TableField, typed: string): Read {
  const text = typed.trim();
  const kind = kinds.get(field)!;
  if (kind === 'status') return readStatus(text);
  if (kind === 'money' && text !== '' && koboFromNaira(text) === null) return { why: notAnAmount };
  const bare = text.replaceAll(/[ ,]/g, '');
  if (kind === 'count' && bare !== '' && !/^\d{1,7}$/.test(bare)) return { why: wrongCount };
  if (field === 'price_kobo' && text === '') return { why: 'Give it a price.' };
  const value =
    kind === 'money' ? koboFromNaira(text) : kind === 'count' ? (bare === '' ? null : Number(bare)) : text;
  const checked = tableCells[field].safeParse(value);
  if (checked.success) return { value: checked.data };
  if (kind === 'money') return { why: 'That is more than we can charge.' };
  return { why: kind === 'count' ? 'Stock is at most 1,000,000.' : checked.error.issues[0]!.message };
}

const statusWords: Record<string, string> = { 'on sale': 'active', hidden: 'draft' };

function readStatus(text: string): Read {
  const word = text.toLowerCase();
  const status = tableCells.status.safeParse(statusWords[word] ?? word);
  return status.success ? { value: status.data } : { why: 'Write On sale, Draft or Archived.' };
}
