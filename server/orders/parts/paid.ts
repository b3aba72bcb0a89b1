import { naira } from '#shared/money.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { takePaid } from '../hand-over.ts';
import type { MoneyRows } from '../money.ts';
import { tellOwners, tellShopper } from '../letters/news.ts';
import { tellPaid, type ToldContext } from '../letters/told-together.ts';
import type { HandlerDeps } from '../paid-order.ts';
import { cancelTelling, partsOf, type PartRow } from './queries.ts';
import { openPart } from './parts.ts';
import type { LineRow, OrderRow } from '../queries.ts';
import { transitionPart } from '../transitions.ts';

/** Says of a part that its money is there; nothing where the order is paid at once. */
export async function setPaid(
  tx: StoreTx,
  parts: readonly PartRow[],
  number: number,
  by: PartRow['paid_by'],
): Promise<void> {
  const part = parts.find((one) => one.part === number);
  if (!part) return;
  await transitionPart(tx, part, 'paid', { paid_by: by });
  await cancelTelling(tx, part.order_id);
}

interface Came {
  part: number;
  kobo: number;
  /** What is known of an order that is paid at once, and nothing is kept for its money any more. */
  atOnce?: { money: MoneyRows; told: ToldContext & { lines: readonly LineRow[] } };
}

/**
 * Money of an order is in its ledger: what it pays for by itself is handed over, and who ordered and who owns the store
 * are told what came and what is left. The order must be locked.
 */
export async function takePart(deps: HandlerDeps, tx: StoreTx, order: OrderRow, came: Came): Promise<void> {
  const at = deps.clock.now();
  if (came.atOnce) {
    const { money, told } = came.atOnce;
    await takePaid(deps, tx, order, { at, known: money, hold_until: null, lines: told.lines });
    return tellPaid(deps, tx, order, told);
  }
  const parts = await partsOf(tx, order.id);
  await takePaid(deps, tx, order, { at });
  if (parts.length === 0) {
    await tellShopper(deps, tx, order, 'order-paid');
    return tellOwners(deps, tx, order, 'new-order');
  }
  const rest = openPart(parts);
  const about = `${order.id}:${came.part}:${order.captured_kobo}`;
  const left = { amount_kobo: came.kobo, missing_kobo: rest?.amount_kobo ?? 0 };
  await tellShopper(deps, tx, order, rest ? 'part-received' : 'order-paid', { about, ...left });
  const explanation = partWords(order, came.kobo, rest);
  await tellOwners(deps, tx, order, 'part-came', { about, explanation, ...(!rest && { alert: 'paid' }) });
}

/** What came and what is left, for the owners. */
function partWords(order: OrderRow, kobo: number, rest: PartRow | undefined): string {
  const kept = order.captured_kobo - order.refunded_kobo;
  const stands = `${naira(kept)} of ${naira(order.total_kobo)} is in.`;
  if (!rest) return `${naira(kobo)} came. Nothing is left to pay.`;
  return `${naira(kobo)} came: ${stands} ${naira(rest.amount_kobo)} is left; ask for it in the order when it is ready.`;
}
