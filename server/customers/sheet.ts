import { nairaInput } from '#shared/money.ts';
import { lagosDay } from '#shared/lagos.ts';
import type { StoreDb } from '../platform/database/db.ts';
import type { Place } from '../platform/http/cursor.ts';
import { findCustomers, placeOf, type Sifted } from './sift.ts';

const atOnce = 500;

/** Every customer of a list as lines of a sheet, below the names of the columns; nobody for null. */
export async function* customerLines(storeDb: StoreDb, filter: Sifted | null): AsyncGenerator<string[]> {
  yield ['Name', 'Phone', 'Email', 'Tags', 'Orders', 'Total spent', 'Added on', 'Last order'];
  if (!filter) return;
  for (let after: Place | null = null; ;) {
    const from: Place | null = after;
    const rows = await storeDb.read((tx) => findCustomers(tx, { ...filter, limit: atOnce, after: from }));
    for (const row of rows)
      yield [
        row.name,
        row.phone,
        row.email,
        row.tags.join(', '),
        String(row.order_count),
        nairaInput(row.spent_kobo),
        lagosDay(row.created_at),
        row.order_count === 0 ? '' : lagosDay(row.last_order_at),
      ];
    if (rows.length < atOnce) return;
    after = placeOf(filter.sort)(rows.at(-1)!);
  }
}
