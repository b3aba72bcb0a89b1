import type { CellField, TableProduct } from '#shared/api/product-table.ts';

/** A product with its kinds as the table shows it, with how many of each are promised or held. */
export interface TableRow extends Omit<TableProduct, 'variants'> {
  tags: string[];
  variants: (TableProduct['variants'][number] & { cost_kobo: number | null; promised: number })[];
}

export type Value = string | number | null;

/** Where a cell stands. */
export interface Place {
  product_id: string;
  /** null: it is of the product itself. */
  variant_id: string | null;
  field: CellField;
}

/** What a cell is to be, and what it was taken for. */
export interface Wanted extends Place {
  to: Value;
  seen: Value;
}

/** What it will have been changed from and to. */
export interface Change extends Place {
  before: Value;
  after: Value;
}

/** `12 cells` */
export const some = (count: number, one: string) =>
  `${count.toLocaleString('en-NG')} ${one}${count === 1 ? '' : 's'}`;

/** Of how many products they are. */
export const productsIn = (changes: readonly Change[]) =>
  new Set(changes.map((change) => change.product_id)).size;
