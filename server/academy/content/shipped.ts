import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { courseById, findVideo, renditionsOf, type VideoRow } from './content-queries.ts';
import { folderOf, type ImportResult } from './import.ts';
import { bitrateOf, keepLadder, type LadderDeps, type Rendition } from '../films/ladder.ts';
import { FileOf } from './manifest.ts';
import { fileNames } from '../films/media-queries.ts';
import { longFromSeconds } from '../films/streams.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A file beside the list, and what is in it. */
const file = { file: FileOf('mp4', 'm4a', 'webp'), sha256: Sha256 };

/** What came along with a course folder, by video. */
export const SmallerVersions = z.strictObject({
  videos: z.record(
    z.string(),
    z.strictObject({
      /** The file they were made of. */
      made_of: Sha256,
      versions: z.array(z.strictObject({ name: z.enum(['240p', 'voice']), height: z.int(), ...file })).min(1),
      stills: z.array(z.strictObject({ at: z.number().nonnegative(), ...file })),
    }),
  ),
});
export type SmallerVersions = z.output<typeof SmallerVersions>;
type OfOneVideo = SmallerVersions['videos'][string];

/**
 * Takes smaller versions that came with a course folder, so that they are there also where no program could make them;
 * they are kept as those that are made here. Answers the videos that are still without. What is wrong with a file is
 * said; its video plays as it came.
 */
export async function takeShipped(
  deps: LadderDeps,
  folder: string,
  { courseId, toMake, smaller }: ImportResult,
  wrong: (line: string) => void,
): Promise<string[]> {
  if (!smaller || toMake.length === 0) return toMake;
  const list = path.join(folder, smaller);
  const all = await listAt(list);
  if (!all)
    wrong(`${list} is missing or cannot be read: the videos of the course are delivered as they are.`);
  const without: string[] = [];
  for (const videoId of toMake) {
    const shipped = all?.videos[videoId];
    const video = shipped && (await findVideo(deps.db.platform, courseId, videoId));
    if (!video) without.push(videoId);
    else {
      const problem = await takeOne(deps, video, shipped, path.dirname(list));
      if (problem === null) continue;
      without.push(videoId);
      wrong(`The smaller versions of ${videoId} were not taken in: ${problem} The video plays as it is.`);
    }
  }
  return without;
}

async function listAt(list: string): Promise<SmallerVersions | null> {
  try {
    return SmallerVersions.safeParse(JSON.parse(await readFile(list, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Answers what is in the way; null when they are taken in. */
async function takeOne(
  deps: LadderDeps,
  video: VideoRow,
  shipped: OfOneVideo,
  folder: string,
): Promise<string | null> {
  if (shipped.made_of !== video.source_hash) return 'they were made of another file.';
  if (video.seconds >= longFromSeconds)
    return 'a video as long as this one is streamed, so they are made here.';
  const read = new Map<string, Buffer>();
  for (const one of [...shipped.versions, ...shipped.stills]) {
    const bytes = await readFile(path.join(folder, one.file)).catch(() => null);
    if (!bytes) return `there is no ${path.join(folder, one.file)}.`;
    if (createHash('sha256').update(bytes).digest('hex') !== one.sha256)
      return `${path.join(folder, one.file)} is damaged.`;
    read.set(one.file, bytes);
  }
  const course = await courseById(deps.db.platform, video.course_id);
  const keys = folderOf(course.slug, video.id, video.source_hash);
  const keep = async (name: string, from: string) => {
    await deps.blobs.put(`${keys}/${name}`, read.get(from)!);
    return { blob_key: `${keys}/${name}`, bytes: read.get(from)!.length };
  };
  const made: Rendition[] = (await renditionsOf(deps.db.platform, video.course_id))
    .filter((one) => one.video_id === video.id && one.name === 'source')
    .map(({ name, height, bytes, bitrate, blob_key }) => ({ name, height, bytes, bitrate, blob_key }));
  for (const { name, height, file: from } of shipped.versions) {
    const kept = await keep(fileNames.rendition(name), from);
    made.push({ name, height, ...kept, bitrate: bitrateOf(kept.bytes, video.seconds) });
  }
  const stills = [];
  for (const [position, { at, file: from }] of shipped.stills.entries())
    stills.push({ at, blob_key: (await keep(fileNames.still(position), from)).blob_key });
  return (await keepLadder(deps, video, { made, stills, streams: [] }))
    ? null
    : 'the video was replaced meanwhile.';
}
