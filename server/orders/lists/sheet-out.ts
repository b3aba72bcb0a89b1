import type { Address } from '#shared/api/orders.ts';
import { lagosDay, lagosTime } from '#shared/lagos.ts';
import { rowsOf } from '../../platform/database/answers.ts';
import type { Place } from '../../platform/http/cursor.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import type { OrderFilter } from './find-queries.ts';
import { linesOfOrders } from '../sending/parcel-queries.ts';
import type { LineRow, OrderRow } from '../queries.ts';
import { findOrders } from './search.ts';
import { deliveredBy } from '../words.ts';

/** So many orders are read at once: few enough that nobody waits behind them. */
const atOnce = 200;

const naira = (kobo: number): string => (kobo / 100).toFixed(2);

interface Row {
  order: OrderRow;
  line: LineRow;
  /** What is of the whole order stands in the row of its first line alone, so that columns can be added up. */
  isFirst: boolean;
}

const ofOrder = (kobo: (order: OrderRow) => number) => (row: Row) =>
  row.isFirst ? naira(kobo(row.order)) : '';
const inAddress = (part: keyof Address) => (row: Row) => row.order.address[part];

const columns: Record<string, (row: Row) => string> = {
  Order: ({ order }) => String(order.number),
  Day: ({ order }) => lagosDay(order.placed_at),
  Time: ({ order }) => lagosTime(order.placed_at),
  Customer: ({ order }) => order.name,
  Phone: ({ order }) => order.phone,
  'E-mail': ({ order }) => order.email,
  Status: ({ order }) => order.status,
  Payment: ({ order }) => order.payment_status,
  Sending: ({ order }) => order.fulfillment_status,
  'Way to pay': ({ order }) => order.pay_method,
  'Came from': ({ order }) => order.channel,
  Product: ({ line }) => line.title,
  Choice: ({ line }) => line.variant_title,
  Service: ({ line }) => (line.service ? 'TRUE' : 'FALSE'),
  Pieces: ({ line }) => String(line.quantity),
  'Pieces sent': ({ line }) => String(line.fulfilled),
  'Pieces refunded': ({ line }) => String(line.refunded),
  'Price of one': ({ line }) => naira(line.unit_price_kobo),
  'Line discount': ({ line }) => naira(line.discount_kobo),
  'Line total': ({ line }) => naira(line.total_kobo - line.discount_kobo),
  'Discount code': ({ order }) => order.discount_code,
  Delivery: ofOrder((order) => order.delivery_kobo),
  'Order total': ofOrder((order) => order.total_kobo),
  'By gift card': ofOrder((order) => order.gift_card_kept_kobo),
  'Came in': ofOrder((order) => order.captured_kobo),
  'Went back': ofOrder((order) => order.refunded_kobo),
  Delivered: ({ order }) => deliveredBy(order),
  State: inAddress('state'),
  LGA: inAddress('lga'),
  Area: inAddress('area'),
  Landmark: inAddress('landmark'),
  Note: ({ order }) => order.note,
};

/** The orders that are asked for as lines of a sheet, its heads first. */
export async function* orderLines(
  storeDb: StoreDb,
  filter: Omit<OrderFilter, 'limit' | 'after'>,
  typed: string,
): AsyncGenerator<string[]> {
  yield Object.keys(columns);
  for (let after: Place | null = null; ;) {
    const from: Place | null = after;
    const part: Part = await storeDb.read((tx) =>
      readPart(tx, { ...filter, after: from, limit: atOnce }, typed),
    );
    for (const row of part.rows) yield Object.values(columns).map((cell) => cell(row));
    if (!part.next) return;
    after = part.next;
  }
}

/** Chosen orders as lines of the same sheet, in the order in which they were chosen. */
export async function* linesOfChosen(storeDb: StoreDb, ids: readonly string[]): AsyncGenerator<string[]> {
  yield Object.keys(columns);
  for (const row of await storeDb.read((tx) => rowsFor(tx, ids)))
    yield Object.values(columns).map((cell) => cell(row));
}

interface Part {
  rows: Row[];
  next: Place | null;
}

async function readPart(tx: StoreTx, filter: OrderFilter, typed: string): Promise<Part> {
  const found = await findOrders(tx, filter, typed);
  const ids = found.orders.map(({ id }) => id);
  const rows = await rowsFor(tx, ids);
  const last = found.orders.at(-1);
  const isFull = last !== undefined && ids.length === filter.limit;
  return { rows, next: isFull ? { at: last.placed_at.getTime(), id: last.id } : found.reached };
}

/** What is not the store's has no row. */
async function rowsFor(tx: StoreTx, ids: readonly string[]): Promise<Row[]> {
  const orders = await ordersOf(tx, ids);
  const lines = await linesOfOrders(tx, ids);
  return ids.flatMap((id) =>
    lines
      .filter((line) => line.order_id === id)
      .map((line, n) => ({ order: orders.get(id)!, line, isFirst: n === 0 })),
  );
}

async function ordersOf(tx: StoreTx, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(tx.db, 'orders')
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
