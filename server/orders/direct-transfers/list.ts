import type { TransferToConfirm } from '#shared/api/orders.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { openTransfers } from './queries.ts';
import { viewTransfer } from './transfer.ts';
import { partsToLookFor } from '../parts/transfers.ts';

const most = 200;

/** What to look for in the store's own account: whole orders, then parts of others. */
export async function transfersToConfirm(tx: StoreTx): Promise<TransferToConfirm[]> {
  const whole = (await openTransfers(tx, most)).map((row) => ({
    ...viewTransfer(row, row),
    order_id: row.order_id,
    number: row.number,
    customer_name: row.customer_name,
    placed_at: row.placed_at.toISOString(),
  }));
  return [...whole, ...(await partsToLookFor(tx, most))];
}
