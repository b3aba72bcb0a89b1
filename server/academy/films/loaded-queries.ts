import { sql } from 'kysely';
import type { PlatformDb } from '../../platform/database/db.ts';

/** Into how many pieces a video is cut when what was loaded of it is counted; the column is as wide. */
export const pieceCount = 128;

/**
 * Adds pieces to what an access has loaded of a video; a piece twice is a piece once. Answers whether the access still
 * stands, so that a download under way ends with it.
 */
export async function addLoaded(
  db: PlatformDb,
  entitlementId: string,
  videoId: string,
  pieces: string,
): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    insert into course_loaded as l (entitlement_id, video_id, pieces)
    values (${entitlementId}, ${videoId}, ${pieces}::bit(128))
    on conflict (entitlement_id, video_id) do update set pieces = l.pieces | excluded.pieces
    returning (select withdrawn_at is null from course_entitlements where id = entitlement_id) as stands`.execute(
    db,
  );
  return rows[0]!.stands;
}

/** How much of each video an access has loaded, from 0 to 1, by video id. */
export async function loadedShares(db: PlatformDb, entitlementId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('course_loaded')
    .select(['video_id', sql<number>`bit_count(pieces)::int`.as('pieces')])
    .where('entitlement_id', '=', entitlementId)
    .execute();
  return new Map(rows.map((row) => [row.video_id, row.pieces / pieceCount]));
}
