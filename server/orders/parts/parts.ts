import { isSettled } from '#shared/states.ts';
import type { PartRow } from './queries.ts';
import type { OrderRow } from '../queries.ts';

/** What is asked of a shopper now: the whole of an order, or one part of it. */
export interface Asked {
  part: number;
  /** Kobo, as it is to be paid online. */
  amountKobo: number;
}

interface InParts {
  order: OrderRow;
  parts: readonly PartRow[];
}

const isOpen = ({ state }: PartRow) => state === 'open';

/** The part that comes next; undefined where none is open. */
export const openPart = (parts: readonly PartRow[]): PartRow | undefined => parts.find(isOpen);

/** What comes after a first part that was paid: a balance or a difference that is open. */
export function openRest(parts: readonly PartRow[]): PartRow | undefined {
  const next = openPart(parts);
  return next && next.part > 0 ? next : undefined;
}

/** What is to be paid beside an order's gift card. Kobo. */
export const besideCard = ({ total_kobo, gift_card_kobo }: Pick<OrderRow, 'total_kobo' | 'gift_card_kobo'>) =>
  total_kobo - gift_card_kobo;

/** What an order asks for now; null where nothing is asked for any more. */
export function askedNow({ order, parts }: InParts): Asked | null {
  if (parts.length === 0)
    return isSettled(order.payment_status) ? null : { part: 0, amountKobo: besideCard(order) };
  const next = openPart(parts);
  return next ? { part: next.part, amountKobo: next.amount_kobo } : null;
}

/** Whether a payment of this part and amount is what the order asks for; else it comes too late. */
export function isAskedFor(
  { order, parts }: InParts,
  payment: { part: number; amount_kobo: number },
): boolean {
  // A try from before its gift card was for all of it.
  const atOnce = [besideCard(order), order.total_kobo];
  if (parts.length === 0) return payment.part === 0 && atOnce.includes(payment.amount_kobo);
  return parts.some(
    (one) => isOpen(one) && one.part === payment.part && one.amount_kobo === payment.amount_kobo,
  );
}

/** What the open parts come to: what has to come before the goods go out, and what is collected with them. Kobo. */
export function openKobo(parts: readonly PartRow[]): { rest_kobo: number; collect_kobo: number } {
  const open = parts.filter(isOpen);
  const sum = (some: readonly PartRow[], of: (part: PartRow) => number) =>
    some.reduce((total, one) => total + of(one), 0);
  return {
    rest_kobo: sum(
      open.filter((one) => !one.at_door),
      (one) => one.amount_kobo,
    ),
    collect_kobo: sum(
      open.filter((one) => one.at_door),
      byHandKobo,
    ),
  };
}

/** What a part is without what is paid on top for paying it online. Kobo. */
export const byHandKobo = ({ amount_kobo, fee_kobo }: PartRow): number => amount_kobo - fee_kobo;
