import type { Sale } from '#shared/api/money.ts';
import { after, hours } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import { leftOf, recoveredOf } from './balances/balance.ts';
import { owedBy } from './balances/queries.ts';
import { refundCover, type Cover } from './refunds/cover.ts';
import { ofPlatform } from './keys/integrations.ts';
import type { PaidFor, Payment } from './queries.ts';
import {
  heldSince,
  salesOf,
  salesOfOwner,
  totalsOf,
  type Sale as SaleRow,
  type SaleTotals,
} from './books/settlement-queries.ts';
import { expectedOn } from '../platform/working-days.ts';

/** A sale without the number of its order, which the orders know. */
export type SeenSale = Omit<Sale, 'order_number'>;

/** YYYY-MM-DD in Lagos. */
const dayOf = (moment: Date) => after(moment, hours(1)).toISOString().slice(0, 10);

/**
 * The online payments of an order, as its owner reads them, and what a refund of the one it was bought with would come
 * out of: null where nothing of it is left, and where the store's own provider pays it.
 */
export async function salesOfOrder(
  db: PlatformDb,
  of: PaidFor,
  paid: Payment | undefined,
  now: Date,
): Promise<{ sales: SeenSale[]; cover: Cover | null }> {
  const rows = await salesOfOwner(db, of);
  const isHeld = await heldOf(db, of.purpose === 'order' ? of.storeId : null, rows);
  const sales = rows.map((row) => saleOf(row, isHeld(row), now));
  return { sales, cover: paid && leftOf(paid) > 0 ? await refundCover(db, paid, now) : null };
}

/** A store's online payments of some days, newest first, and what all of those days adds up to. Kobo. */
export async function statementOf(
  db: PlatformDb,
  storeId: string,
  of: { from: Date; before: Date; limit: number; after: { at: Date; reference: string } | undefined },
  now: Date,
): Promise<{ sales: SeenSale[]; isMore: boolean; totals: SaleTotals; waitingKobo: number }> {
  const rows = await salesOf(db, storeId, { ...of, limit: of.limit + 1 });
  const owed = await owedBy(db, storeId);
  const isHeld = await heldOf(db, storeId, rows, owed);
  return {
    sales: rows.slice(0, of.limit).map((row) => saleOf(row, isHeld(row), now)),
    isMore: rows.length > of.limit,
    totals: await totalsOf(db, storeId, of.from, of.before),
    waitingKobo: Math.max(0, -owed),
  };
}

/** Whether a sale's money waits with us, as far as any of these does. */
async function heldOf(
  db: PlatformDb,
  storeId: string | null,
  rows: readonly SaleRow[],
  owed?: number,
): Promise<(row: SaleRow) => boolean> {
  const ours = rows.filter((row) => row.integration === ofPlatform && row.subaccount === null);
  const oldest = ours.reduce<Date | null>((at, row) => (at && row.paid_at! > at ? at : row.paid_at), null);
  const held = storeId && oldest ? -(owed ?? (await owedBy(db, storeId))) : 0;
  if (held <= 0) return () => false;
  const since = await heldSince(db, storeId!, held, oldest!);
  return (row) => ours.includes(row) && (since === null || row.paid_at! >= since);
}

/** One online payment as its owner reads it: what came, what the provider kept, and where it is now. */
function saleOf(row: SaleRow, isHeld: boolean, now: Date): SeenSale {
  const gross = row.captured_kobo ?? 0;
  const paidAt = row.paid_at ?? now;
  const settlement =
    row.settlement_id && row.settled_at ? { id: row.settlement_id, on: dayOf(row.settled_at) } : null;
  const kept = gross - (row.fee_kobo ?? 0);
  const state = isHeld ? 'waiting' : stateOf(row, settlement !== null, paidAt, now);
  return {
    reference: row.reference,
    order_id: row.owner_id,
    paid_at: paidAt.toISOString(),
    channel: row.channel ?? '',
    gross_kobo: gross,
    fee_kobo: row.fee_kobo,
    refunded_kobo: backOf(row),
    recovered_kobo: recoveredOf(row),
    net_kobo: kept - backOf(row),
    share_kobo: isShared(row) ? kept - recoveredOf(row) : null,
    state,
    expected_on: state === 'expected' || state === 'late' ? expectedOn(paidAt) : null,
    settlement,
  };
}

const isShared = (row: SaleRow) => row.integration === ofPlatform && row.subaccount !== null;
const backOf = (row: SaleRow) => row.refund_kobo + row.disputed_kobo - row.waiting_kobo;

function stateOf(row: SaleRow, isSettled: boolean, paidAt: Date, now: Date): Sale['state'] {
  if (row.integration !== ofPlatform) return isSettled ? 'settled' : 'own';
  if (row.subaccount === null) return 'paid_out';
  if (isSettled) return 'settled';
  if (row.is_stopped) return 'stopped';
  return dayOf(now) > expectedOn(paidAt) ? 'late' : 'expected';
}
