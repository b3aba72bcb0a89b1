import type { PlatformDb } from '../../platform/database/db.ts';
import { streamKey } from './stream-queries.ts';

/** Files of a video by the names its addresses use. */
export const fileNames = {
  rendition: (name: string) => (name === 'voice' ? 'voice.m4a' : `${name}.mp4`),
  captions: 'captions.vtt',
  still: (position: number) => `still-${position}.webp`,
  master: 'master.m3u8',
  playlist: (name: string) => `${name}.m3u8`,
  segments: (name: string) => (name === 'voice' ? 'segments-voice.m4a' : `segments-${name}.mp4`),
} as const;

const namedFile =
  /^(?:(source|144p|240p|360p|480p)\.mp4|(voice)\.m4a|(captions)\.vtt|still-(\d{1,4})\.webp)$/;
const streamedFile =
  /^(?:(?:master|144p|240p|360p|480p|voice)\.m3u8|segments-(?:(?:144p|240p|360p|480p)\.mp4|voice\.m4a))$/;

/** Where a file is kept; null for every name that is not one of a video's own files. */
export async function keyOfFile(
  db: PlatformDb,
  courseId: string,
  videoId: string,
  file: string,
): Promise<string | null> {
  if (streamedFile.test(file)) return streamKey(db, courseId, videoId, file);
  const [, video, voice, captions, still] = namedFile.exec(file) ?? [];
  if (captions) return captionsKey(db, courseId, videoId);
  if (still) return stillKey(db, courseId, videoId, Number(still));
  const name = video ?? voice;
  if (!name) return null;
  const row = await db
    .selectFrom('course_renditions')
    .select('blob_key')
    .where('course_id', '=', courseId)
    .where('video_id', '=', videoId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.blob_key ?? null;
}

async function captionsKey(db: PlatformDb, courseId: string, videoId: string): Promise<string | null> {
  const row = await db
    .selectFrom('course_videos')
    .select('captions_key')
    .where('course_id', '=', courseId)
    .where('id', '=', videoId)
    .executeTakeFirst();
  return row?.captions_key ?? null;
}

async function stillKey(
  db: PlatformDb,
  courseId: string,
  videoId: string,
  position: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('course_stills')
    .select('blob_key')
    .where('course_id', '=', courseId)
    .where('video_id', '=', videoId)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.blob_key ?? null;
}
