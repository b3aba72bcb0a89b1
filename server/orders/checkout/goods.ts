import { withTail } from '#shared/pricing/quote.ts';
import type { takeStock, VariantForSale } from '../../catalogue/index.ts';
import { accountForTransfers, type PayoutAccount } from '../../payments/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { CartRow } from './cart-queries.ts';
import { drawTail } from '../direct-transfers/transfer.ts';
import { shortOf, wantedOf, type Line } from '../line-pieces.ts';
import { dueOf, type OrderDraft } from './new-order.ts';
import { Refused } from './refused-order.ts';

/** What is in a basket with what can be sold of it now. @throws Refused where something is gone */
export function priced(rows: CartRow[], variants: Map<string, VariantForSale>): Line[] {
  const gone = rows.filter((row) => !variants.has(row.variant_id));
  if (gone.length > 0)
    throw new Refused({
      ok: false,
      reason: 'stock',
      lines: gone.map((row) => ({
        variant_id: row.variant_id,
        title: 'Something in your basket',
        available: 0,
      })),
    });
  return rows.map((row) => ({ quantity: row.quantity, variant: variants.get(row.variant_id)! }));
}

/** What there is too little of, for a refusal. */
export function shortLine(lines: Line[], taken: { variantId: string; available: number }) {
  const { line, available } = shortOf(lines, taken);
  return { variant_id: line.variant.id, title: line.variant.title, available };
}

/** Whether there is enough now, of which nothing is taken. */
export function couldTake(lines: Line[]): Awaited<ReturnType<typeof takeStock>> {
  const short = wantedOf(lines).find(({ quantity, available }) => (available ?? quantity) < quantity);
  if (!short) return { ok: true };
  return { ok: false, variantId: short.variantId, available: Math.max(0, short.available ?? 0) };
}

/** Draws the amount to be sent to the store's account, and takes the kobo off the order. */
export async function askTransfer(
  tx: StoreTx,
  draft: OrderDraft,
  orderId: string,
  at: Date,
): Promise<PayoutAccount> {
  const account = await accountForTransfers(tx.platform, tx.storeId);
  if (!account) throw new Refused({ ok: false, reason: 'pay_method' });
  const tailKobo = await drawTail(tx, { orderId, totalKobo: dueOf(draft), account, at });
  if (tailKobo === null) throw new Refused({ ok: false, reason: 'transfers_full' });
  draft.quote = withTail(draft.quote, tailKobo);
  return account;
}
