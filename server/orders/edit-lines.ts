import type { OrderWanted } from '#shared/api/order-edit.ts';
import { naira } from '#shared/money.ts';
import { lineKobo } from '#shared/pricing/quote.ts';
import { sharedOut } from '#shared/pricing/shares.ts';
import { mostOf } from '#shared/quantity.ts';
import { movePieces, variantsForSale } from '../catalogue/index.ts';
import { codeAgain } from '../discounts/index.ts';
import type { StoreTx } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { conflict } from './actions.ts';
import { deleteLine, writeLine } from './edit-queries.ts';
import { lineRow } from './new-order.ts';
import { insertLines, type LineRow, type OrderRow } from './queries.ts';
import { titleOf } from './send.ts';

type NewLine = Parameters<typeof insertLines>[1][number];

/** The lines of an order as they are to be. */
export interface EditedLines {
  kept: { line: LineRow; quantity: number; discount_kobo: number }[];
  gone: LineRow[];
  added: NewLine[];
  /** One sentence for each line that changes. */
  changes: string[];
  aboutCode: string;
}

const badLines = (words: string) => new AppError('bad_input', { lines: [words] });

/** Works out the lines an order is to have, at the prices it was ordered at; what is new is at its price of now. */
export async function editedLines(
  tx: StoreTx,
  order: OrderRow,
  lines: readonly LineRow[],
  wanted: OrderWanted,
): Promise<EditedLines> {
  const quantities = quantitiesOf(lines, wanted);
  const added = await addedLines(tx, order, lines, wanted);
  const kept = lines
    .map((line) => ({ line, quantity: quantities.get(line.id) ?? line.quantity, discount_kobo: 0 }))
    .filter(({ quantity }) => quantity > 0);
  if (kept.length + added.length === 0)
    throw badLines('Something has to be left in the order. To end it, cancel it.');
  const gone = lines.filter((line) => quantities.get(line.id) === 0);
  const aboutCode = await shareDiscount(tx, order, lines, { kept, added });
  const changes = [
    ...kept
      .filter(({ line, quantity }) => quantity !== line.quantity)
      .map(({ line, quantity }) => `${titleOf(line)}: ${line.quantity} → ${quantity}.`),
    ...gone.map((line) => `${line.quantity} × ${titleOf(line)} taken out.`),
    ...added.map((line) => `${line.quantity} × ${titleOf(line)} added, ${naira(line.total_kobo)}.`),
  ];
  return { kept, gone, added, changes, aboutCode };
}

/** @throws AppError for a line of another order, one that was sent, or one that is downloaded. */
function quantitiesOf(lines: readonly LineRow[], { lines: wanted }: OrderWanted): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { line_id, quantity } of wanted) {
    const line = lines.find(({ id }) => id === line_id);
    if (!line) throw badLines('Some of these lines are no longer in the order. Look at it anew.');
    if (line.digital && quantity !== line.quantity)
      throw badLines(`“${line.title}” is downloaded, so it stays as it is.`);
    if (quantity < line.fulfilled) throw badLines(`${line.fulfilled} of “${line.title}” were sent already.`);
    quantities.set(line_id, quantity);
  }
  return quantities;
}

async function addedLines(
  tx: StoreTx,
  order: OrderRow,
  lines: readonly LineRow[],
  { added }: OrderWanted,
): Promise<NewLine[]> {
  const ids = added.flatMap(({ variant_id }) => variant_id ?? []);
  const known = lines.filter((line) => !line.custom).map((line) => line.variant_id);
  if (new Set([...ids, ...known]).size < ids.length + known.length)
    throw new AppError('bad_input', { added: ['It is in the order already: change its pieces there.'] });
  const variants = await variantsForSale(tx, ids);
  const first = Math.max(-1, ...lines.map((line) => line.position)) + 1;
  return added.map((one, at) => {
    if (one.variant_id === undefined) return customLine(order, one, first + at);
    const variant = variants.get(one.variant_id);
    if (!variant) throw conflict('Something of this is no longer on sale. Take it out and try again.');
    if (variant.digital)
      throw conflict(`“${variant.title}” is downloaded. Ask for it as an order of its own.`);
    if (one.quantity > mostOf(variant))
      throw conflict(`At most ${mostOf(variant)} of “${variant.title}” go into an order.`);
    return lineRow({ variant, quantity: one.quantity }, order.id, first + at);
  });
}

function customLine(order: OrderRow, one: OrderWanted['added'][number], position: number): NewLine {
  const id = newId();
  const unit_price_kobo = one.unit_price_kobo!;
  return {
    id,
    order_id: order.id,
    product_id: id,
    variant_id: id,
    custom: true,
    title: one.title,
    variant_title: '',
    media_id: null,
    quantity: one.quantity,
    unit_price_kobo,
    total_kobo: unit_price_kobo * one.quantity,
    discount_kobo: 0,
    digital: false,
    position,
  };
}

/**
 * The code of the order takes off the new lines what its rule says; what was taken off by hand besides stays, as far as
 * the lines hold it. Answers what is to be told of the code.
 */
async function shareDiscount(
  tx: StoreTx,
  order: OrderRow,
  before: readonly LineRow[],
  { kept, added }: Pick<EditedLines, 'kept' | 'added'>,
): Promise<string> {
  if (order.discount_kobo === 0 && order.discount_code === '') return '';
  const all = [...kept.map(({ line, quantity }) => ({ ...line, quantity })), ...added];
  const sum = (shares: readonly number[] | null) => (shares ?? []).reduce((total, kobo) => total + kobo, 0);
  const was = order.discount_code ? await codeAgain(tx, order.discount_code, before) : null;
  const byCode = order.discount_code ? await codeAgain(tx, order.discount_code, all) : null;
  const besides = Math.max(0, order.discount_kobo - sum(was));
  const left = all.map((line, at) => lineKobo(line) - (byCode?.[at] ?? 0));
  const more = sharedOut(Math.min(besides, sum(left)), left);
  for (const [at, line] of [...kept, ...added].entries())
    line.discount_kobo = (byCode?.[at] ?? 0) + more[at]!;
  if (was === null || order.discount_code === '') return '';
  if (byCode === null) return `The code ${order.discount_code} takes nothing off these things.`;
  return sum(byCode) === sum(was)
    ? ''
    : `The code ${order.discount_code} takes ${naira(sum(byCode))} off now, instead of ${naira(sum(was))}.`;
}

/** Sets goods aside for what is more, puts back what is less, and writes the lines. @throws AppError where goods are short. */
export async function writeLines(
  tx: StoreTx,
  order: OrderRow,
  edited: EditedLines,
  { at, promise }: { at: Date; promise: 'moreHeld' | 'moreCommitted' | 'moreLater' },
): Promise<void> {
  const { kept, gone, added } = edited;
  const piecesOf = (some: { variant_id: string; custom: boolean; by: number }[]) =>
    some
      .filter(({ custom, by }) => !custom && by > 0)
      .map(({ variant_id, by }) => ({ variantId: variant_id, quantity: by }));
  const changed = kept.map(({ line, quantity }) => ({ ...line, by: quantity - line.quantity }));
  const less = piecesOf([
    ...changed.map((line) => ({ ...line, by: -line.by })),
    ...gone.map((line) => ({ ...line, by: line.quantity })),
  ]);
  const more = piecesOf([...changed, ...added.map((line) => ({ ...line, by: line.quantity }))]);
  await movePieces(tx, { at, orderId: order.id, pieces: less }, 'giveUp');
  for (const one of more.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))) {
    const had = await movePieces(tx, { at, orderId: order.id, pieces: [one] }, promise);
    if (!had)
      throw conflict(`There are not enough of “${nameOf(edited, one.variantId)}” left for this order.`);
  }
  for (const { line, quantity, discount_kobo } of kept)
    await writeLine(tx, line.id, { quantity, discount_kobo, total_kobo: line.unit_price_kobo * quantity });
  for (const line of gone) await deleteLine(tx, line.id);
  if (added.length > 0) await insertLines(tx, added);
}

const nameOf = ({ kept, added }: EditedLines, variantId: string): string => {
  const line = [...kept.map((one) => one.line), ...added].find((one) => one.variant_id === variantId);
  return line ? titleOf(line) : '';
};
