import { naira } from '#shared/money.ts';
import type { TransferState } from '#shared/states.ts';
import { moveReservations } from '../../catalogue/index.ts';
import { after } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { conflict, must } from '../actions.ts';
import { endSold, refuseOfCards, staysOnCards } from '../../gift-cards/index.ts';
import { letCardGo } from '../paying/gift-card.ts';
import { cancelRecheck, type TransferRow } from './queries.ts';
import { keepGoods } from './sent.ts';
import { keptKobo, sentHoldMs } from './transfer.ts';
import { takePaid } from '../hand-over.ts';
import { missingKobo, refreshMoney } from '../money.ts';
import { transitionOrder, transitionTransfer } from '../transitions.ts';
import { tellOwners, tellShopper } from '../letters/news.ts';
import { noteOrder, noteRefund } from '../noted.ts';
import { letGo, takeWhatIsPromised } from '../paid-order.ts';
import type { OrderDeps } from '../deps.ts';
import { appendEvent, appendLedger, holdUntil, ledgerOf, type OrderRow } from '../queries.ts';
import { allRecorded, onlyWithAll } from '../rules.ts';
import { lockedStanding, type Standing } from '../standing.ts';

/** How such money is called in the ledger. */
const method = 'own_account';

export interface Movement {
  amountKobo: number;
  /** What the page showed as recorded: names the movement, so that it is written once. */
  soFarKobo: number;
}

async function transferOf(
  deps: OrderDeps,
  tx: StoreTx,
  orderId: string,
): Promise<Standing & { transfer: TransferRow }> {
  const standing = await lockedStanding(deps, tx, orderId);
  if (!standing.transfer) must('receive_transfer', standing);
  return { ...standing, transfer: standing.transfer! };
}

/**
 * Writes a movement of the store's own account into the ledger. False when the same button was pressed before; the
 * ledger's unique key is the wall behind the lock.
 */
async function recordOnce(
  deps: OrderDeps,
  tx: StoreTx,
  order: OrderRow,
  { kind, amountKobo, soFarKobo }: Movement & { kind: 'capture' | 'refund' },
): Promise<boolean> {
  const reference = `${order.id}:${soFarKobo}`;
  const known = kind === 'capture' ? order.captured_kobo : order.refunded_kobo;
  if (known !== soFarKobo) {
    const before = (await ledgerOf(tx, order.id)).find(
      (entry) => entry.kind === kind && entry.reference === reference,
    );
    if (before?.amount_kobo === amountKobo) return false;
    throw conflict('This order’s money has changed meanwhile. Look at it anew before you record more.');
  }
  return appendLedger(tx, order.id, {
    kind,
    reference,
    amount_kobo: amountKobo,
    fee_kobo: kind === 'capture' ? 0 : null,
    currency: order.currency,
    method,
    at: deps.clock.now(),
  });
}

/** Money arrived in the store's own account. It pays the order as soon as all of it is there and the goods can be had. */
export async function receiveTransfer(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  { actor, ...movement }: Movement & { actor: string },
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await transferOf(deps, tx, orderId);
    must('receive_transfer', standing);
    const { order, transfer } = standing;
    const missing = missingKobo(order);
    if (!(await recordOnce(deps, tx, order, { kind: 'capture', ...movement }))) return;
    await noteOrder(tx, order, `Recorded a transfer of ${naira(movement.amountKobo)} for order`);
    const came = { order, transfer, actor, amountKobo: movement.amountKobo };
    if (missing === 0) await receivedMore(deps, tx, came);
    else if (movement.amountKobo < missing) await receivedPart(deps, tx, came);
    else if (order.status !== 'canceled' && (await isStillPromised(deps, tx, order)))
      await receivedAll(deps, tx, came, movement.amountKobo - missing);
    else await receivedLate(deps, tx, came);
  });
}

const isStillPromised = async (deps: OrderDeps, tx: StoreTx, order: OrderRow) =>
  (await takeWhatIsPromised(tx, deps.clock.now(), order, 'committed')) === null;

interface TransferReceipt {
  order: OrderRow;
  transfer: TransferRow;
  amountKobo: number;
  actor: string;
}

async function receivedPart(deps: OrderDeps, tx: StoreTx, receipt: TransferReceipt): Promise<void> {
  const { order, transfer, actor, amountKobo } = receipt;
  const at = deps.clock.now();
  const isOpen = transfer.state === 'open';
  if (isOpen) await keepGoods(tx, order, after(at, sentHoldMs));
  await refreshMoney(tx, order, { expected: isOpen });
  const missing = missingKobo(order);
  const message = `${naira(amountKobo)} received in your account. ${naira(missing)} is still missing.`;
  await appendEvent(tx, order.id, { at, kind: 'transfer_short', message, actor });
  if (isOpen)
    await tellShopper(deps, tx, order, 'transfer-short', {
      about: `${order.id}:${order.captured_kobo}`,
      amount_kobo: amountKobo,
      missing_kobo: missing,
    });
}

async function receivedAll(
  deps: OrderDeps,
  tx: StoreTx,
  receipt: TransferReceipt,
  tooMuchKobo: number,
): Promise<void> {
  const { order, transfer, actor, amountKobo } = receipt;
  const at = deps.clock.now();
  await close(tx, order, transfer, 'received');
  await takePaid(deps, tx, order, { at });
  const more = tooMuchKobo > 0 ? ` That is ${naira(tooMuchKobo)} too much: please send it back.` : '';
  const message = `${naira(amountKobo)} received in your account.${more}`;
  await appendEvent(tx, order.id, { at, kind: 'paid', message, actor });
  await tellShopper(deps, tx, order, 'order-paid', { about: `${order.id}:${order.captured_kobo}` });
}

/** Sent a second time, or on top of what was asked: it belongs to the shopper. */
async function receivedMore(
  deps: OrderDeps,
  tx: StoreTx,
  { order, actor, amountKobo }: TransferReceipt,
): Promise<void> {
  await refreshMoney(tx, order);
  const message = `${naira(amountKobo)} more received in your account. Please send it back.`;
  await appendEvent(tx, order.id, { at: deps.clock.now(), kind: 'transfer_more', message, actor });
}

async function receivedLate(deps: OrderDeps, tx: StoreTx, receipt: TransferReceipt): Promise<void> {
  const { order, transfer, actor, amountKobo } = receipt;
  const at = deps.clock.now();
  await close(tx, order, transfer, 'late');
  await refreshMoney(tx, order);
  const message = `${naira(amountKobo)} received in your account. ${lateExplanation(order)}`;
  await appendEvent(tx, order.id, { at, kind: 'late_payment', message, actor });
  const about = `${order.id}:${order.captured_kobo}`;
  await tellShopper(deps, tx, order, 'transfer-late', { about, amount_kobo: amountKobo });
  await tellOwners(deps, tx, order, 'payment-to-explain', { about, explanation: lateExplanation(order) });
}

/** What an owner is told about money that came when its goods were gone. */
export function lateExplanation(order: { status: string }): string {
  return order.status === 'canceled'
    ? 'The order was cancelled before. Send the money back and record it in the order.'
    : 'Its goods have been sold meanwhile, or its code or gift card was used up. Put the goods in stock again and send the order, or send the money back and record that.';
}

async function close(tx: StoreTx, order: OrderRow, transfer: TransferRow, to: TransferState): Promise<void> {
  await transitionTransfer(tx, transfer, to);
  await holdUntil(tx, order.id, null);
  order.hold_until = null;
  await cancelRecheck(tx, order.id);
}

/** "It has not come": the goods are released and the shopper is told. Money that comes later can still be confirmed. */
export async function transferNotCome(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  actor: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await transferOf(deps, tx, orderId);
    const { order, transfer } = standing;
    if (transfer.state === 'not_come') return;
    must('transfer_not_come', standing);
    const at = deps.clock.now();
    await giveUp(deps, tx, { order, transfer }, 'not_come');
    const message = 'The transfer has not arrived. The goods are back on the shelf.';
    await appendEvent(tx, orderId, { at, kind: 'transfer_not_come', message, actor });
    await noteOrder(tx, order, 'Said that the transfer has not come of order');
    await tellShopper(deps, tx, order, 'transfer-not-come');
  });
}

/** Ends the waiting for a transfer; its goods go back on the shelf. */
export async function giveUp(
  deps: Pick<OrderDeps, 'clock'>,
  tx: StoreTx,
  { order, transfer }: { order: OrderRow; transfer: TransferRow },
  to: 'not_come' | 'expired',
): Promise<void> {
  await letGo(tx, deps.clock.now(), order, 'expired');
  await close(tx, order, transfer, to);
  await refreshMoney(tx, order);
}

export interface Return extends Movement {
  /** It never came: the record is undone. */
  mistake: boolean;
  restock: boolean;
}

interface Doing {
  at: Date;
  actor: string;
}

/** The order waits for its money again; files are not to be had meanwhile. */
async function neverCame(tx: StoreTx, order: OrderRow, transfer: TransferRow, by: Doing): Promise<void> {
  await transitionTransfer(tx, transfer, 'not_come');
  // Its card's part is taken again when the transfer comes; cards that were bought with it were never paid for.
  await letCardGo(tx, order, by.at);
  await endSold(tx, order, { ...by, instead: null });
  if (order.status === 'completed' && order.fulfillment_status === 'not_required')
    await transitionOrder(tx, order, { status: 'open' });
}

/** Records money that went back from the store's own account, or that had been recorded by mistake. */
export async function returnTransfer(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  { actor, ...wanted }: Return & { actor: string },
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const { order, transfer } = await transferOf(deps, tx, orderId);
    const most = keptKobo(order);
    if (wanted.soFarKobo === order.refunded_kobo && wanted.amountKobo > most)
      throw new AppError('bad_input', {
        amount_kobo: [most > 0 ? `At most ${naira(most)} can be recorded.` : allRecorded],
      });
    if (!wanted.mistake && wanted.soFarKobo === order.refunded_kobo) {
      const stays = await staysOnCards(tx, order, []);
      if (wanted.amountKobo > most - stays) refuseOfCards(stays, most - stays);
    }
    if (wanted.restock && wanted.soFarKobo === order.refunded_kobo && wanted.amountKobo < most)
      throw new AppError('bad_input', { restock: [onlyWithAll] });
    if (!(await recordOnce(deps, tx, order, { kind: 'refund', ...wanted }))) return;
    const at = deps.clock.now();
    await refreshMoney(tx, order);
    if (wanted.restock && keptKobo(order) === 0 && order.fulfillment_status === 'unfulfilled')
      await moveReservations(tx, at, orderId, 'released');
    if (wanted.mistake && keptKobo(order) === 0) {
      await neverCame(tx, order, transfer, { at, actor });
      await refreshMoney(tx, order);
    }
    const amount = naira(wanted.amountKobo);
    const message = wanted.mistake
      ? `${amount} was recorded by mistake and is taken back: it has not come.`
      : `${amount} was sent back from your account.`;
    await appendEvent(tx, orderId, { at, kind: 'refunded', message, actor });
    const did = wanted.mistake ? 'Took out again a recorded transfer' : 'Recorded as sent back a transfer';
    await noteRefund(tx, order, `${did} of ${amount} of order`);
    const about = `${order.id}:${order.refunded_kobo}`;
    if (wanted.mistake) await tellShopper(deps, tx, order, 'transfer-not-come', { about });
    else await tellShopper(deps, tx, order, 'refund-processed', { about, amount_kobo: wanted.amountKobo });
  });
}
