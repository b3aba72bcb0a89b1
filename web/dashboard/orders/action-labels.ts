import type { Order, OrderAction } from '#shared/api/orders.ts';
import { isLeftToDo } from '../sending/left.ts';

/** What every dialog about an order is given. */
export interface DialogProps {
  order: Order;
  slug: string;
  close: () => void;
}

export function actionLabel(
  action: OrderAction,
  order: Pick<Order, 'delivery_kind' | 'transfer' | 'actions' | 'lines'>,
): string {
  const pickup = order.delivery_kind === 'pickup';
  return {
    confirm: 'Confirm order',
    not_real: 'Not real',
    fulfill: isLeftToDo(order) ? 'Mark as done' : pickup ? 'Mark as ready' : 'Mark as sent',
    mark_delivered: pickup ? 'Mark as picked up' : 'Mark as delivered',
    record_cash: 'Record cash',
    undo_cash: 'Cash recorded by mistake',
    receive_transfer: order.transfer?.missing_kobo === 0 ? 'More money has come' : 'I have received it',
    transfer_not_come: 'It has not come',
    return_transfer: 'Record money sent back',
    ask_provider: 'Ask the payment provider',
    refund: 'Refund',
    edit: 'Edit order',
    cancel: order.actions.includes('ask_again') ? 'Withdraw the request' : 'Cancel order',
    take_sale_back: 'Take the sale back',
    ask_again: 'Ask again',
    ask_rest: 'Ask for the rest',
    record_part: 'I have received it',
    undo_part: 'Recorded by mistake',
    collect_rest: order.delivery_kind === 'service' ? 'Collect it on the day' : 'Collect it on delivery',
    forgo_rest: 'Take it off the price',
  }[action];
}
