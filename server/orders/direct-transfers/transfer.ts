import { randomInt } from 'node:crypto';
import type { Transfer } from '#shared/api/orders.ts';
import { withTail, type Quote } from '#shared/pricing/quote.ts';
import { accountForTransfers, type PayoutAccount } from '../../payments/index.ts';
import { after, days, hours } from '../../platform/clock.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { insertTransfer, scheduleRecheck, tailsOf, type TransferRow } from './queries.ts';
import { missingKobo } from '../money.ts';
import type { NewOrder, OrderRow } from '../queries.ts';

/** Goods are kept this long for a transfer that nobody has spoken of. */
export const holdMs = hours(24);
/** And this long once the shopper has said that it was sent, or a part of it has come. */
export const sentHoldMs = hours(72);
/** Kobo taken off at most; a transfer of a smaller total could not be told apart. */
export const mostTail = 99;
/** An amount rests this long before it is used again, so that a late transfer is not taken for another's. */
const restMs = days(14);

/**
 * Draws the kobo to take off a total, so that no other transfer the store waits for has the same amount, and writes the
 * transfer down. The unique index decides; null when every amount is taken.
 */
export async function drawTail(
  tx: StoreTx,
  wanted: { orderId: string; totalKobo: number; account: PayoutAccount; at: Date },
): Promise<number | null> {
  const { orderId, totalKobo, account, at } = wanted;
  for (;;) {
    const tail = await freeTail(tx, totalKobo, at);
    if (tail === null) return null;
    const written = await insertTransfer(tx, {
      order_id: orderId,
      amount_kobo: totalKobo - tail,
      bank_name: account.bank_name,
      account_number: account.account_number,
      account_name: account.account_name,
      state: 'open',
      asked_at: at,
    });
    if (written) return tail;
  }
}

/**
 * Has an order wait for a transfer from now on: its amount is drawn, its goods are to be kept and the sweep looks at it.
 * The order is changed in hand, for the caller to write down.
 */
export async function askForTransfer(
  tx: StoreTx,
  order: Pick<OrderRow, 'id' | keyof Quote | 'hold_until' | 'pay_by'> & Pick<NewOrder, 'gift_card_kobo'>,
  at: Date,
): Promise<'no_account' | 'full' | null> {
  const account = await accountForTransfers(tx.platform, tx.storeId);
  if (!account) return 'no_account';
  const totalKobo = order.total_kobo - (order.gift_card_kobo ?? 0);
  const tail = await drawTail(tx, { orderId: order.id, totalKobo, account, at });
  if (tail === null) return 'full';
  const until = order.pay_by ?? after(at, holdMs);
  Object.assign(order, withTail(order, tail), { hold_until: until });
  await scheduleRecheck(tx, order.id, until);
  return null;
}

/** Kobo to take off a sum so that it differs from all that the store waits for; null when every amount is taken. */
export const freeTail = async (tx: StoreTx, totalKobo: number, at: Date): Promise<number | null> =>
  chooseTail(await tailsOf(tx, totalKobo, after(at, -restMs)));

/** Any tail that has rested; failing that, any that is not waited for. */
function chooseTail(used: readonly { tail: number; open: boolean }[]): number | null {
  const all = Array.from({ length: mostTail }, (_, index) => index + 1);
  const without = (taken: readonly number[]) => all.filter((tail) => !taken.includes(tail));
  const rested = without(used.map((one) => one.tail));
  const free = rested.length > 0 ? rested : without(used.filter((one) => one.open).map((one) => one.tail));
  return free.length > 0 ? free[randomInt(free.length)]! : null;
}

type Sums = Pick<
  OrderRow,
  'total_kobo' | 'captured_kobo' | 'refunded_kobo' | 'gift_card_kobo' | 'gift_card_kept_kobo'
>;

/** What of an order is in the store's own account. Kobo. */
export const keptKobo = (order: Sums) =>
  order.captured_kobo - order.refunded_kobo - order.gift_card_kept_kobo;

/** A transfer as its owner sees it. */
export function viewTransfer(transfer: TransferRow, order: Sums & Pick<OrderRow, 'hold_until'>): Transfer {
  return {
    bank_name: transfer.bank_name,
    account_number: transfer.account_number,
    account_name: transfer.account_name,
    amount_kobo: transfer.amount_kobo,
    state: transfer.state,
    missing_kobo: missingKobo(order),
    sent_at: transfer.sent_at?.toISOString() ?? null,
    sender: transfer.sender,
    held_until: order.hold_until?.toISOString() ?? null,
  };
}
