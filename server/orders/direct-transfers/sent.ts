import type { TransferView } from '#shared/storefront.ts';
import { after } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { findTransfer, scheduleRecheck, markSent, type TransferRow } from './queries.ts';
import { sentHoldMs } from './transfer.ts';
import type { StoreTerms } from '../../stores/index.ts';
import { missingKobo } from '../money.ts';
import { orderIdOf } from '../links.ts';
import { tellOwners } from '../letters/news.ts';
import type { OrderDeps } from '../deps.ts';
import { appendEvent, holdUntil, lockOrder, type OrderRow } from '../queries.ts';

/** While the owner can still confirm it, the shopper may say once that it was sent. */
const maySay = (transfer: TransferRow) =>
  transfer.sent_at === null && ['open', 'expired', 'not_come'].includes(transfer.state);

/** "I have sent it": the owner is told, once, and the goods are kept for longer. */
export async function shopperSent(
  deps: OrderDeps,
  storeDb: StoreDb,
  token: string,
  sender: string,
): Promise<'told' | 'gone'> {
  const orderId = orderIdOf(deps.config, storeDb.id, token);
  if (!orderId) return 'gone';
  return storeDb.transact(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const transfer = order && (await findTransfer(tx, orderId));
    if (!transfer) return 'gone';
    if (maySay(transfer)) await noteSent(deps, tx, { order, transfer, sender });
    return 'told';
  });
}

async function noteSent(
  deps: OrderDeps,
  tx: StoreTx,
  { order, transfer, sender }: { order: OrderRow; transfer: TransferRow; sender: string },
): Promise<void> {
  const at = deps.clock.now();
  await markSent(tx, order.id, at, sender);
  if (transfer.state === 'open') await keepGoods(tx, order, after(at, sentHoldMs));
  const message = sender ? `Says it has been sent, in the name of ${sender}.` : 'Says it has been sent.';
  await appendEvent(tx, order.id, { at, kind: 'transfer_sent', message, actor: order.name });
  await tellOwners(deps, tx, order, 'transfer-sent', { sender });
}

/** Keeps an open transfer's goods until then, if that is longer. */
export async function keepGoods(tx: StoreTx, order: OrderRow, until: Date): Promise<void> {
  if (order.hold_until && order.hold_until >= until) return;
  await holdUntil(tx, order.id, until);
  order.hold_until = until;
  await scheduleRecheck(tx, order.id, until);
}

/** A transfer as its shopper sees it. */
export function shopperTransfer(
  transfer: TransferRow,
  order: OrderRow,
  { suspended: shut }: Pick<StoreTerms, 'suspended'>,
): TransferView {
  return {
    bank_name: transfer.bank_name,
    account_number: transfer.account_number,
    account_name: transfer.account_name,
    state: transfer.state,
    missing_kobo: missingKobo(order),
    sent: transfer.sent_at !== null,
    held_until: order.hold_until?.toISOString() ?? null,
    may_say_sent: maySay(transfer),
    shut,
  };
}
