import { naira } from '#shared/money.ts';
import type { Order } from '#shared/api/orders.ts';
import { halfOf, halfOfPieces, restOfPieces, worthOf, type LinePieces } from '#shared/orders/refund-share.ts';

export interface RefundWish {
  choice: 'all' | 'half' | 'pieces' | 'amount';
  /** What was typed as an amount; null for nothing or no amount. Kobo. */
  amountKobo: number | null;
  /** Pieces by line, where they were chosen. */
  pieces: Record<string, number>;
  /** With their share of the delivery. */
  delivery: boolean;
}

type Refundable = Pick<Order, 'lines' | 'total_kobo' | 'delivery_kobo' | 'givable_kobo'>;
export type RefundPlan =
  | { ok: true; amountKobo: number; lines: LinePieces[] }
  | { ok: false; problem: string };

/** The exact amount a refund gives back and the pieces that go with it, or what is wrong with it. */
export function refundPlan(order: Refundable, wish: RefundWish): RefundPlan {
  const left = order.givable_kobo;
  if (left <= 0) return { ok: false, problem: 'Everything has been sent back already.' };
  if (wish.choice === 'all') return { ok: true, amountKobo: left, lines: restOfPieces(order.lines) };
  if (wish.choice === 'half')
    return { ok: true, amountKobo: halfOf(order, left), lines: halfOfPieces(order.lines) };
  if (wish.choice === 'pieces') return ofPieces(order, wish);
  const amountKobo = wish.amountKobo;
  if (amountKobo === null) return { ok: false, problem: 'Enter how much to send back, for example 2,500.' };
  if (amountKobo < 1) return { ok: false, problem: 'Enter an amount above ₦0.' };
  if (amountKobo > left) return { ok: false, problem: `At most ${naira(left)} can be sent back.` };
  return { ok: true, amountKobo, lines: [] };
}

function ofPieces(order: Refundable, { pieces, delivery }: RefundWish): RefundPlan {
  const lines = Object.entries(pieces)
    .map(([line_id, quantity]) => ({ line_id, quantity }))
    .filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return { ok: false, problem: 'Choose what goes back.' };
  const amountKobo = Math.min(order.givable_kobo, worthOf(order, lines, delivery));
  return amountKobo > 0
    ? { ok: true, amountKobo, lines }
    : { ok: false, problem: 'These pieces cost nothing, so there is no money to send back.' };
}

/** Pieces in words: `1 × Clay mug, 2 × Clay plate`. */
export const piecesInWords = (order: Pick<Order, 'lines'>, pieces: readonly LinePieces[]): string =>
  pieces
    .map(({ line_id, quantity }) => {
      const line = order.lines.find(({ id }) => id === line_id);
      return `${quantity} × ${line?.title ?? ''}${line?.variant_title ? ` (${line.variant_title})` : ''}`;
    })
    .join(', ');

/** Whether some of these pieces are things, which have a shelf to go back to. */
export const haveShelf = (order: Pick<Order, 'lines'>, pieces: readonly LinePieces[]): boolean =>
  pieces.some(({ line_id }) =>
    order.lines.some(({ id, download, custom }) => id === line_id && download === null && !custom),
  );

/** No provider holds the money, so its owner gives it. */
export const isByHand = (order: Pick<Order, 'refundable_kobo'>): boolean => order.refundable_kobo === 0;

/** What of what can be given back goes back on the gift card it was paid with. Kobo. */
const byCardKobo = ({ gift_card, givable_kobo }: PaidByCard): number =>
  Math.min(gift_card?.kept_kobo ?? 0, givable_kobo);

/** What of a refund goes back on that card: money goes first. Kobo. */
export function onCardKobo(order: PaidByCard, amountKobo: number): number {
  return Math.max(0, amountKobo - (order.givable_kobo - byCardKobo(order)));
}
type PaidByCard = Pick<Order, 'gift_card' | 'givable_kobo'>;

/** What becomes of a refund of so much (kobo), in sentences for its owner, before it is asked for. */
export function whatHappens(
  order: Pick<Order, 'refundable_kobo' | 'elsewhere_kobo' | 'customer_name' | 'email'> & PaidByCard,
  amountKobo: number,
): string[] {
  const onCard = onCardKobo(order, amountKobo);
  const byHand = order.givable_kobo - byCardKobo(order) - order.refundable_kobo;
  return [
    ...(onCard < amountKobo ? [moneyWay(order)] : []),
    ...(!isByHand(order) && byHand > 0
      ? [
          `What is more than ${naira(order.refundable_kobo)} you give yourself: it came in cash or to your account.`,
        ]
      : []),
    ...(onCard > 0
      ? [`${naira(onCard)} goes back on the gift card ending in ${order.gift_card?.last_four ?? ''}.`]
      : []),
    order.email ? 'The customer gets an email.' : 'The customer left no email address: tell them yourself.',
  ];
}

const moneyWay = (order: Pick<Order, 'refundable_kobo' | 'elsewhere_kobo' | 'customer_name'>): string =>
  isByHand(order) && order.elsewhere_kobo > 0
    ? `It was paid before your store was brought here, so we cannot send it. Give it to ${order.customer_name} yourself, in cash or by transfer: this writes it down.`
    : isByHand(order)
      ? `Give it to ${order.customer_name} yourself, in cash or by transfer: this writes it down.`
      : `It goes back to ${order.customer_name} the way it was paid; the provider keeps its fee.`;
