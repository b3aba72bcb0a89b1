import type { Sale } from '#shared/api/money.ts';
import { expectedOn, ofPlatform, recoveredOf, type Sale as SaleRow } from '../payments/index.ts';
import { after, hours } from '../platform/clock.ts';

/** YYYY-MM-DD in Lagos. */
const dayOf = (moment: Date) => after(moment, hours(1)).toISOString().slice(0, 10);

/** One online payment as its owner reads it: what came, what the provider kept, and where it is now. */
export function saleOf(row: SaleRow, orderNumber: number | null, now: Date): Sale {
  const gross = row.captured_kobo ?? 0;
  const paidAt = row.paid_at ?? now;
  const settlement =
    row.settlement_id && row.settled_at ? { id: row.settlement_id, on: dayOf(row.settled_at) } : null;
  const kept = gross - (row.fee_kobo ?? 0);
  const state = stateOf(row, settlement !== null, paidAt, now);
  return {
    reference: row.reference,
    order_id: row.owner_id,
    order_number: orderNumber,
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
  if (row.subaccount === null) return (row.held_kobo ?? 0) > 0 ? 'waiting' : 'paid_out';
  if (isSettled) return 'settled';
  if (row.is_stopped) return 'stopped';
  return dayOf(now) > expectedOn(paidAt) ? 'late' : 'expected';
}
