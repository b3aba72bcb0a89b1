import type { AnswerOf, QueryOf } from '#shared/api/contract.ts';
import type { listChanges } from '#shared/api/staff.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { changeRows } from './queries.ts';

/** Who changed what, the newest first. */
export async function changesOf(
  storeDb: StoreDb,
  query: QueryOf<typeof listChanges>,
): Promise<AnswerOf<typeof listChanges>> {
  const { limit, by = null, kind = null } = query;
  const wanted = { limit: limit + 1, after: placeAfter(query.after), by, kind };
  const found = await storeDb.read((tx) => changeRows(tx, wanted));
  const { rows, next } = page(found, limit, ({ at, id }) => ({ at: at.getTime(), id }));
  const items = rows.map(({ id, at, by_id, name, is_key, ...row }) => ({
    id,
    at: at.toISOString(),
    by: name === null ? null : { id: by_id, name: is_key ? `${name} (API key)` : name },
    kind: row.kind,
    what: row.what,
    before: row.before,
    after: row.after,
  }));
  return { items, next };
}
