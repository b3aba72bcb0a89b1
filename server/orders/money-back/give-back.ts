import { naira } from '#shared/money.ts';
import { isCameBack, mayGoBack } from '#shared/states.ts';
import { moveReservations } from '../../catalogue/index.ts';
import { leftOf, requestRefund, type RefundRequestResult } from '../../payments/index.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { conflict, must } from '../actions.ts';
import type { OrderDeps } from '../deps.ts';
import { takeLinesBack } from '../shopper/download-queries.ts';
import { refuseOfCards, staysOnCards } from '../../gift-cards/index.ts';
import { refundToCard } from './back-on-card.ts';
import { noteWhyGoodsWait } from './goods-wait.ts';
import { refreshMoney } from '../money.ts';
import { tellShopper } from '../letters/news.ts';
import { noteRefund } from '../noted.ts';
import { piecesTold, takePiecesBack, type LinePieces } from './pieces-back.ts';
import { appendEvent, linesOf, type OrderRow } from '../queries.ts';
import { allSentBack, nothingPaid, onlyWithAll, refundBusy } from '../rules.ts';
import {
  cardToGiveKobo,
  givableKobo,
  isDisputed,
  lockedStanding,
  moneyToGiveKobo,
  paidBy,
  type Standing,
} from '../standing.ts';
import { givePartByHand, leftByHandKobo } from '../taken.ts';

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
    if (isCameBack(standing.order)) must('refund', standing);
    await giveBack(deps, tx, standing, wanted);
  });
}

/** The same inside a transaction that holds the order's locks. */
export async function giveBack(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
  wanted: RefundOfOrder & { actor: string },
): Promise<void> {
  const key = `${standing.order.id}:${wanted.key}`;
  if (wasGivenBack(standing, key)) return;
  await leaveWhatStays(tx, standing, wanted);
  const cardKobo = cardToGiveKobo(standing);
  const asked = { ...wanted, key };
  if (cardKobo > 0) await moneyThenCard(deps, tx, standing, { ...asked, cardKobo });
  else await asItCame(deps, tx, standing, asked);
  await noteWhyGoodsWait(deps, tx, standing.order);
}

/** Whether it was asked for, or written down as given, under this key before. */
const wasGivenBack = ({ refunds, ledger }: Standing, key: string) =>
  refunds.some((refund) => refund.key === key && mayGoBack(refund.state)) ||
  ledger.some(({ kind, reference }) => kind === 'refund' && reference.endsWith(`:${key}`));

const asItCame = (...[deps, tx, standing, wanted]: Parameters<typeof byHand>) =>
  (paidBy(standing).length > 0 ? throughProvider : byHand)(deps, tx, standing, wanted);

/** Money that stands on gift cards of the order, or was spent of them, stays. @throws AppError */
async function leaveWhatStays(
  tx: StoreTx,
  standing: Standing,
  { amountKobo, pieces = [] }: RefundOfOrder,
): Promise<void> {
  const stays = await staysOnCards(tx, standing.order, pieces);
  const most = Math.max(0, givableKobo(standing) - stays);
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
  const money = moneyToGiveKobo(standing);
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

/**
 * Asks for an amount back of the payments the order was bought with, the newest first; what is more is given by hand.
 * The first refund has the key itself, which names the pieces that go with it.
 * @throws AppError in words when more is asked for than is left.
 */
export async function giveBackOnline(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
  { amountKobo, reason, key, actor }: Pick<Wanted, 'amountKobo' | 'reason' | 'key' | 'actor'>,
): Promise<{ byHandKobo: number }> {
  const most = moneyToGiveKobo(standing);
  if (amountKobo > most) throw new AppError('bad_input', { amount_kobo: [tooMuch(most)] });
  let rest = amountKobo;
  let keyed = key;
  for (const payment of paidBy(standing)) {
    const kobo = Math.min(rest, leftOf(payment));
    if (kobo <= 0) continue;
    const { reference } = payment;
    await askForRefund(deps, tx, standing.order, {
      reference,
      amountKobo: kobo,
      reason,
      key: keyed,
      requestedBy: actor,
    });
    rest -= kobo;
    keyed = `${key}:${reference}`;
  }
  return { byHandKobo: rest };
}

async function throughProvider(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
  wanted: Wanted,
): Promise<void> {
  const { order, refunds } = standing;
  const { key, amountKobo, reason, restock, pieces = [], takeBack = [], actor } = wanted;
  if (isDisputed(standing)) return must('refund', standing);
  if (restock && pieces.length === 0 && amountKobo < moneyToGiveKobo(standing))
    throw new AppError('bad_input', { restock: [onlyWithAll] });
  const at = deps.clock.now();
  // Before it is asked for, since the mail about that names its pieces.
  await takePiecesBack(tx, order, { at, key, pieces, restock, actor });
  const { byHandKobo } = await giveBackOnline(deps, tx, standing, { amountKobo, reason, key, actor });
  if (byHandKobo > 0) await writeGiven(deps, tx, order, { kobo: byHandKobo, key, reason, actor });
  const before = refunds.filter((refund) => mayGoBack(refund.state)).map((refund) => refund.key);
  const lineIds = [...takeBack, ...pieces.map(({ line_id }) => line_id)];
  await takeLinesBack(tx, order.id, { lineIds, key, before });
  if (restock && pieces.length === 0 && order.fulfillment_status === 'unfulfilled')
    await moveReservations(tx, at, order.id, 'released');
}

/** The owner gives it: it is written down as gone, and the customer is told. */
async function byHand(deps: OrderDeps, tx: StoreTx, standing: Standing, wanted: Wanted): Promise<void> {
  const { order } = standing;
  const { key, amountKobo, reason, restock, pieces = [], actor } = wanted;
  must('refund', standing);
  const left = leftByHandKobo(standing);
  if (amountKobo > left) throw new AppError('bad_input', { amount_kobo: [tooMuch(left)] });
  const at = deps.clock.now();
  const lines = pieces.length > 0 || !restock ? pieces : await allUnsent(tx, order.id);
  await takePiecesBack(tx, order, { at, key, pieces: lines, restock, actor });
  await writeGiven(deps, tx, order, { kobo: amountKobo, key, reason, actor });
}

/** Writes down what the owner gives back of what passed no provider, and tells the customer. Kobo. */
export async function writeGiven(
  deps: OrderDeps,
  tx: StoreTx,
  order: OrderRow,
  { kobo, key, reason, actor }: { kobo: number; key: string; reason: string; actor: string },
): Promise<void> {
  const at = deps.clock.now();
  const method = await givePartByHand(tx, order, { kobo, key, at });
  await refreshMoney(tx, order);
  const how = method === 'cash' ? 'in cash' : 'by the owner';
  const why = reason ? `: ${reason}` : '';
  const message = `${naira(kobo)} was given back ${how}${why}.`;
  await appendEvent(tx, order.id, { at, kind: 'refunded', message, actor });
  await noteRefund(tx, order, `Gave back ${naira(kobo)} ${how} of order`);
  await tellShopper(deps, tx, order, 'refund-processed', {
    about: key,
    amount_kobo: kobo,
    ...(await piecesTold(tx, order.id, key)),
  });
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
async function askForRefund(
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
