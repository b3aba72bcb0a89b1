import { sql } from 'kysely';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { customerErasure } from '#shared/api/personal-data.ts';
import { lagosMoment } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import { unsettled } from '../payments/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Whose } from './whose.ts';

interface Standing {
  id: string;
  number: number;
  status: string;
  fulfillment_status: string;
  /** Came in and did not go back. Kobo. */
  held_kobo: number;
  /** All that came has gone back. */
  was_paid_back: boolean;
  /** Until when a try to pay goes on; null: none does. */
  paying_until: Date | null;
  is_disputed: boolean;
  is_odd: boolean;
  is_going_back: boolean;
}

export type Hindrance = AnswerOf<typeof customerErasure>['hindrances'][number];

/** Why somebody cannot be erased yet, of each order that is not finished; the newest order first. */
export async function hindrances(tx: StoreTx, { orderIds }: Whose): Promise<Hindrance[]> {
  const tries = sql`payments p where p.purpose = 'order' and p.store_id = o.store_id and p.owner_id = o.id`;
  const { rows } = await sql<Standing>`
    select o.id, o.number, o.status, o.fulfillment_status, o.captured_kobo - o.refunded_kobo as held_kobo,
      o.refunded_kobo > 0 and o.refunded_kobo >= o.captured_kobo as was_paid_back,
      (select max(p.expires_at) from ${tries} and ${unsettled.mayCome}) as paying_until,
      exists (select 1 from ${tries} and ${unsettled.disputed}) as is_disputed,
      exists (select 1 from ${tries} and ${unsettled.odd}) as is_odd,
      exists (select 1 from ${tries} and ${unsettled.goingBack}) as is_going_back
    from orders o where o.store_id = ${tx.storeId} and o.id = any(${orderIds}::uuid[])
    order by o.placed_at desc, o.id desc`.execute(tx.db);
  return rows.flatMap((row) => {
    const sentence = why(row);
    return sentence ? [{ order_id: row.id, number: row.number, sentence }] : [];
  });
}

function why(order: Standing): string | null {
  const { number, held_kobo: held } = order;
  if (order.is_disputed)
    return `The bank of who paid order #${number} asks for that money. Wait until it has decided.`;
  if (order.is_odd)
    return `Money that came for order #${number} waits to be explained. Decide about it first.`;
  if (order.is_going_back)
    return `A refund of order #${number} is under way. Wait until it has arrived, or withdraw it in the order.`;
  if (order.paying_until)
    return `Money may still come for order #${number}. Wait until that is known, soon after ${lagosMoment(order.paying_until)}.`;
  if (order.status === 'canceled')
    return held > 0
      ? `Order #${number} is cancelled and still holds ${naira(held)}. Send it back first.`
      : null;
  if (order.status === 'completed') return null;
  if (!hasLeft.includes(order.fulfillment_status))
    return held > 0
      ? `Order #${number} is paid and not sent. Send it and mark it as delivered, or cancel it and send the money back.`
      : `Order #${number} is still open. Cancel it, or finish it first.`;
  if (order.was_paid_back) return null;
  return held > 0
    ? `Order #${number} is on its way. Mark it as delivered first.`
    : `Order #${number} was sent and its money is not recorded. Record it first.`;
}

const hasLeft = ['fulfilled', 'delivered', 'returned'];
