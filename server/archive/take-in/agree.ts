import { sql } from 'kysely';
import type { StoreTx } from '../../platform/database/db.ts';
import { Refused } from './refused.ts';

/**
 * What has to agree with each other in every store: an order's money with its movements, a gift card with its history, and
 * what stands on a shelf with how it came there. Each answers the first that does not, in words.
 */
const questions = (store: string) => [
  sql<{ wrong: string }>`
    select 'The money of order #' || o.number || ' does not agree with its movements.' as wrong
    from orders o left join (
      select order_id,
        coalesce(sum(amount_kobo) filter (where kind in ('capture', 'cash')), 0) as captured,
        coalesce(sum(case when kind in ('refund', 'dispute_lost') then amount_kobo when kind = 'refund_failed' then -amount_kobo end), 0)
          as refunded
      from ledger_entries where store_id = ${store} group by order_id) l on l.order_id = o.id
    where o.store_id = ${store}
      and (o.captured_kobo <> coalesce(l.captured, 0) or o.refunded_kobo <> coalesce(l.refunded, 0)) limit 1`,
  sql<{ wrong: string }>`
    select 'The gift card ending in ' || c.last_four || ' does not agree with its history.' as wrong
    from gift_cards c left join (
      select card_id, sum(amount_kobo) as kobo from gift_card_entries where store_id = ${store} group by card_id) e
      on e.card_id = c.id
    where c.store_id = ${store} and c.left_kobo <> coalesce(e.kobo, 0) limit 1`,
  sql<{ wrong: string }>`
    select 'What is left of “' || p.title || '” does not agree with its stock history.' as wrong
    from inventory_levels l
    join variants v on v.store_id = l.store_id and v.id = l.variant_id
    join products p on p.store_id = v.store_id and p.id = v.product_id
    left join (
      select variant_id, sum(change) as stands, bool_or(change is null) as unsure from stock_movements
      where store_id = ${store} group by variant_id) m on m.variant_id = l.variant_id
    left join (
      select variant_id, sum(quantity) filter (where state = 'held') as held,
        sum(quantity) filter (where state = 'committed') as committed
      from reservations where store_id = ${store} group by variant_id) r on r.variant_id = l.variant_id
    where l.store_id = ${store} and (l.held <> coalesce(r.held, 0) or l.committed <> coalesce(r.committed, 0)
      or (not coalesce(m.unsure, true) and l.on_hand <> m.stands)) limit 1`,
];

/** @throws Refused */
export async function mustAgree(tx: StoreTx): Promise<void> {
  for (const question of questions(tx.storeId)) {
    const { rows } = await question.execute(tx.db);
    if (rows[0]) throw new Refused(rows[0].wrong);
  }
}
