/** What sharing out needs to know of an order. Kobo. */
export interface Shared {
  total_kobo: number;
  delivery_kobo: number;
  lines: readonly SharedLine[];
}

export interface SharedLine {
  id: string;
  quantity: number;
  total_kobo: number;
  discount_kobo: number;
  /** Pieces whose money went back before. */
  refunded: number;
}

/** So many pieces of a line. */
export interface LinePieces {
  line_id: string;
  quantity: number;
}

/** A share without a fraction lost: the products are larger than a number holds exactly. */
function portion(whole: number, part: number, of: number): number {
  return of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of));
}

/**
 * What these pieces were paid with: their price less their share of the discount, their share of what else is on top of
 * the goods or taken off them, and with `delivery` their share of that. Shares are differences of running sums, so those
 * of all pieces add up to the total to the kobo, in whatever order they go back.
 */
export function worthOf(order: Shared, pieces: readonly LinePieces[], delivery: boolean): number {
  const going = new Map(pieces.map(({ line_id, quantity }) => [line_id, quantity]));
  let goods = 0;
  let before = 0;
  let after = 0;
  for (const { id, quantity, total_kobo, discount_kobo, refunded } of order.lines) {
    const net = total_kobo - discount_kobo;
    goods += net;
    before += portion(net, refunded, quantity);
    after += portion(net, Math.min(quantity, refunded + (going.get(id) ?? 0)), quantity);
  }
  const share = (whole: number) => portion(whole, after, goods) - portion(whole, before, goods);
  const beside = order.total_kobo - order.delivery_kobo - goods;
  return after - before + share(beside) + (delivery ? share(order.delivery_kobo) : 0);
}

/** Half of what an order costs, as far as there is so much left to give. Kobo. */
export const halfOf = ({ total_kobo }: Pick<Shared, 'total_kobo'>, leftKobo: number): number =>
  Math.min(leftKobo, Math.floor(total_kobo / 2));

/** Half of the pieces of each line, the odd one kept by the customer. */
export function halfOfPieces(lines: readonly SharedLine[]): LinePieces[] {
  return lines
    .map(({ id, quantity, refunded }) => ({
      line_id: id,
      quantity: Math.min(quantity - refunded, Math.floor(quantity / 2)),
    }))
    .filter((one) => one.quantity > 0);
}

/** All pieces whose money did not go back yet. */
export const restOfPieces = (lines: readonly SharedLine[]): LinePieces[] =>
  lines
    .map(({ id, quantity, refunded }) => ({ line_id: id, quantity: quantity - refunded }))
    .filter((one) => one.quantity > 0);
