import type { BroughtKind, PastOrder } from '#shared/api/brought.ts';
import { lagosDay } from '#shared/lagos.ts';
import { nairaInput } from '#shared/money.ts';
import type { Place } from '../platform/http/cursor.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { notFound } from '../platform/http/errors.ts';
import { readSheet } from '../platform/files/sheet-in.ts';
import { fileOf, linesLeftOut } from './file-queries.ts';
import { pastOrders, viewPast, type PastRow } from './past-queries.ts';

/**
 * The lines of a file that did not come in, as they were, each with its reason: to be mended and sent again.
 * @throws AppError not_found, also when the file is kept no longer
 */
export async function* leftOutLines(
  storeDb: StoreDb,
  what: BroughtKind,
  id: string,
): AsyncGenerator<string[]> {
  const { file, left } = await storeDb.read(async (tx) => ({
    file: await fileOf(tx, what, id),
    left: await linesLeftOut(tx, id),
  }));
  if (!file?.content) throw notFound('This file is kept no longer. Send it again.');
  const sheet = await readSheet(file.content);
  yield [...sheet.heads, 'Line in your file', 'What is wrong'];
  for (const { line, cells } of sheet.rows) {
    const reason = left.get(line);
    if (reason !== undefined) yield [...sheet.heads.map((_, at) => cells[at] ?? ''), String(line), reason];
  }
}

const atOnce = 200;

const heads =
  'Shop,Order number,Date,Name,Phone,Email,Address,Item,SKU,Quantity,Unit price,Delivery,Discount,Total,Came in,Went back,Payment status,Delivery status,Cancelled,Note';

/** Orders of before as lines of a sheet, the newest first; none for `none`. */
export async function* pastLines(
  storeDb: StoreDb,
  ways: string[][] | null | 'none',
): AsyncGenerator<string[]> {
  yield heads.split(',');
  if (ways === 'none') return;
  for (let after: Place | null = null; ;) {
    const from: Place | null = after;
    const rows: PastRow[] = await storeDb.read((tx) => pastOrders(tx, { ways, limit: atOnce, after: from }));
    for (const order of rows.map(viewPast)) yield* linesOf(order);
    if (rows.length < atOnce) return;
    const last = rows.at(-1)!;
    after = { at: last.placed_at.getTime(), id: last.id };
  }
}

/** A line for each thing that was bought. What holds for the whole order stands once, so that sums of the columns are right. */
function linesOf(order: PastOrder): string[][] {
  const { delivery_kobo, discount_kobo, total_kobo, paid_kobo, refunded_kobo } = order;
  const whole = [delivery_kobo, discount_kobo, total_kobo, paid_kobo, refunded_kobo].map(nairaInput);
  const who = [order.name, order.phone, order.email, order.address];
  const said = [order.money_said, order.sent_said, order.canceled ? 'yes' : '', order.note];
  const bought =
    order.lines.length > 0 ? order.lines : [{ title: '', sku: '', quantity: 0, price_kobo: null }];
  return bought.map(({ title, sku, quantity, price_kobo: price }, n) => [
    order.source,
    order.number,
    lagosDay(order.placed_at),
    ...who,
    title,
    sku,
    quantity === 0 ? '' : String(quantity),
    price === null ? '' : nairaInput(price),
    ...(n === 0 ? whole : whole.map(() => '')),
    ...said,
  ]);
}
