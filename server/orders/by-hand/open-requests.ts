import { sql } from 'kysely';
import type { OpenRequest } from '#shared/api/selling.ts';
import type { Config } from '../../platform/config/config.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { storeTerms } from '../../stores/index.ts';
import { missingKobo } from '../money.ts';
import { orderPath } from '../links.ts';
import { shown, type OrderInList } from '../lists/list-queries.ts';
import type { OrderRow } from '../queries.ts';
import { summaryOf } from '../view.ts';

type Row = OrderInList &
  Pick<OrderRow, 'pay_by' | 'captured_kobo' | 'refunded_kobo' | 'gift_card_kobo' | 'gift_card_kept_kobo'> & {
    what: string;
    part: number | null;
    part_kobo: number | null;
    due_at: Date | null;
  };

/** As many as a person looks through; older ones are among the orders. */
const most = 50;

/** Orders that their owner asked money for and that are not paid yet, the newest first. */
export async function openRequests(config: Config, tx: StoreTx): Promise<OpenRequest[]> {
  // Word for word the condition of its index.
  const found = await sql<Row>`
    select ${shown}, o.pay_by, o.captured_kobo, o.refunded_kobo,
      o.gift_card_kobo, o.gift_card_kept_kobo, next.part, next.amount_kobo as part_kobo, next.due_at,
      (select string_agg(case when l.quantity > 1 then l.quantity || ' × ' || l.title else l.title end, ', '
        order by l.position) from order_lines l where l.store_id = ${tx.storeId} and l.order_id = o.id) as what
    from orders o left join lateral (
      select p.part, p.amount_kobo, p.due_at from order_parts p
      where p.store_id = ${tx.storeId} and p.order_id = o.id and p.state = 'open' order by p.part limit 1) next on true
    where o.store_id = ${tx.storeId} and o.channel = 'manual' and o.status = 'open'
      and o.payment_status in ('unpaid', 'pending', 'partially_paid')
    order by o.placed_at desc, o.id desc limit ${sql.lit(most)}`.execute(tx.db);
  const { url } = await storeTerms(tx, config);
  return found.rows.map((row) => ({
    ...summaryOf(row),
    what: row.what,
    due_kobo: row.part_kobo ?? missingKobo(row),
    is_rest: (row.part ?? 0) > 0,
    pay_by: (row.part ? row.due_at : row.pay_by)?.toISOString() ?? null,
    shopper_url: url + orderPath(config, tx.storeId, row.id),
  }));
}
