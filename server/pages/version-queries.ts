import { sql } from 'kysely';
import { firstOrNull } from '../platform/database/answers.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

/** The versions that are kept of a page, the newest first. */
export async function versionsOf(
  tx: StoreTx,
  id: string,
): Promise<Pick<Row<'page_versions'>, 'version' | 'published_at' | 'published_by'>[]> {
  return tx.db
    .selectFrom('page_versions')
    .select(['version', 'published_at', 'published_by'])
    .where('store_id', '=', tx.storeId)
    .where('page_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
}

export async function findVersion(
  tx: StoreTx,
  id: string,
  version: number,
): Promise<{ document: unknown } | null> {
  return tx.db
    .selectFrom('page_versions')
    .select('document')
    .where('store_id', '=', tx.storeId)
    .where('page_id', '=', id)
    .where('version', '=', version)
    .$call(firstOrNull);
}

/**
 * The newest version of a page whose document is of such a version or an earlier one: another release may have published
 * those after it. null when there is none.
 */
export async function readableVersion(
  tx: StoreTx,
  id: string,
  documentVersion: number,
): Promise<{ document: unknown } | null> {
  return tx.db
    .selectFrom('page_versions')
    .select('document')
    .where('store_id', '=', tx.storeId)
    .where('page_id', '=', id)
    .where(sql<boolean>`(document ->> 'version')::int <= ${documentVersion}`)
    .orderBy('version', 'desc')
    .limit(1)
    .$call(firstOrNull);
}
