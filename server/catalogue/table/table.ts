import type { AnswerOf, BodyOf, QueryOf } from '#shared/api/contract.ts';
import type {
  listTable,
  saveTable as saveCall,
  CellField,
  TableEdit,
  TableProblem,
  TableProduct,
  undoTableEdit,
} from '#shared/api/product-table.ts';
import { page } from '../../platform/http/cursor.ts';
import { noteChange } from '../../platform/http/changes.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Row } from '../../platform/database/tables.ts';
import { lockProducts, retellPrices } from '../prices/price-change-queries.ts';
import { listedRows } from '../products.ts';
import { placeOf } from '../summary-queries.ts';
import { standing } from '../../stores/index.ts';
import { setStatus } from '../queries.ts';
import { raiseSeen } from '../seen.ts';
import { setWhatMay, stillPromised } from '../stock/stock.ts';
import { productsIn, some, type Change, type TableRow, type Wanted } from './cells.ts';
import { cellsOf, judge } from './judge.ts';
import {
  beginEdit,
  changeEdit,
  changesOfEdit,
  editOfId,
  insertChanges,
  newestEdit,
  reword,
  rowsOfIds,
  writeFacts,
  writeTags,
  writeTitles,
  type Facts,
} from './queries.ts';

/** Lines of the table on one page, as far as they are not of one product. */
const mostLines = 300;

/** A page of the table, in the order of the list of products. */
export async function tablePage(
  tx: StoreTx,
  query: QueryOf<typeof listTable>,
  seesMoney: boolean,
): Promise<AnswerOf<typeof listTable>> {
  const rows = await listedRows(tx, query);
  let lines = 0;
  const few = rows.findIndex((row, at) => (lines += row.variant_count) > mostLines && at > 0);
  const cut = page(rows, few > 0 ? Math.min(few, query.limit) : query.limit, placeOf);
  const ids = cut.rows.map(({ id }) => id);
  return { items: await shownOf(tx, ids, seesMoney), next: cut.next };
}

export const shownOf = async (
  tx: StoreTx,
  ids: readonly string[],
  seesMoney: boolean,
): Promise<TableProduct[]> =>
  (await rowsOfIds(tx, ids)).map(({ tags: _tags, ...row }) => ({
    ...row,
    variants: row.variants.map(({ promised: _promised, cost_kobo, ...variant }) => ({
      ...variant,
      ...(seesMoney && { cost_kobo }),
    })),
  }));

export interface Heard {
  now: Date;
  /** Who saves, by name. */
  by: string;
  seesMoney: boolean;
}

/**
 * Saves cells of the table, once under each id: whoever sends it again is answered what it did. What cannot be saved is
 * answered with why, and keeps nothing else back.
 */
export async function saveTable(
  tx: StoreTx,
  heard: Heard,
  { id, products }: BodyOf<typeof saveCall>,
): Promise<AnswerOf<typeof saveCall>> {
  const says = (changes: readonly Change[]) => `Changed in the table: ${cellsIn(changes)}`;
  const edit = await saved(tx, heard, id, { cells: async () => cellsOf(products), says });
  const ids = [...new Set(products.map((product) => product.id))];
  return { ...edit, products: await shownOf(tx, ids, heard.seesMoney) };
}

/** Writes these cells as one edit, once under each id; `says` is its line in the list of changes. */
export async function saved(
  tx: StoreTx,
  { now, by, seesMoney }: Heard,
  id: string,
  { cells, says }: { cells: () => Promise<Wanted[]>; says: (changes: readonly Change[]) => string },
): Promise<{ edit: TableEdit; problems: TableProblem[] }> {
  // Before anything is read: a second one with this id waits here until the first is done.
  if (await beginEdit(tx, { id, at: now, by_name: by })) {
    const { changes, problems } = await write(tx, now, await cells(), seesMoney);
    if (changes.length > 0) await insertChanges(tx, id, changes);
    await changeEdit(tx, id, {
      product_count: productsIn(changes),
      cell_count: changes.length,
      problems: JSON.stringify(problems),
    });
    if (changes.length > 0) await noteChange(tx, { kind: 'products', what: says(changes) });
  }
  const edit = (await editOfId(tx, id))!;
  return { edit: asEdit(edit), problems: edit.problems as TableProblem[] };
}

/** `12 cells of 5 products` */
const cellsIn = (changes: readonly Change[]) =>
  `${some(changes.length, 'cell')} of ${some(productsIn(changes), 'product')}`;

/** What was saved last; null before the first. */
export async function lastEdit(tx: StoreTx): Promise<{ last: TableEdit | null }> {
  const row = await newestEdit(tx);
  return { last: row && asEdit(row) };
}

const asEdit = ({
  id,
  at,
  by_name,
  product_count,
  cell_count,
  undone_at,
}: Row<'table_edits'>): TableEdit => ({
  id,
  at: at.toISOString(),
  by: by_name,
  product_count,
  cell_count,
  undone_at: undone_at?.toISOString() ?? null,
});

/** Most that are told one by one to stay as they are. */
export const mostLeft = 100;

/**
 * Takes back what was saved at once, each cell that is still what it was made; the others are named. A second time there
 * is nothing left to be taken back.
 * @throws AppError not_found
 */
export async function undoTable(
  tx: StoreTx,
  at: Date,
  id: string,
  seesMoney: boolean,
): Promise<AnswerOf<typeof undoTableEdit>> {
  const edit = await editOfId(tx, id, true);
  if (!edit) throw notFound('We could not find what was saved in this store.');
  if (edit.undone_at) return { restored_count: 0, product_count: 0, left_count: 0, left: [], products: [] };
  const made = await changesOfEdit(tx, id);
  const back = made.map(({ before, after, ...place }): Wanted => ({ ...place, to: before, seen: after }));
  const { changes, problems } = await write(tx, at, back, seesMoney);
  await changeEdit(tx, id, { undone_at: at });
  if (changes.length > 0)
    await noteChange(tx, { kind: 'products', what: `Took back in the table: ${cellsIn(changes)}` });
  const products = await shownOf(tx, [...new Set(made.map((one) => one.product_id))], seesMoney);
  return {
    restored_count: changes.length,
    product_count: productsIn(changes),
    left_count: problems.length,
    left: problems.slice(0, mostLeft).map((problem) => leftOf(products, problem)),
    products,
  };
}

const fieldWords: Record<CellField, string> = {
  title: 'Its name',
  status: 'Whether it is on sale',
  price_kobo: 'Its price',
  compare_at_kobo: 'Its old price',
  cost_kobo: 'What it cost',
  on_hand: 'Its stock',
  sku: 'Its SKU',
  barcode: 'Its barcode',
  tag: 'Its tags',
};

/** A problem as a person reads it who sees no table. */
export function leftOf(
  products: readonly TableProduct[],
  { product_id, variant_id, field, kind, why }: TableProblem,
) {
  const product = products.find(({ id }) => id === product_id);
  return {
    title: product?.title ?? '',
    kind: product?.variants.find(({ id }) => id === variant_id)?.title ?? '',
    why: kind === 'overtaken' ? `${fieldWords[field]} was changed again since.` : why,
  };
}

/** Writes those of the cells that may be written, and answers them with what the others have against them. */
async function write(
  tx: StoreTx,
  at: Date,
  wanted: readonly Wanted[],
  seesMoney: boolean,
): Promise<{ changes: Change[]; problems: TableProblem[] }> {
  const ids = [...new Set(wanted.map((cell) => cell.product_id))];
  await lockProducts(tx, ids);
  const rows = await rowsOfIds(tx, ids);
  const judged = judge(rows, wanted, { seesMoney, hidden: await standing.hiddenIds(tx) });
  const { changes, problems } = await writeStock(tx, at, judged, wanted);
  if (changes.length === 0) return { changes, problems };
  const collections = await writeFaces(tx, at, rows, changes);
  const has = (field: CellField) => changes.some((change) => change.field === field);
  await raiseSeen(tx, {
    products: [...new Set(changes.map((change) => change.product_id))],
    lists: [
      'price',
      ...(has('status') ? (['place'] as const) : []),
      ...(has('title') ? (['name'] as const) : []),
    ],
    collections,
    soldOut: has('on_hand') || has('status'),
  });
  return { changes, problems };
}

/** Stock as a difference to what was seen; an order that came at this moment may keep one from not being counted. */
async function writeStock(
  tx: StoreTx,
  at: Date,
  { changes, problems }: ReturnType<typeof judge>,
  wanted: readonly Wanted[],
): Promise<ReturnType<typeof judge>> {
  const isStock = ({ field }: Pick<Change, 'field'>) => field === 'on_hand';
  const seen = new Map(wanted.filter(isStock).map((cell) => [cell.variant_id, cell]));
  const counts = changes.filter(isStock).map((change) => ({
    variantId: change.variant_id!,
    onHand: seen.get(change.variant_id)!.to as number | null,
    seen: seen.get(change.variant_id)!.seen as number | null,
  }));
  const promised = await setWhatMay(tx, at, counts, 'bulk');
  const isKept = (change: Change) => isStock(change) && promised.includes(change.variant_id!);
  const kept = changes.filter(isKept).map(({ product_id, variant_id, field }): TableProblem => {
    return { product_id, variant_id, field, kind: 'refused', why: stillPromised };
  });
  return { changes: changes.filter((change) => !isKept(change)), problems: [...problems, ...kept] };
}

/** All but stock: what products and their kinds are called and cost, what they are gathered by, and whether they are on sale. Answers as `writePrices`. */
async function writeFaces(
  tx: StoreTx,
  at: Date,
  rows: readonly TableRow[],
  changes: readonly Change[],
): Promise<string[]> {
  const of = (field: CellField) => changes.filter((change) => change.field === field);
  const titles = of('title').map(({ product_id, after }) => ({ id: product_id, title: String(after) }));
  if (titles.length > 0) await writeTitles(tx, titles);
  for (const [status, its] of Map.groupBy(of('status'), ({ after }) => after as TableProduct['status']))
    await setStatus(
      tx,
      at,
      its.map((change) => change.product_id),
      status,
    );
  const tagged = Map.groupBy(of('tag'), ({ product_id }) => product_id);
  if (tagged.size > 0) await writeTags(tx, tagsAfter(rows, tagged));
  const facts = factsOf(rows, changes);
  if (facts.length > 0) await writeFacts(tx, facts);
  const named = (['title', 'tag', 'sku', 'barcode'] as const).flatMap(of).map((change) => change.product_id);
  await reword(tx, [...new Set(named)]);
  // Counts are not part of what a product's form overtakes.
  const faces = changes.filter(({ field }) => field !== 'on_hand').map((change) => change.product_id);
  return faces.length > 0 ? retellPrices(tx, at, [...new Set(faces)]) : [];
}

/** Which tags products have from now on. */
const tagsAfter = (rows: readonly TableRow[], tagged: ReadonlyMap<string, readonly Change[]>) =>
  rows.flatMap(({ id, tags }) => {
    const its = tagged.get(id) ?? [];
    const gone = its.map(({ before }) => before);
    const added = its.flatMap(({ after }) => (after === null ? [] : String(after)));
    return its.length > 0 ? [{ id, tags: [...tags.filter((tag) => !gone.includes(tag)), ...added] }] : [];
  });

/** What variants are from now on of which anything but the stock is changed. */
function factsOf(rows: readonly TableRow[], changes: readonly Change[]): Facts[] {
  const known = new Map(rows.flatMap((row) => row.variants).map((variant) => [variant.id, variant]));
  const changed = changes.filter(({ variant_id, field }) => variant_id !== null && field !== 'on_hand');
  return [...Map.groupBy(changed, ({ variant_id }) => variant_id!)].map(([id, cells]) => ({
    ...known.get(id)!,
    ...Object.fromEntries(cells.map(({ field, after }) => [field, after])),
  }));
}
