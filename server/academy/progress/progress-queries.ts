import { joined } from '#shared/progress.ts';
import { firstOrNull, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import { columnsOf, type Row } from '../../platform/database/tables.ts';

export type Progress = Row<'course_progress'>;
export type CertificateRow = Row<'course_certificates'>;

const read = (row: Progress): Progress => ({ ...row, stretches: joined(row.stretches) });

export async function progressOf(db: PlatformDb, entitlementId: string): Promise<Progress[]> {
  const rows = await rowsOf(db, 'course_progress').where('entitlement_id', '=', entitlementId).execute();
  return rows.map(read);
}

/** The locked row of a video, made when there is none. */
export async function lockProgress(
  tx: PlatformTx,
  entitlementId: string,
  videoId: string,
): Promise<Progress> {
  await tx
    .insertInto('course_progress')
    .values({ entitlement_id: entitlementId, video_id: videoId })
    .onConflict((conflict) => conflict.columns(['entitlement_id', 'video_id']).doNothing())
    .execute();
  const row = await rowsOf(tx, 'course_progress')
    .where('entitlement_id', '=', entitlementId)
    .where('video_id', '=', videoId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return read(row);
}

export async function saveProgress(tx: PlatformTx, progress: Progress): Promise<void> {
  const { entitlement_id, video_id, stretches, ...said } = progress;
  await tx
    .updateTable('course_progress')
    .set({ ...said, stretches: JSON.stringify(stretches) })
    .where('entitlement_id', '=', entitlement_id)
    .where('video_id', '=', video_id)
    .execute();
}

/** Marks a video watched; a mark that is there stays. */
export async function insertWatched(
  db: PlatformDb,
  entitlementId: string,
  videoId: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto('course_progress')
    .values({ entitlement_id: entitlementId, video_id: videoId, watched_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['entitlement_id', 'video_id'])
        .doUpdateSet({ watched_at: at })
        .where('course_progress.watched_at', 'is', null),
    )
    .execute();
}

export async function certificateOf(db: PlatformDb, entitlementId: string): Promise<CertificateRow | null> {
  return rowsOf(db, 'course_certificates').where('entitlement_id', '=', entitlementId).$call(firstOrNull);
}

/** A certificate whose holder still has the course. */
export async function certificateByCode(db: PlatformDb, code: string): Promise<CertificateRow | null> {
  return db
    .selectFrom('course_certificates as c')
    .innerJoin('course_entitlements as e', 'e.id', 'c.entitlement_id')
    .select(columnsOf('course_certificates', 'c'))
    .where('c.code', '=', code)
    .where('e.withdrawn_at', 'is', null)
    .$call(firstOrNull);
}

/** Does nothing when there is one. */
export async function insertCertificate(db: PlatformDb, row: CertificateRow): Promise<void> {
  await db
    .insertInto('course_certificates')
    .values(row)
    .onConflict((conflict) => conflict.column('entitlement_id').doNothing())
    .execute();
}

/** Writes another name onto a certificate; false where there is none with this code. */
export async function renameCertificate(db: PlatformDb, code: string, name: string): Promise<boolean> {
  return db.updateTable('course_certificates').set({ name }).where('code', '=', code).$call(wrote);
}
