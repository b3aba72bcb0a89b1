import type { Receipt, ReceiptMove, ReceiptState, ReceiptWay } from '#shared/orders/receipt.ts';
import { sumOf } from '#shared/orders/receipt.ts';
import { quoteIn } from '#shared/pricing/quote.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { storeTerms } from '../../stores/index.ts';
import type { OrderDeps } from '../deps.ts';
import { findTransfer } from '../direct-transfers/queries.ts';
import { orderIdOf } from '../links.ts';
import { findOrder, ledgerOf, linesOf, type LedgerRow, type OrderRow } from '../queries.ts';
import { titleOf } from '../sending/to-send.ts';
import { nameless } from '../words.ts';

type Config = Pick<OrderDeps, 'config'>;

/** What a receipt says of each kind of entry: whether money came or went back, or did not go back after all. */
const kinds: Record<LedgerRow['kind'], { side: 'paid' | 'back'; sign: 1 | -1 }> = {
  capture: { side: 'paid', sign: 1 },
  cash: { side: 'paid', sign: 1 },
  refund: { side: 'back', sign: 1 },
  refund_failed: { side: 'back', sign: -1 },
  dispute_lost: { side: 'back', sign: 1 },
};

/** How the ledger's methods, and the channels of providers, are called; any other is “online”. */
const ways = new Map<string, ReceiptWay>([
  ['card', 'card'],
  ['bank', 'transfer'],
  ['bank_transfer', 'transfer'],
  ['dedicated_nuban', 'transfer'],
  ['ussd', 'ussd'],
  ['cash', 'cash'],
  ['own_account', 'own_account'],
  ['card_machine', 'card_machine'],
  ['gift_card', 'gift_card'],
]);

/** The entries as moves; what was recorded by mistake, or did not go back after all, is on no paper. */
function movesOf(ledger: readonly LedgerRow[], currency: string): Record<'paid' | 'back', ReceiptMove[]> {
  const moves: Record<'paid' | 'back', ReceiptMove[]> = { paid: [], back: [] };
  for (const entry of ledger) {
    if (entry.currency !== currency) continue;
    const { side, sign } = kinds[entry.kind];
    const kobo = sign * entry.amount_kobo;
    const way = ways.get(entry.method) ?? 'online';
    const undone = moves[side].findLastIndex((one) => one.kobo === -kobo && one.way === way);
    if (kobo < 0 && undone >= 0) moves[side].splice(undone, 1);
    else moves[side].push({ at: entry.at.toISOString(), way, kobo });
  }
  return moves;
}

function stateOf(
  totalKobo: number,
  paid: readonly ReceiptMove[],
  back: readonly ReceiptMove[],
): ReceiptState {
  const kept = sumOf(paid) - sumOf(back);
  if (paid.length === 0) return totalKobo === 0 ? 'free' : 'unpaid';
  if (kept <= 0) return 'all_back';
  if (kept >= totalKobo) return 'paid';
  return back.length > 0 ? 'part_back' : 'part';
}

/** What an order's paper says, paid or not. */
export async function receiptOf({ config }: Config, tx: StoreTx, order: OrderRow): Promise<Receipt> {
  const { business, name } = await storeTerms(tx, config);
  const transfer = await findTransfer(tx, order.id);
  // A transfer that was recorded by mistake never came, so nothing of it went back either.
  const never = transfer?.state === 'not_come' && order.captured_kobo === order.refunded_kobo;
  const { paid, back } = movesOf(never ? [] : await ledgerOf(tx, order.id), order.currency);
  const lines = await linesOf(tx, order.id);
  const isNameless = Object.values<string>(nameless).includes(order.name);
  const isBrought = order.fulfillment_status !== 'not_required' && order.channel !== 'counter';
  return {
    ...quoteIn(order),
    state: stateOf(order.total_kobo, paid, back),
    from: { name, ...business },
    number: order.number,
    placed_at: order.placed_at.toISOString(),
    to: isNameless ? [] : [order.name],
    lines: lines.map((line) => ({
      title: titleOf(line),
      quantity: line.quantity,
      total_kobo: line.total_kobo,
    })),
    discount_code: order.discount_code,
    delivery_name: order.delivery_name,
    delivery_kind:
      isBrought && order.delivery_name && order.delivery_kind !== 'service'
        ? (order.delivery_kind as 'delivery' | 'pickup')
        : 'none',
    paid,
    back,
  };
}

/** The paper of the order a private link opens; null where there is none. */
export async function shopperReceipt(deps: Config, storeDb: StoreDb, token: string): Promise<Receipt | null> {
  const orderId = orderIdOf(deps.config, storeDb.id, token);
  if (!orderId) return null;
  return storeDb.read(async (tx) => {
    const order = await findOrder(tx, orderId);
    return order && !order.erased_at ? receiptOf(deps, tx, order) : null;
  });
}
