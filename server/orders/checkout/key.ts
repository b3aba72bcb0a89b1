import { createHash } from 'node:crypto';
import type { CheckoutInput } from '#shared/api/cart.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { CartRow } from './cart-queries.ts';
import { linesOf } from '../queries.ts';

/**
 * What a checkout key is good for: the basket's cookie and the form as it was filled in. The total that was shown is
 * left out, since a repeat of the form finds the basket empty and shows none, and what came along in cookies that are
 * dropped by then.
 */
const leftOut = ['shown_total_kobo', 'shown_due_kobo', 'gift_card'];

/** Stands for a basket and what was typed with it, so that a form that comes again is known. */
export function contentHashOf(token: string, form: CheckoutInput): Buffer {
  const fields = Object.entries(form)
    .filter(([name]) => !leftOut.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([token, fields]))
    .digest();
}

/** Whether a form that carries an order's key is that order's own, come again, and its basket was not filled anew. */
export async function isSameForm(
  tx: StoreTx,
  order: { id: string; content_hash: string | null },
  hash: Buffer | null,
  rows: readonly CartRow[],
): Promise<boolean> {
  if (!hash || order.content_hash !== hash.toString('hex')) return false;
  if (rows.length === 0) return true;
  const words = (lines: readonly CartRow[]) =>
    lines
      .map((line) => `${line.variant_id} ${line.quantity}`)
      .toSorted()
      .join();
  return words(rows) === words(await linesOf(tx, order.id));
}
