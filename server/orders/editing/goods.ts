import { movePieces, type StockRequest } from '../../catalogue/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { conflict } from '../actions.ts';
import type { EditedLines, NewLine } from './lines.ts';
import { deleteLine, writeLine } from './queries.ts';
import { ofShelf } from '../line-pieces.ts';
import { insertLines, type LineRow, type OrderRow } from '../queries.ts';
import { openPieces, titleOf } from '../sending/to-send.ts';

/** How goods are set aside of which the order has none yet: held, promised, or nothing before it is paid. */
export type AsideAs = 'moreHeld' | 'moreCommitted' | 'moreLater';

/**
 * Sets goods aside for what is more, puts back what is less, and writes the lines.
 * @throws AppError conflict where goods are short.
 */
export async function writeLines(
  tx: StoreTx,
  order: OrderRow,
  edited: EditedLines,
  { lines, at, as }: { lines: readonly LineRow[]; at: Date; as: AsideAs },
): Promise<void> {
  const { kept, gone, added } = edited;
  const had = new Set(
    ofShelf(lines.map((line) => ({ line, quantity: openPieces(line) })))
      .filter(isSome)
      .map(idOf),
  );
  for (const { variantId, quantity: by } of differences(lines, edited)) {
    const pieces = { at, orderId: order.id, pieces: [{ variantId, quantity: Math.abs(by) }] };
    const done = await movePieces(tx, pieces, by < 0 ? 'giveUp' : had.has(variantId) ? 'more' : as);
    if (!done) throw conflict(`There are not enough of “${nameOf(edited, variantId)}” left for this order.`);
  }
  for (const { line, quantity, discount_kobo } of kept)
    await writeLine(tx, line.id, { quantity, discount_kobo, total_kobo: line.unit_price_kobo * quantity });
  for (const line of gone) await deleteLine(tx, line.id);
  if (added.length > 0) await insertLines(tx, added);
}

const isSome = ({ quantity }: StockRequest) => quantity > 0;
const idOf = ({ variantId }: StockRequest) => variantId;

/** Pieces more or less of each kind, a set by what is in it, in the order in which everybody takes them. */
function differences(lines: readonly LineRow[], { kept, added }: EditedLines): StockRequest[] {
  const by = new Map<string, number>();
  const count = (pieces: readonly StockRequest[], sign: 1 | -1) => {
    for (const { variantId, quantity } of pieces)
      by.set(variantId, (by.get(variantId) ?? 0) + sign * quantity);
  };
  count(ofShelf(lines.map((line) => ({ line, quantity: line.quantity }))), -1);
  count(ofShelf(kept), 1);
  count(ofShelf(added.map(onShelf)), 1);
  return [...by]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .filter(({ quantity }) => quantity !== 0)
    .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

/** A new line keeps what is in its set as it is written down. */
const onShelf = (line: NewLine) => ({
  line: { ...line, parts: JSON.parse(line.parts ?? '[]') as LineRow['parts'] },
  quantity: line.quantity,
});

function nameOf({ kept, added }: EditedLines, variantId: string): string {
  const short = [...added.map(onShelf), ...kept].find((one) => ofShelf([one]).map(idOf).includes(variantId));
  return short ? titleOf(short.line) : '';
}
