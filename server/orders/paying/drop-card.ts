import type { StoreTx } from '../../platform/database/db.ts';
import { letCardGo, takeCard } from './gift-card.ts';
import { payByCard, type OrderRow } from '../queries.ts';

/** The order is paid without its card: what it holds of it goes back, and it has none any more. The order must be locked. */
export async function dropCard(tx: StoreTx, order: OrderRow, at: Date): Promise<void> {
  await letCardGo(tx, order, at);
  order.gift_card_kobo = 0;
  await payByCard(tx, order);
}

/** An order is accepted late: its card pays its part as in time, or the order goes on without a card that was spent meanwhile. */
export async function takeOrDropCard(tx: StoreTx, order: OrderRow, at: Date): Promise<void> {
  if (!(await takeCard(tx, order, at))) await dropCard(tx, order, at);
}
