import { sql } from 'kysely';
import type { TransferToConfirm } from '#shared/api/orders.ts';
import { accountForTransfers } from '../../payments/index.ts';
import { isThere } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { freeTail, mostTail } from '../direct-transfers/transfer.ts';
import { partsOf, updatePart, writePrice, type PartRow } from './queries.ts';
import { byHandKobo } from './parts.ts';
import type { OrderRow } from '../queries.ts';

/**
 * What is sent for a part into the store's own account, to the kobo; null where it has no amount of its own, or was
 * changed since that was drawn. Kobo.
 */
export function transferKobo(part: PartRow): number | null {
  const off = part.transfer_kobo === null ? -1 : byHandKobo(part) - part.transfer_kobo;
  return off >= 0 && off <= mostTail ? part.transfer_kobo : null;
}

/**
 * Gives each open part of an order an amount of its own by which a transfer of it is known, as far as there are any; in a
 * store that is not paid into its own account none.
 */
export async function drawPartTransfers(tx: StoreTx, orderId: string, at: Date): Promise<void> {
  if (!(await accountForTransfers(tx.platform, tx.storeId))) return;
  for (const part of await partsOf(tx, orderId)) {
    if (part.state !== 'open' || transferKobo(part) !== null || byHandKobo(part) <= mostTail) continue;
    const tail = await freeTail(tx, byHandKobo(part), at);
    if (tail !== null) await updatePart(tx, part, { transfer_kobo: byHandKobo(part) - tail });
  }
}

/** The amount that a part has when it is waited for again: none where another part was given it meanwhile. */
export async function amountAgain(tx: StoreTx, { transfer_kobo: kobo }: PartRow): Promise<number | null> {
  if (kobo === null) return null;
  const isGiven = await tx.db
    .selectFrom('order_parts')
    .select('part')
    .where('store_id', '=', tx.storeId)
    .where('state', '=', 'open')
    .where('transfer_kobo', '=', kobo)
    .limit(1)
    .$call(isThere);
  return isGiven ? null : kobo;
}

/** The part came by a transfer of its own amount: what that is less is taken off the price. */
export async function dropTail(tx: StoreTx, order: OrderRow, part: PartRow): Promise<void> {
  const tail = part.amount_kobo - transferKobo(part)!;
  if (tail === 0) return;
  const { delivery_kobo, discount_kobo, fee_kobo } = order;
  await writePrice(tx, order, {
    delivery_kobo,
    discount_kobo,
    fee_kobo,
    tail_kobo: order.tail_kobo + tail,
    total_kobo: order.total_kobo - tail,
  });
  await updatePart(tx, part, { amount_kobo: part.amount_kobo - tail });
}

/** Parts that are asked for and may come by transfer, as their owner looks for them; the oldest first. */
export async function partsToLookFor(tx: StoreTx, most: number): Promise<TransferToConfirm[]> {
  const { rows } = await sql<{
    order_id: string;
    number: number;
    customer_name: string;
    placed_at: Date;
    kobo: number;
  }>`
    select p.order_id, o.number, o.name as customer_name, o.placed_at, p.transfer_kobo as kobo
    from order_parts p join orders o on o.store_id = p.store_id and o.id = p.order_id and o.status = 'open'
    where p.store_id = ${tx.storeId} and p.state = 'open' and p.transfer_kobo is not null and not p.at_door
      and p.amount_kobo - p.fee_kobo - p.transfer_kobo between 0 and ${mostTail}
      and (p.part = 0 or p.asked_at is not null)
      and not exists (select 1 from order_parts earlier where earlier.store_id = p.store_id
        and earlier.order_id = p.order_id and earlier.part < p.part and earlier.state = 'open')
    order by o.placed_at, p.order_id limit ${most}`.execute(tx.db);
  const account = rows.length > 0 ? await accountForTransfers(tx.platform, tx.storeId) : null;
  if (!account) return [];
  const { bank_name, account_number, account_name } = account;
  return rows.map(({ kobo, placed_at, ...row }) => ({
    ...row,
    placed_at: placed_at.toISOString(),
    bank_name,
    account_number,
    account_name,
    amount_kobo: kobo,
    missing_kobo: kobo,
    state: 'open',
    sent_at: null,
    sender: '',
    held_until: null,
  }));
}
