import type { z } from 'zod';
import type { Overview } from '#shared/api/orders.ts';

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
