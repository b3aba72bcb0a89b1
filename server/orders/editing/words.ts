import { variantsForSale } from '../../catalogue/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { searchText } from '../../platform/secrets/tokens.ts';
import { writeSearch } from './queries.ts';
import { linesOf, type OrderRow } from '../queries.ts';
import { addMark, dropMark, wordsOfOrder } from '../words.ts';

/** An order that was changed is found by what is in it now. */
export async function writeFoundBy(tx: StoreTx, order: OrderRow, before: OrderRow): Promise<void> {
  const lines = await linesOf(tx, order.id);
  const variants = await variantsForSale(
    tx,
    lines.map((line) => line.variant_id),
    true,
  );
  const found = wordsOfOrder(
    order,
    lines.map((line) => ({ ...line, sku: variants.get(line.variant_id)?.sku ?? '' })),
  );
  for (const word of before.search.trim().split(' '))
    if (word && !found.includes(word)) await dropMark(tx, order, word);
  await writeSearch(tx, order, searchText(found));
  for (const word of found) await addMark(tx, order, word);
}
