import { rowsOf } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import type { Row } from '../../platform/database/tables.ts';

export type StreamRow = Row<'course_streams'>;
export type StreamFile = Omit<StreamRow, 'course_id' | 'video_id'>;

/** What the long videos of a course are streamed from. */
export async function streamsOf(db: PlatformDb, courseId: string): Promise<StreamRow[]> {
  return rowsOf(db, 'course_streams').where('course_id', '=', courseId).execute();
}

export async function streamKey(
  db: PlatformDb,
  courseId: string,
  videoId: string,
  file: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('course_streams')
    .select('blob_key')
    .where('course_id', '=', courseId)
    .where('video_id', '=', videoId)
    .where('file', '=', file)
    .executeTakeFirst();
  return row?.blob_key ?? null;
}

export async function replaceStreams(
  tx: PlatformTx,
  courseId: string,
  videoId: string,
  files: StreamFile[],
): Promise<void> {
  await tx
    .deleteFrom('course_streams')
    .where('course_id', '=', courseId)
    .where('video_id', '=', videoId)
    .execute();
  if (files.length === 0) return;
  await tx
    .insertInto('course_streams')
    .values(files.map((file) => ({ ...file, course_id: courseId, video_id: videoId })))
    .execute();
}
