import type { OrderWanted } from '#shared/api/order-edit.ts';
import { naira } from '#shared/money.ts';
import { quoteOf } from '#shared/pricing/quote.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { storeTerms } from '../../stores/index.ts';
import { conflict } from '../actions.ts';
import type { OrderDeps } from '../deps.ts';
import { askForTransfer, mostTail } from '../direct-transfers/transfer.ts';
import type { EditedLines } from './lines.ts';
import { askDifference, giveTooMuch, noneBack, type Back } from './money.ts';
import { deleteTransfer, writeEdited } from './queries.ts';
import { shopperFee, smallestOnlineKobo } from '../paying/order-payment.ts';
import { drawPartTransfers } from '../parts/transfers.ts';
import { askedNow } from '../parts/parts.ts';
import { payAnotherWay, type OrderRow } from '../queries.ts';
import type { Standing } from '../standing.ts';

interface Edit {
  edited: EditedLines;
  wanted: OrderWanted;
  key: string;
  actor: string;
}

const badTotal = (words: string) => new AppError('bad_input', { total: [words] });

/**
 * Writes down what an order costs now, and what becomes of the difference: what nobody has paid for asks for another
 * amount, else more is asked for or what is too much goes back. Answers what goes back.
 */
export async function writePrices(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
  edit: Edit,
): Promise<Back> {
  const { order, parts } = standing;
  const { kept, added } = edit.edited;
  const lines = [...kept.map(({ line, ...now }) => ({ ...line, ...now })), ...added];
  const item_count = lines.reduce((sum, line) => sum + line.quantity, 0);
  const delivery = { price_kobo: edit.wanted.delivery_kobo ?? order.delivery_kobo, free_above_kobo: null };
  const net = quoteOf(lines, delivery, null);
  if (net.total_kobo === 0 && order.total_kobo > 0)
    throw badTotal('Nothing would be left to pay. To give all of it back, cancel or refund the order.');
  const terms = await storeTerms(tx, deps.config);
  const fee = order.fee_kobo > 0 ? await shopperFee(deps, tx, terms) : null;
  const isWhole = parts.length === 0 && order.captured_kobo === 0 && order.total_kobo > 0;
  if (isWhole) {
    await writeEdited(tx, order, { ...quoteOf(lines, delivery, fee), item_count });
    if (standing.transfer) await askTransferAnew(deps, tx, order);
    mustBePayable(standing);
    return noneBack;
  }
  const { tail_kobo, fee_kobo, total_kobo: before } = order;
  const difference = net.total_kobo - (before - fee_kobo + tail_kobo);
  const total_kobo = net.total_kobo + fee_kobo - tail_kobo;
  await writeEdited(tx, order, { ...net, tail_kobo, fee_kobo, total_kobo, item_count });
  const at = deps.clock.now();
  const kobo = await askDifference(tx, { order, parts }, { difference, fee, at });
  if (terms.pay_direct) await drawPartTransfers(tx, order.id, at);
  mustBePayable(standing);
  return kobo > 0 ? giveTooMuch(deps, tx, standing, { kobo, key: edit.key, actor: edit.actor }) : noneBack;
}

/** What begins an order is paid by its link, which takes nothing smaller. */
function mustBePayable({ order, parts }: Standing): void {
  const asked = order.pay_method === 'online' ? askedNow({ order, parts }) : null;
  if (asked?.part === 0 && asked.amountKobo > 0 && asked.amountKobo < smallestOnlineKobo)
    throw badTotal(`Less than ${naira(smallestOnlineKobo)} cannot be paid online. Cancel the order instead.`);
}

const noTransfer = {
  no_account: 'Your store has no bank account for transfers any more, so it can no longer be changed.',
  full: 'Too many transfers of this amount are waited for. Make it slightly different.',
} as const;

/** An amount is told apart by its kobo, so another total is another amount; it is waited for anew. */
async function askTransferAnew(deps: OrderDeps, tx: StoreTx, order: OrderRow): Promise<void> {
  if (order.total_kobo <= mostTail)
    throw badTotal('A transfer of so little could not be told apart. Cancel the order instead.');
  await deleteTransfer(tx, order.id);
  const refused = await askForTransfer(tx, order, deps.clock.now());
  if (refused) throw conflict(noTransfer[refused]);
  await payAnotherWay(tx, order);
}
