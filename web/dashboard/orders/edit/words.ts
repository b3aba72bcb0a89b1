import type { OrderChange } from '#shared/api/order-edit.ts';
import type { Order } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';

type Money = Pick<OrderChange, 'due_kobo' | 'back_online_kobo' | 'back_by_hand_kobo'>;

/** What goes back in all. Kobo. */
export const backOf = ({ back_online_kobo, back_by_hand_kobo }: Money): number =>
  back_online_kobo + back_by_hand_kobo;

/** What becomes of the difference, in few words. */
export function moneyWords(order: Pick<Order, 'captured_kobo' | 'pay_method'>, change: Money): string {
  const back = backOf(change);
  if (back > 0) return `To give back: ${naira(back)}`;
  const due = naira(change.due_kobo);
  if (change.due_kobo === 0) return 'Nothing more to pay';
  if (order.pay_method === 'on_delivery') return `To collect on delivery: ${due}`;
  return order.captured_kobo > 0 ? `To collect: ${due}` : `To pay: ${due}`;
}

/** What a toast says once it is changed. */
export function doneWords(order: Order, change: Money): string {
  const back = backOf(change);
  const tells = order.email ? 'The customer gets an email.' : 'Now tell the customer: send them the link.';
  if (back > 0) return `Order #${order.number} changed. ${naira(back)} goes back. ${tells}`;
  const due = naira(change.due_kobo);
  return change.due_kobo > 0
    ? `Order #${order.number} changed. ${due} is to be paid. ${tells}`
    : `Order #${order.number} changed. ${tells}`;
}
