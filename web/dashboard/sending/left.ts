import type { z } from 'zod';
import type { Order, Overview } from '#shared/api/orders.ts';
import { howFarEach } from '#shared/orders/goods-and-services.ts';

interface Line {
  quantity: number;
  fulfilled: number;
  removed?: number | undefined;
  service?: boolean | undefined;
  /** Of what is downloaded; nothing of it is left to anybody. */
  download?: unknown;
}

interface Waiting {
  lines: readonly Line[];
}

const isOpen = ({ quantity, fulfilled, removed = 0 }: Line) => quantity > fulfilled + removed;

/** Whether something of it is to be done, and nothing of it to be sent. */
export function isLeftToDo({ lines }: Waiting): boolean {
  const open = lines.filter((line) => isOpen(line) && !line.download);
  return open.length > 0 && open.every((line) => line.service);
}

/** What the orders are to be that wait; where none does, what they are in such a trade. */
export function whatIsLeft(
  counts: Pick<z.infer<typeof Overview>, 'orders_to_send' | 'orders_to_do'> | undefined,
  trade: string | null | undefined,
): 'send' | 'do' | 'both' {
  const { orders_to_send: all = 0, orders_to_do: toDo = 0 } = counts ?? {};
  if (all === 0) return trade === 'services' ? 'do' : 'send';
  return toDo === 0 ? 'send' : toDo === all ? 'do' : 'both';
}

/** Which of the two an order of goods and services still waits for; null where it is of one kind, or waits for neither. */
export function leftOfEach({
  delivery_kind: kind,
  fulfillment_status: status,
  lines = [],
}: Pick<Order, 'fulfillment_status'> & Partial<Pick<Order, 'delivery_kind'> & Waiting>):
  | 'goods'
  | 'services'
  | 'both'
  | null {
  const each = kind === 'service' ? null : howFarEach(lines, false);
  if (!each || (status !== 'unfulfilled' && status !== 'partially_fulfilled')) return null;
  const hasGoods = each.goods === 'open' || each.goods === 'part';
  if (each.services === 'done') return hasGoods ? 'goods' : null;
  return hasGoods ? 'both' : 'services';
}
