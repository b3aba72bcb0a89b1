import { sql } from 'kysely';
import { wrote } from '../platform/database/answers.ts';
import { olderThan, type Place } from '../platform/http/cursor.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

export type PictureRow = Pick<Row<'media'>, 'id' | 'alt' | 'width' | 'height' | 'widths' | 'avif'> & {
  made_from?: string | null;
};

const columns = ['id', 'alt', 'width', 'height', 'widths', 'avif', 'made_from'] as const;

export async function pictureRows(tx: StoreTx, ids: readonly string[]): Promise<PictureRow[]> {
  if (ids.length === 0) return [];
  return (
    tx.db
      .selectFrom('media')
      .select(columns)
      .where('store_id', '=', tx.storeId)
      // One parameter however many, so that the statement is one and stays prepared.
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute()
  );
}

/** Pictures of the store, the newest first, from after a place on; `at` in milliseconds. */
export async function newestPictures(
  tx: StoreTx,
  { limit, after }: { limit: number; after: Place | null },
): Promise<(PictureRow & { created_at: Date })[]> {
  return tx.db
    .selectFrom('media')
    .select([...columns, 'created_at'])
    .where('store_id', '=', tx.storeId)
    .where(olderThan(after, 'created_at', 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * A picture's row as JSON inside somebody else's statement, null when there is none: a list then needs no second
 * question. Both arguments are expressions of that statement's text, never values.
 */
export function pictureJson(storeId: string, mediaId: string): string {
  return `(select json_build_object('id', media.id, 'alt', media.alt, 'width', media.width, 'height', media.height,
    'widths', media.widths, 'avif', media.avif, 'made_from', media.made_from)
    from media where media.store_id = ${storeId} and media.id = ${mediaId})`;
}

/** False when the store has a picture of that id, which then stays as it is. */
export async function insertPicture(tx: StoreTx, picture: PictureRow & { at: Date }): Promise<boolean> {
  const { at, ...row } = picture;
  return tx.db
    .insertInto('media')
    .values({ ...row, store_id: tx.storeId, created_at: at })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doNothing())
    .$call(wrote);
}

/** False when the store has no such picture. */
export async function setAlt(tx: StoreTx, id: string, alt: string): Promise<boolean> {
  return tx.db
    .updateTable('media')
    .set({ alt })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .$call(wrote);
}

/** False when there is no such picture or it had its AVIF files already. */
export async function markAvif(tx: StoreTx, id: string): Promise<boolean> {
  return tx.db
    .updateTable('media')
    .set({ avif: true })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('avif', '=', false)
    .$call(wrote);
}
