import { firstOrNull, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import type { Row } from '../../platform/database/tables.ts';

export type CourseRow = Row<'courses'>;
export type VideoRow = Row<'course_videos'>;
export type RenditionRow = Row<'course_renditions'>;
export type StillRow = Row<'course_stills'>;
export type RenditionName = 'source' | '144p' | '240p' | '360p' | '480p' | 'voice';

/** The course the academy sells: the one that was taken in last. */
export async function offeredCourse(db: PlatformDb): Promise<CourseRow | null> {
  return rowsOf(db, 'courses')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$call(firstOrNull);
}

export async function courseById(db: PlatformDb, id: string): Promise<CourseRow> {
  return rowsOf(db, 'courses').where('id', '=', id).executeTakeFirstOrThrow();
}

export async function courseBySlug(db: PlatformDb, slug: string): Promise<CourseRow | null> {
  return rowsOf(db, 'courses').where('slug', '=', slug).$call(firstOrNull);
}

/** Writes a course or what changed of it; answers its id. */
export async function saveCourse(tx: PlatformTx, course: Omit<CourseRow, 'currency'>): Promise<string> {
  const { id, slug, created_at, ...said } = course;
  const row = await tx
    .insertInto('courses')
    .values({ id, slug, created_at, ...said })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(said))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function lessonTitles(db: PlatformDb, courseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('course_lessons')
    .select('title')
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.title);
}

export async function replaceLessons(tx: PlatformTx, courseId: string, titles: string[]): Promise<void> {
  await tx.deleteFrom('course_lessons').where('course_id', '=', courseId).execute();
  if (titles.length === 0) return;
  await tx
    .insertInto('course_lessons')
    .values(titles.map((title, position) => ({ course_id: courseId, position, title })))
    .execute();
}

/** The videos of the latest import in their order. */
export async function videosOf(db: PlatformDb, courseId: string): Promise<VideoRow[]> {
  return rowsOf(db, 'course_videos')
    .where('course_id', '=', courseId)
    .where('retired_at', 'is', null)
    .orderBy('lesson')
    .orderBy('position')
    .execute();
}

/** Also when a later import left it out. */
export async function findVideo(db: PlatformDb, courseId: string, id: string): Promise<VideoRow | null> {
  return rowsOf(db, 'course_videos')
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .$call(firstOrNull);
}

/** Writes a video or what changed of it; one that was left out comes back. */
export async function saveVideo(
  tx: PlatformTx,
  video: Omit<VideoRow, 'retired_at' | 'ladder_hash'>,
): Promise<void> {
  const { course_id, id, ...said } = video;
  await tx
    .insertInto('course_videos')
    .values({ course_id, id, ...said })
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'id']).doUpdateSet({ ...said, retired_at: null }),
    )
    .execute();
}

export async function retireVideosExcept(
  tx: PlatformTx,
  courseId: string,
  kept: string[],
  at: Date,
): Promise<void> {
  let query = tx
    .updateTable('course_videos')
    .set({ retired_at: at })
    .where('course_id', '=', courseId)
    .where('retired_at', 'is', null);
  if (kept.length > 0) query = query.where('id', 'not in', kept);
  await query.execute();
}

/** Says that a file's smaller versions are made; false when the file was replaced meanwhile. */
export async function markLadder(
  tx: PlatformTx,
  courseId: string,
  id: string,
  hash: string,
): Promise<boolean> {
  return tx
    .updateTable('course_videos')
    .set({ ladder_hash: hash })
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .where('source_hash', '=', hash)
    .$call(wrote);
}

export async function renditionsOf(db: PlatformDb, courseId: string): Promise<RenditionRow[]> {
  return rowsOf(db, 'course_renditions')
    .where('course_id', '=', courseId)
    .orderBy('video_id')
    .orderBy('height')
    .orderBy('name')
    .execute();
}

export async function replaceRenditions(
  tx: PlatformTx,
  courseId: string,
  videoId: string,
  rows: Omit<RenditionRow, 'course_id' | 'video_id'>[],
): Promise<void> {
  await tx
    .deleteFrom('course_renditions')
    .where('course_id', '=', courseId)
    .where('video_id', '=', videoId)
    .execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('course_renditions')
    .values(rows.map((row) => ({ ...row, course_id: courseId, video_id: videoId })))
    .execute();
}

export async function stillsOf(db: PlatformDb, courseId: string): Promise<StillRow[]> {
  return rowsOf(db, 'course_stills')
    .where('course_id', '=', courseId)
    .orderBy('video_id')
    .orderBy('position')
    .execute();
}

export async function replaceStills(
  tx: PlatformTx,
  courseId: string,
  videoId: string,
  stills: { at: number; blob_key: string }[],
): Promise<void> {
  await tx
    .deleteFrom('course_stills')
    .where('course_id', '=', courseId)
    .where('video_id', '=', videoId)
    .execute();
  if (stills.length === 0) return;
  await tx
    .insertInto('course_stills')
    .values(stills.map((still, position) => ({ ...still, course_id: courseId, video_id: videoId, position })))
    .execute();
}
