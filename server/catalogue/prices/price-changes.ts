import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import type {
  changePrices as changeCall,
  PriceChanged,
  previewPrices as previewCall,
  undoPrices as undoCall,
  Which,
} from '#shared/api/price-changes.ts';
import { changedPrice, type PriceChange } from '#shared/goods/price-change.ts';
import { noteChange } from '../../platform/http/changes.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { notFound } from '../../platform/http/errors.ts';
import {
  insertLines,
  insertPriceChange,
  linesOfChange,
  lockProducts,
  markUndone,
  newestPriceChange,
  priceChangeOfId,
  pricesOfIds,
  writePrices,
  type PriceRow,
} from './price-change-queries.ts';
import { idsOf } from '../finding/which.ts';
import { raiseSeen } from '../seen.ts';

/** Most prices that a preview tells one by one, and most that are told not to be changed. */
const mostShown = 60;
const mostLeft = 100;

const pricesOf = async (tx: StoreTx, which: Which): Promise<PriceRow[]> =>
  pricesOfIds(tx, await idsOf(tx, which));

type Left = PriceChanged['left'][number];

/** Prices as they would be, and those that stay with the reason. */
function planned(rows: readonly PriceRow[], change: PriceChange) {
  const changed: (PriceRow & { after_kobo: number })[] = [];
  const left: Left[] = [];
  for (const row of rows) {
    const next = changedPrice(row, change);
    if ('why' in next) left.push({ title: row.title, kind: row.kind, why: next.why });
    else changed.push({ ...row, after_kobo: next.kobo });
  }
  return { changed, left, product_count: productsOf(changed).length };
}

const productsOf = (rows: readonly PriceRow[]) => [...new Set(rows.map((row) => row.product_id))];

/** What a change would do; nothing is changed. */
export async function previewPrices(
  tx: StoreTx,
  { which, change }: BodyOf<typeof previewCall>,
): Promise<AnswerOf<typeof previewCall>> {
  const { changed, left, product_count } = planned(await pricesOf(tx, which), change);
  return {
    product_count,
    price_count: changed.length,
    prices: changed.slice(0, mostShown).map(({ product_id, title, kind, price_kobo, after_kobo }) => ({
      product_id,
      title,
      kind,
      before_kobo: price_kobo,
      after_kobo,
    })),
    left_count: left.length,
    left: left.slice(0, mostLeft),
  };
}

/**
 * Changes prices, once under each id: whoever sends it again is answered what it did. The products are kept from other
 * changes meanwhile, so that each price is changed from what it is at that moment.
 */
export async function changePrices(
  tx: StoreTx,
  at: Date,
  { id, which, change }: BodyOf<typeof changeCall>,
): Promise<PriceChanged> {
  const empty = { product_count: 0, price_count: 0, left_count: 0, left_out: '[]' };
  // Before anything is read: a second one with this id waits here until the first is done.
  const isNew = await insertPriceChange(tx, { id, at, change: JSON.stringify(change), ...empty });
  if (!isNew) return viewPriceChange(tx, id);
  const seen = await pricesOf(tx, which);
  const ids = productsOf(seen);
  await lockProducts(tx, ids);
  const { changed, left, product_count } = planned(await pricesOfIds(tx, ids), change);
  if (changed.length > 0) {
    await insertLines(
      tx,
      id,
      changed.map((row) => ({
        variant_id: row.variant_id,
        before_kobo: row.price_kobo,
        after_kobo: row.after_kobo,
      })),
    );
    const prices = changed.map((row) => ({ ...row, kobo: row.after_kobo }));
    const collections = await writePrices(tx, at, prices);
    await noteChange(tx, { kind: 'products', what: `Changed ${pricesIn(changed.length, product_count)}` });
    await raiseSeen(tx, { products: productsOf(changed), lists: ['price'], collections });
  }
  await tx.db
    .updateTable('price_changes')
    .set({
      product_count,
      price_count: changed.length,
      left_count: left.length,
      left_out: JSON.stringify(left.slice(0, mostLeft)),
    })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
  return viewPriceChange(tx, id);
}

const some = (count: number, one: string) =>
  `${count.toLocaleString('en-NG')} ${one}${count === 1 ? '' : 's'}`;
const pricesIn = (prices: number, products: number) =>
  `${some(prices, 'price')} of ${some(products, 'product')}`;

const noChange = () => notFound('We could not find that change of prices in this store.');

async function viewPriceChange(tx: StoreTx, id: string): Promise<PriceChanged> {
  const row = await priceChangeOfId(tx, id);
  if (!row) throw noChange();
  return shown(row);
}

type Kept = NonNullable<Awaited<ReturnType<typeof priceChangeOfId>>>;

const shown = (row: Kept): PriceChanged => ({
  id: row.id,
  at: row.at.toISOString(),
  change: row.change as PriceChanged['change'],
  product_count: row.product_count,
  price_count: row.price_count,
  left_count: row.left_count,
  left: row.left_out as Left[],
  undone_at: row.undone_at?.toISOString() ?? null,
});

/** The last change of many prices; null before the first. */
export async function lastPriceChange(tx: StoreTx): Promise<{ last: PriceChanged | null }> {
  const row = await newestPriceChange(tx);
  return { last: row && shown(row) };
}

/**
 * Takes a change back wherever the price is still what it was made; the others are named. A second time there is nothing
 * left to be taken back.
 * @throws AppError not_found
 */
export async function undoPrices(tx: StoreTx, at: Date, id: string): Promise<AnswerOf<typeof undoCall>> {
  const change = await priceChangeOfId(tx, id, true);
  if (!change) throw noChange();
  if (change.undone_at) return { restored_count: 0, left_count: 0, left: [] };
  await lockProducts(tx, productsOf(await linesOfChange(tx, id)));
  const lines = await linesOfChange(tx, id);
  const why = ({ price_kobo, after_kobo, removed, compare_at_kobo, before_kobo }: (typeof lines)[number]) => {
    if (removed) return 'It was taken out since.';
    if (price_kobo !== after_kobo) return 'Its price was changed again since.';
    if (compare_at_kobo !== null && compare_at_kobo <= before_kobo) return 'Its old price was changed since.';
    return null;
  };
  const back = lines.filter((line) => why(line) === null);
  const left = lines.flatMap((line) => {
    const reason = why(line);
    return reason === null ? [] : [{ title: line.title, kind: line.kind, why: reason }];
  });
  if (back.length > 0) {
    const prices = back.map((line) => ({ ...line, kobo: line.before_kobo }));
    const collections = await writePrices(tx, at, prices);
    const products = productsOf(back);
    await noteChange(tx, {
      kind: 'products',
      what: `Took back a change of ${pricesIn(back.length, products.length)}`,
    });
    await raiseSeen(tx, { products, lists: ['price'], collections });
  }
  await markUndone(tx, at, id);
  return { restored_count: back.length, left_count: left.length, left: left.slice(0, mostLeft) };
}
