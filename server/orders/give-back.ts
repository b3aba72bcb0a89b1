import type { LinePieces } from '#shared/refund-share.ts';
import { naira } from '#shared/money.ts';
import { mayGoBack } from '#shared/states.ts';
import { moveReservations } from '../catalogue/index.ts';
import { requestRefund, type RefundRequestResult } from '../payments/index.ts';
import type { StoreDb, StoreTx } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import { conflict, must } from './actions.ts';
import type { OrderDeps } from './deps.ts';
import { takeLinesBack } from './download-queries.ts';
import { refuseOfCards, staysOnCards } from '../gift-cards/index.ts';
import { byGiftCard, refundToCard } from './gift-card.ts';
import { refreshMoney } from './money.ts';
import { tellShopper } from './news.ts';
import { noteRefund } from './noted.ts';
import { takePiecesBack } from './pieces-back.ts';
import { appendEvent, linesOf } from './queries.ts';
import { allSentBack, nothingPaid, onlyWithAll, refundBusy } from './rules.ts';
import {
  cardToGiveKobo,
  isDisputed,
  lockedStanding,
  paidBy,
  refundableKobo,
  type Standing,
} from './standing.ts';
import { givePartByHand, leftByHandKobo } from './taken.ts';

export interface RefundOfOrder {
  amountKobo: number;
  reason: string;
  /** Pieces whose money goes back. */
  pieces?: readonly LinePieces[];
  /** Those pieces go on the shelf; without pieces, all goods that were not sent, with all that is left of the money. */
  restock: boolean;
  /** Lines whose files can no longer be downloaded, while the rest is kept. */
  takeBack?: readonly string[];
  key: string;
}

/**
 * Gives money back, and pieces with it: through the provider what was paid there, and as a record what the owner gives
 * in cash or from an account of their own. The same key a second time changes nothing.
 */
export async function refundOrder(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  wanted: RefundOfOrder & { actor: string },
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const key = `${orderId}:${wanted.key}`;
    if (standing.refunds.some((refund) => refund.key === key && mayGoBack(refund.state))) return;
    if (standing.ledger.some(({ reference }) => reference === `${byGiftCard}:${key}`)) return;
    const cardKobo = cardToGiveKobo(standing);
    await leaveWhatStays(tx, standing, wanted, cardKobo);
    const asked = { ...wanted, key };
    if (cardKobo > 0) await moneyThenCard(deps, tx, standing, { ...asked, cardKobo });
    else await asItCame(deps, tx, standing, asked);
  });
}

const asItCame = (...[deps, tx, standing, wanted]: Parameters<typeof byHand>) =>
  (paidBy(standing) ? throughProvider : byHand)(deps, tx, standing, wanted);

/** What came as money and was not given back. Kobo. */
const moneyLeft = (standing: Standing) =>
  paidBy(standing) ? refundableKobo(standing) : leftByHandKobo(standing.ledger);

/** Money that stands on gift cards of the order, or was spent of them, stays. @throws AppError */
async function leaveWhatStays(
  tx: StoreTx,
  standing: Standing,
  { amountKobo, pieces = [] }: RefundOfOrder,
  cardKobo: number,
): Promise<void> {
  const stays = await staysOnCards(tx, standing.order, pieces);
  const most = Math.max(0, moneyLeft(standing) + cardKobo - stays);
  if (stays > 0 && amountKobo > most) refuseOfCards(stays, most);
}

/** What came as money goes back as money first, the rest on the gift card it came by; never more than came by each. */
async function moneyThenCard(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
  wanted: Wanted & { cardKobo: number },
): Promise<void> {
  const { order } = standing;
  const { cardKobo, amountKobo, restock, pieces = [], key, actor } = wanted;
  must('refund', standing);
  const money = moneyLeft(standing);
  if (amountKobo > money + cardKobo)
    throw new AppError('bad_input', { amount_kobo: [tooMuch(money + cardKobo)] });
  if (restock && pieces.length === 0 && amountKobo < money + cardKobo)
    throw new AppError('bad_input', { restock: [onlyWithAll] });
  const asMoney = Math.min(amountKobo, money);
  if (asMoney > 0) await asItCame(deps, tx, standing, { ...wanted, amountKobo: asMoney });
  else {
    const at = deps.clock.now();
    const lines = pieces.length > 0 || !restock ? pieces : await allUnsent(tx, order.id);
    await takePiecesBack(tx, order, { at, key, pieces: lines, restock, actor });
  }
  const onCard = amountKobo - asMoney;
  if (onCard === 0) return;
  await refundToCard(deps, tx, order, { kobo: onCard, key, actor });
  await refreshMoney(tx, order);
  await noteRefund(tx, order, `Put ${naira(onCard)} back on a gift card of order`);
}

type Wanted = RefundOfOrder & { actor: string };

async function throughProvider(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
  wanted: Wanted,
): Promise<void> {
  const { order, refunds } = standing;
  const { key, amountKobo, reason, restock, pieces = [], takeBack = [], actor } = wanted;
  if (isDisputed(standing)) return must('refund', standing);
  const left = refundableKobo(standing);
  if (restock && pieces.length === 0 && amountKobo < left)
    throw new AppError('bad_input', { restock: [onlyWithAll] });
  const { reference } = paidBy(standing)!;
  await askForRefund(deps, tx, order, { reference, amountKobo, reason, key, requestedBy: actor });
  const before = refunds.filter((refund) => mayGoBack(refund.state)).map((refund) => refund.key);
  const lineIds = [...takeBack, ...pieces.map(({ line_id }) => line_id)];
  await takeLinesBack(tx, order.id, { lineIds, key, before });
  const at = deps.clock.now();
  await takePiecesBack(tx, order, { at, key, pieces, restock, actor });
  if (restock && pieces.length === 0 && order.fulfillment_status === 'unfulfilled')
    await moveReservations(tx, at, order.id, 'released');
}

/** The owner gives it: it is written down as gone, and the customer is told. */
async function byHand(deps: OrderDeps, tx: StoreTx, standing: Standing, wanted: Wanted): Promise<void> {
  const { order, ledger } = standing;
  const { key, amountKobo, reason, restock, pieces = [], actor } = wanted;
  if (ledger.some((entry) => entry.kind === 'refund' && entry.reference.endsWith(`:${key}`))) return;
  must('refund', standing);
  const left = leftByHandKobo(ledger);
  if (amountKobo > left) throw new AppError('bad_input', { amount_kobo: [tooMuch(left)] });
  const at = deps.clock.now();
  const method = await givePartByHand(tx, order, { kobo: amountKobo, key, at });
  const lines = pieces.length > 0 || !restock ? pieces : await allUnsent(tx, order.id);
  await takePiecesBack(tx, order, { at, key, pieces: lines, restock, actor });
  await refreshMoney(tx, order);
  const how = method === 'cash' ? 'in cash' : 'by the owner';
  const why = reason ? `: ${reason}` : '';
  const message = `${naira(amountKobo)} was given back ${how}${why}.`;
  await appendEvent(tx, order.id, { at, kind: 'refunded', message, actor });
  await noteRefund(tx, order, `Gave back ${naira(amountKobo)} ${how} of order`);
  await tellShopper(deps, tx, order, 'refund-processed', { about: key, amount_kobo: amountKobo });
}

async function allUnsent(tx: StoreTx, orderId: string): Promise<LinePieces[]> {
  return (await linesOf(tx, orderId))
    .map((line) => ({
      line_id: line.id,
      quantity: Math.min(line.quantity - line.fulfilled - line.removed, line.quantity - line.refunded),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** @throws AppError in words for the owner when it is refused. */
export async function askForRefund(
  deps: OrderDeps,
  tx: StoreTx,
  order: { number: number },
  wanted: Parameters<typeof requestRefund>[2],
): Promise<void> {
  const asked = await requestRefund(deps.payments, { platform: tx.platform, store: tx }, wanted);
  if (!asked.ok) throw notRefunded(asked);
  const { amountKobo, reason } = wanted;
  await noteRefund(tx, order, `Sent back ${naira(amountKobo)} of order`, reason);
}

function notRefunded(asked: RefundRequestResult & { ok: false }): AppError {
  switch (asked.reason) {
    case 'nothing_captured':
      return conflict(nothingPaid);
    case 'busy':
      return conflict(refundBusy);
    case 'too_much':
      return new AppError('bad_input', { amount_kobo: [tooMuch(asked.availableKobo)] });
  }
}

function tooMuch(availableKobo: number): string {
  return availableKobo > 0 ? `At most ${naira(availableKobo)} can be sent back.` : allSentBack;
}
