import { sql } from 'kysely';
import { nairaInput } from '#shared/money.ts';
import type { StoreTx } from '../platform/database/db.ts';

interface OrderLine {
  number: number;
  placed: string;
  status: string;
  payment_status: string;
  fulfillment_status: string;
  channel: string;
  pay_method: string;
  name: string;
  phone: string;
  email: string;
  address: Record<string, string> | null;
  goods: string;
  subtotal_kobo: number;
  discount_kobo: number;
  delivery_kobo: number;
  fee_kobo: number;
  total_kobo: number;
  captured_kobo: number;
  refunded_kobo: number;
}

const atOnce = 200;

const names = [
  ['Order', 'Placed on', 'Status', 'Payment', 'Sending', 'Sold by', 'Paid by', 'Name', 'Phone', 'Email'],
  ['Address', 'Goods', 'Goods in naira', 'Discount', 'Delivery', 'Fee', 'Total', 'Paid', 'Given back'],
].flat();

/** Every order as a line of a sheet, the oldest first, below the names of the columns. */
export async function* orderLines(tx: StoreTx): AsyncGenerator<string[]> {
  yield names;
  for (let last = 0; ;) {
    const { rows } = await sql<OrderLine>`
      select o.number, to_char(o.placed_at at time zone 'Africa/Lagos', 'YYYY-MM-DD HH24:MI') as placed, o.status,
        o.payment_status, o.fulfillment_status, o.channel, o.pay_method, o.name, o.phone, o.email, o.address,
        (select string_agg(l.quantity || ' × ' || l.title
            || case l.variant_title when '' then '' else ' (' || l.variant_title || ')' end, '; ' order by l.position)
          from order_lines l where l.store_id = ${tx.storeId} and l.order_id = o.id) as goods,
        o.subtotal_kobo, o.discount_kobo, o.delivery_kobo, o.fee_kobo, o.total_kobo, o.captured_kobo, o.refunded_kobo
      from orders o where o.store_id = ${tx.storeId} and o.number > ${last}
      order by o.number limit ${atOnce}`.execute(tx.db);
    for (const row of rows) yield cellsOf(row);
    if (rows.length < atOnce) return;
    last = rows.at(-1)!.number;
  }
}

const cellsOf = (row: OrderLine): string[] => [
  String(row.number),
  row.placed,
  row.status,
  row.payment_status,
  row.fulfillment_status,
  row.channel,
  row.pay_method,
  row.name,
  row.phone,
  row.email,
  Object.values(row.address ?? {})
    .filter((part) => part !== '')
    .join(', '),
  row.goods ?? '',
  ...[row.subtotal_kobo, row.discount_kobo, row.delivery_kobo, row.fee_kobo, row.total_kobo].map(nairaInput),
  ...[row.captured_kobo, row.refunded_kobo].map(nairaInput),
];
