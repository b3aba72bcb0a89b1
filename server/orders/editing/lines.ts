import type { OrderWanted } from '#shared/api/order-edit.ts';
import { naira } from '#shared/money.ts';
import { lineKobo } from '#shared/pricing/quote.ts';
import { mostOf } from '#shared/goods/quantity.ts';
import { variantsForSale } from '../../catalogue/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { conflict } from '../actions.ts';
import { shareDiscount, type Shared } from './discount.ts';
import { lineRow } from '../checkout/new-order.ts';
import type { insertLines, LineRow, OrderRow } from '../queries.ts';
import { titleOf } from '../sending/to-send.ts';

export type NewLine = Parameters<typeof insertLines>[1][number];

/** The lines of an order as they are to be. */
export interface EditedLines extends Omit<Shared, 'shares'> {
  kept: { line: LineRow; quantity: number; discount_kobo: number }[];
  gone: LineRow[];
  added: NewLine[];
  /** One sentence for each line that changes. */
  changes: string[];
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
    .map((line) => ({ line, quantity: quantities.get(line.id) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  const gone = lines.filter((line) => quantities.get(line.id) === 0);
  mustBeSomething([...kept.map(({ line }) => line), ...added]);
  const all = [...kept.map(({ line, quantity }) => ({ ...line, quantity })), ...added];
  const { shares, ...discount } = await shareDiscount(tx, order, { before: lines, now: all }, wanted);
  return {
    ...discount,
    kept: kept.map((one, at) => ({ ...one, discount_kobo: shares[at]! })),
    gone,
    added: added.map((one, at) => ({ ...one, discount_kobo: shares[kept.length + at]! })),
    changes: [
      ...kept
        .filter(({ line, quantity }) => quantity !== line.quantity)
        .map(({ line, quantity }) => `${titleOf(line)}: ${line.quantity} → ${quantity}.`),
      ...gone.map((line) => `${line.quantity} × ${titleOf(line)} taken out.`),
      ...added.map((line) => `${line.quantity} × ${titleOf(line)} added, ${naira(line.total_kobo)}.`),
    ],
  };
}

/** What has to be sent stays something that has to be sent. */
function mustBeSomething(left: readonly { digital: boolean }[]): void {
  if (left.length === 0) throw badLines('Something has to be left in the order. To end it, cancel it.');
  if (left.every(({ digital }) => digital))
    throw badLines('Only what is downloaded or mailed would be left. Refund the rest instead.');
}

/** @throws AppError for a line of another order, one that was sent, or one that is downloaded. */
function quantitiesOf(lines: readonly LineRow[], { lines: wanted }: OrderWanted): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { line_id, quantity } of wanted) {
    const line = lines.find(({ id }) => id === line_id);
    if (!line) throw badLines('Some of these lines are no longer in the order. Look at it anew.');
    if (line.digital && quantity !== line.quantity)
      throw badLines(
        `“${line.title}” is ${line.gift_card ? 'a gift card' : 'downloaded'}, so it stays as it is.`,
      );
    if (quantity < line.fulfilled)
      throw badLines(
        `${line.fulfilled} of “${titleOf(line)}” ${line.fulfilled === 1 ? 'was' : 'were'} ${line.service ? 'done' : 'sent'} already.`,
      );
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
      throw conflict(
        `“${variant.title}” is ${variant.gift_card ? 'a gift card' : 'downloaded'}. Ask for it as an order of its own.`,
      );
    if (order.delivery_kind === 'service' && !variant.service)
      throw conflict(
        `“${variant.title}” is sent, and this order has no address. Ask for it as an order of its own.`,
      );
    if (one.quantity > mostOf(variant))
      throw conflict(`At most ${mostOf(variant)} of “${variant.title}” go into an order.`);
    return lineRow({ variant, quantity: one.quantity }, order.id, first + at);
  });
}

function customLine(order: OrderRow, one: OrderWanted['added'][number], position: number): NewLine {
  const id = newId();
  const { title, quantity } = one;
  const unit_price_kobo = one.unit_price_kobo!;
  return {
    id,
    order_id: order.id,
    product_id: id,
    variant_id: id,
    custom: true,
    title,
    variant_title: '',
    media_id: null,
    quantity,
    unit_price_kobo,
    total_kobo: lineKobo({ quantity, unit_price_kobo }),
    discount_kobo: 0,
    digital: false,
    gift_card: false,
    service: order.delivery_kind === 'service',
    parts: '[]',
    position,
  };
}
