import { sql } from 'kysely';
import type { OpenRequest } from '#shared/api/selling.ts';
import type { Config } from '../platform/config.ts';
import type { StoreTx } from '../platform/db.ts';
import { storeTerms } from '../stores/index.ts';
import { dueKobo } from './money.ts';
import { orderPath } from './links.ts';
import type { OrderInList } from './list-queries.ts';
import type { OrderRow } from './queries.ts';
import { summaryOf } from './view.ts';

type Row = OrderInList &
  Pick<OrderRow, 'pay_by' | 'captured_kobo' | 'refunded_kobo' | 'gift_card_kobo' | 'gift_card_kept_kobo'> & {
    what: string;
  };

/** As many as a person looks through; older ones are among the orders. */
const most = 50;

/** Orders that their owner asked money for and that are not paid yet, the newest first. */
export async function openRequests(config: Config, tx: StoreTx): Promise<OpenRequest[]> {
  // Word for word the condition of its index.
  const found = await sql<Row>`
    select o.id, o.number, o.placed_at, o.name, o.phone, o.item_count, o.total_kobo, o.status, o.payment_status,
      o.fulfillment_status, o.pay_method, o.channel, o.confirmation, o.pay_by, o.captured_kobo, o.refunded_kobo,
      o.gift_card_kobo, o.gift_card_kept_kobo,
      (select string_agg(case when l.quantity > 1 then l.quantity || ' × ' || l.title else l.title end, ', '
        order by l.position) from order_lines l where l.store_id = o.store_id and l.order_id = o.id) as what
    from orders o
    where o.store_id = ${tx.storeId} and o.channel = 'manual' and o.status = 'open'
      and o.payment_status in ('unpaid', 'pending', 'partially_paid')
    order by o.placed_at desc, o.id desc limit ${sql.lit(most)}`.execute(tx.db);
  const { url } = await storeTerms(tx, config);
  return found.rows.map((row) => ({
    ...summaryOf(row),
    what: row.what,
    due_kobo: dueKobo(row),
    pay_by: row.pay_by?.toISOString() ?? null,
    shopper_url: url + orderPath(config, tx.storeId, row.id),
  }));
}
