import {
  fieldsOfProduct,
  fieldsOfVariant,
  mostTableProducts,
  type EditedProduct,
  type TableField,
  type TableProblem,
  type TableProduct,
} from '#shared/api/product-table.ts';
import { read, shown, valueOf, type Value } from './columns.ts';

/** A cell that was changed and is not saved. */
export interface Cell {
  typed: string;
  /** What stood there when it was changed. */
  seen: Value;
  /** Why it is not saved yet. */
  problem?: { kind: TableProblem['kind'] | 'wrong'; why: string };
}

/** What of one product is changed and not saved. */
export interface Entry {
  product: TableProduct;
  cells: Record<string, Cell>;
}
export type Draft = ReadonlyMap<string, Entry>;

export interface Place {
  variantId: string | null;
  field: TableField;
}
export const keyOf = ({ variantId, field }: Place) => `${variantId ?? ''} ${field}`;

/** Cells that one call brings at most, so that it stays within what is taken at once. */
const mostCells = 4000;

const without = (entry: Entry, key: string): Entry | null => {
  const { [key]: _gone, ...cells } = entry.cells;
  return Object.keys(cells).length > 0 ? { ...entry, cells } : null;
};

const meansSame = (field: TableField, typed: string, value: Value): boolean => {
  const meant = read(field, typed);
  return 'value' in meant ? meant.value === value : typed === shown(field, value);
};

/** An entry after something was typed into one of its cells; null where nothing of it is changed any more. */
export function typedInto(
  entry: Entry | undefined,
  product: TableProduct,
  place: Place,
  typed: string,
): Entry | null {
  const key = keyOf(place);
  const seen = entry?.cells[key]?.seen ?? valueOf(product, place.variantId, place.field) ?? null;
  const is = { product, cells: entry?.cells ?? {} };
  if (meansSame(place.field, typed, seen)) return without(is, key);
  return { product, cells: { ...is.cells, [key]: { typed, seen } } };
}

/** The same with what is wrong with it, once somebody is done typing. */
export function checked(entry: Entry, { variantId, field }: Place): Entry {
  const key = keyOf({ variantId, field });
  const cell = entry.cells[key];
  if (!cell || cell.problem) return entry;
  const meant = read(field, cell.typed);
  if ('value' in meant) return entry;
  return {
    ...entry,
    cells: { ...entry.cells, [key]: { ...cell, problem: { kind: 'wrong', why: meant.why } } },
  };
}

/** What was typed goes, and what stands there stays. */
export const reverted = (entry: Entry, place: Place): Entry | null => without(entry, keyOf(place));

/** What was typed stands against what somebody else made of it. */
export function insisted(entry: Entry, place: Place): Entry {
  const key = keyOf(place);
  const { problem: _problem, ...cell } = entry.cells[key]!;
  const seen = valueOf(entry.product, place.variantId, place.field) ?? null;
  return { ...entry, cells: { ...entry.cells, [key]: { ...cell, seen } } };
}

const isSent = ({ typed, problem }: Cell, field: TableField) =>
  (!problem || problem.kind === 'refused') && 'value' in read(field, typed);

type Edited = Record<string, { to: Value; seen: Value }>;

function editedOf(entry: Entry, variantId: string | null, fields: readonly TableField[]): Edited {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const cell = entry.cells[keyOf({ variantId, field })];
      if (!cell || !isSent(cell, field)) return [];
      const meant = read(field, cell.typed) as { value: Value };
      return [[field, { to: meant.value, seen: cell.seen }]];
    }),
  );
}

/** What can be saved with one call, of the products that were changed first. */
export function toSend(draft: Draft): EditedProduct[] {
  const products: EditedProduct[] = [];
  let cells = 0;
  for (const entry of draft.values()) {
    const own = editedOf(entry, null, fieldsOfProduct);
    const variants = entry.product.variants
      .map(({ id }) => ({ id, ...editedOf(entry, id, fieldsOfVariant) }))
      .filter((variant) => Object.keys(variant).length > 1);
    const count = Object.keys(entry.cells).length;
    if (variants.length === 0 && Object.keys(own).length === 0) continue;
    if (products.length === mostTableProducts || (cells > 0 && cells + count > mostCells)) break;
    cells += count;
    products.push({ id: entry.product.id, ...own, variants } as EditedProduct);
  }
  return products;
}

/** Changed cells of all products. */
export const countCells = (draft: Draft): number =>
  [...draft.values()].reduce((all, { cells }) => all + Object.keys(cells).length, 0);

/** Those of them that somebody has to look at again. */
export const countProblems = (draft: Draft): number =>
  [...draft.values()].reduce(
    (all, { cells }) => all + Object.values(cells).filter(({ problem }) => problem).length,
    0,
  );

/** An entry after it was saved: what is saved leaves it, what was typed meanwhile stays, and what was not saved says why. */
export function settled(
  entry: Entry,
  sent: EditedProduct,
  { problems, products }: { problems: readonly TableProblem[]; products: readonly TableProduct[] },
): Entry | null {
  const product = products.find(({ id }) => id === sent.id) ?? entry.product;
  const cells = { ...entry.cells };
  for (const { to, ...place } of sentCells(sent)) {
    const key = keyOf(place);
    const cell = cells[key];
    if (!cell) continue;
    const { field, variantId } = place;
    const problem = problems.find(
      (one) => one.product_id === sent.id && one.variant_id === variantId && one.field === field,
    );
    if (!meansSame(field, cell.typed, to)) {
      if (!problem) cells[key] = { ...cell, seen: valueOf(product, variantId, field) ?? null };
    } else if (problem) cells[key] = { ...cell, problem: { kind: problem.kind, why: problem.why } };
    else delete cells[key];
  }
  return Object.keys(cells).length > 0 ? { product, cells } : null;
}

/** The cells that were sent of a product. */
function sentCells({ variants, ...product }: EditedProduct): (Place & { to: Value })[] {
  const own = fieldsOfProduct.flatMap((field) => {
    const cell = product[field];
    return cell ? [{ variantId: null, field, to: cell.to }] : [];
  });
  const ofKinds = variants.flatMap((variant) =>
    fieldsOfVariant.flatMap((field) => {
      const cell = variant[field];
      return cell ? [{ variantId: variant.id, field, to: cell.to }] : [];
    }),
  );
  return [...own, ...ofKinds];
}
