import type { AskedPart, OrderView } from '#shared/order-view.ts';
import { accountForTransfers } from '../../payments/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { StoreTerms } from '../../stores/index.ts';
import { lastEdit } from '../editing/queries.ts';
import { transferKobo } from './transfers.ts';
import { byHandKobo, openPart } from './parts.ts';
import type { Standing } from '../standing.ts';

/** The part of an order that its shopper is asked for now, with what she needs to pay it. */
export async function askedPart(
  tx: StoreTx,
  { order, parts }: Standing,
  terms: Pick<StoreTerms, 'pay_direct' | 'suspended'>,
  now: Date,
): Promise<AskedPart | null> {
  const next = openPart(parts);
  if (!next || order.status !== 'open') return null;
  // The time to begin runs out; what is left of an order that was begun does not.
  const isOver = next.part === 0 && order.pay_by !== null && order.pay_by <= now;
  const after = parts.filter((one) => one.state === 'open' && one.part > next.part);
  return {
    kind: next.kind,
    amount_kobo: next.amount_kobo,
    by_hand_kobo: byHandKobo(next),
    transfer_kobo: transferKobo(next),
    was_asked: next.asked_at !== null,
    due_at: next.due_at?.toISOString() ?? null,
    overdue: next.due_at !== null && next.due_at <= now,
    stopped: terms.suspended,
    at_door: next.at_door,
    after_kobo: after.reduce((sum, one) => sum + one.amount_kobo, 0),
    account: terms.pay_direct && !terms.suspended && !isOver ? await accountOf(tx) : null,
  };
}

/** What stood in an order before its shop changed it. */
export async function changedView(tx: StoreTx, orderId: string): Promise<OrderView['changed']> {
  const edit = await lastEdit(tx, orderId);
  return edit && { was: edit.was, was_total_kobo: edit.old_total_kobo, reason: edit.reason };
}

async function accountOf(tx: StoreTx): Promise<AskedPart['account']> {
  const account = await accountForTransfers(tx.platform, tx.storeId);
  if (!account) return null;
  const { bank_name, account_number, account_name } = account;
  return { bank_name, account_number, account_name };
}

/** Whether the shop kept what was paid first of an order that it cancelled. */
export const keepsPaid = ({ order, parts, refunds }: Standing): boolean =>
  order.status === 'canceled' &&
  order.captured_kobo > order.refunded_kobo &&
  refunds.length === 0 &&
  parts.some(({ state }) => state === 'withdrawn');
