import type { Which } from '#shared/api/price-changes.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { statement } from '../statement.ts';
import { planSearch } from './search-queries.ts';

/** All that a list shows by a status and by words, as it shows them; null for any status but put away, and for no words. */
const idsOfList = statement<{ id: string }, [status: string | null, patterns: string[] | null]>(`
  select p.id from products p
  where p.store_id = $1 and case when $2::text is null then p.status <> 'archived' else p.status = $2 end
    and ($3::text[] is null or p.search like all($3::text[]))
  order by p.updated_at desc, p.id desc`);

/** Which products are meant: those that are named, or all that a list shows. */
export async function idsOf(tx: StoreTx, which: Which): Promise<string[]> {
  if ('ids' in which) return which.ids;
  const plan = which.search ? await planSearch(tx, which.search) : null;
  if (which.search && !plan) return [];
  return (await idsOfList(tx, which.status ?? null, plan?.patterns ?? null)).map(({ id }) => id);
}
