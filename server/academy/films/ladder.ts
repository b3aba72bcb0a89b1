import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { picture } from '../../platform/files/picture.ts';
import {
  courseById,
  findVideo,
  markLadder,
  renditionsOf,
  replaceRenditions,
  replaceStills,
  type RenditionName,
  type RenditionRow,
  type VideoRow,
} from '../content/content-queries.ts';
import { factsOf, run, type VideoFacts, type VideoTools } from './ffmpeg.ts';
import { folderOf } from '../content/import.ts';
import { readMp4 } from './mp4.ts';
import type { AcademyDeps } from '../deps.ts';
import { stillTimes } from './stills.ts';
import { replaceStreams, type StreamFile } from './stream-queries.ts';
import { longFromSeconds, packStreams, segmentSeconds } from './streams.ts';

export interface LadderDeps extends Pick<AcademyDeps, 'db' | 'blobs'> {
  /** Another length than the usual one to begin streaming from, s. */
  longFromSeconds?: number;
}

/** Picture heights with their most (kbit/s): 240 lines with sound stay under 1.6 MB a minute. */
const rungs = [
  { name: '144p', height: 144, video: 80, sound: 32 },
  { name: '240p', height: 240, video: 150, sound: 40 },
  { name: '360p', height: 360, video: 320, sound: 48 },
  { name: '480p', height: 480, video: 640, sound: 64 },
] as const;
/** Speech; about 0.25 MB a minute. */
const voiceKbit = 32;
const stillWidth = 854;

export type Rendition = Omit<RenditionRow, 'course_id' | 'video_id'>;
interface LadderTask {
  deps: LadderDeps;
  ffmpeg: string;
  source: string;
  facts: VideoFacts;
  /** Folder for drafts on this machine. */
  drafts: string;
  /** Folder of the finished files. */
  keys: string;
}

/**
 * Makes the smaller versions of a video: pictures below its own height, the voice alone, and stills to go with it; of
 * a long one also what these are streamed from.
 * Until they are there, the file is delivered as it came. Answers what was made; null when there was nothing to do or
 * the file was replaced meanwhile.
 */
export async function makeLadder(
  deps: LadderDeps,
  tools: VideoTools,
  courseId: string,
  videoId: string,
): Promise<string | null> {
  const video = await findVideo(deps.db.platform, courseId, videoId);
  if (!tools.ffmpeg || !video || video.ladder_hash === video.source_hash) return null;
  const course = await courseById(deps.db.platform, courseId);
  const whole = (await renditionsOf(deps.db.platform, courseId)).find(
    (one) => one.video_id === videoId && one.name === 'source',
  );
  if (!whole) return null;
  const drafts = await mkdtemp(path.join(os.tmpdir(), 'presence-course-'));
  try {
    const source = await fetched(deps, whole.blob_key, drafts);
    const facts = await factsOf(tools, source);
    if (!facts) throw new Error(`The video ${videoId} cannot be read.`);
    const task: LadderTask = {
      deps,
      ffmpeg: tools.ffmpeg,
      source,
      facts,
      drafts,
      keys: keysFor(folderOf(course.slug, videoId, video.source_hash), isLong({ deps, facts })),
    };
    const made = [await startingFast(task, whole), ...(await encoded(task, whole.bytes))];
    const streams = await packaged(task, made);
    const stills = await drawStills(task);
    if (!(await keepLadder(deps, video, { made, stills, streams }))) return null;
    const files = made.map((one) => `${one.name} ${megabytes(one.bytes)}`).join(', ');
    return streams.length > 0 ? `${files}, streamed too` : files;
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

export interface Ladder {
  /** The file itself among them. */
  made: Rendition[];
  stills: { at: number; blob_key: string }[];
  streams: StreamFile[];
}

/** Shows the smaller versions from now on; false when the file was replaced while they were made. */
export function keepLadder(
  deps: Pick<LadderDeps, 'db'>,
  video: Pick<VideoRow, 'course_id' | 'id' | 'source_hash'>,
  { made, stills, streams }: Ladder,
): Promise<boolean> {
  const { course_id: courseId, id } = video;
  return deps.db.transact(async (tx) => {
    if (!(await markLadder(tx, courseId, id, video.source_hash))) return false;
    await replaceRenditions(tx, courseId, id, made);
    await replaceStills(tx, courseId, id, stills);
    await replaceStreams(tx, courseId, id, streams);
    return true;
  });
}

/** A key never changes what is in it, and before long videos were streamed their versions were cut otherwise. */
const keysFor = (folder: string, long: boolean) => (long ? `${folder}/streamed` : folder);

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;

async function fetched(deps: LadderDeps, key: string, drafts: string): Promise<string> {
  const found = await deps.blobs.open(key);
  if (!found) throw new Error(`The file ${key} is missing.`);
  const file = path.join(drafts, 'source.mp4');
  await pipeline(found.stream(), createWriteStream(file));
  return file;
}

/** The file as it came, its index moved to the front where it is not. */
async function startingFast(task: LadderTask, whole: RenditionRow): Promise<Rendition> {
  const { name, height, bytes, bitrate, blob_key } = whole;
  if ((await readMp4(task.source))?.startsFast) return { name, height, bytes, bitrate, blob_key };
  const file = path.join(task.drafts, 'fast.mp4');
  await ffmpeg(task, ['-map', '0:v', '-map', '0:a?', '-c', 'copy', '-movflags', '+faststart', file]);
  return keep(task, 'source', height, file);
}

async function encoded(task: LadderTask, wholeBytes: number): Promise<Rendition[]> {
  const made: Rendition[] = [];
  for (const rung of rungs.filter((one) => one.height < task.facts.height)) {
    const file = path.join(task.drafts, `${rung.name}.mp4`);
    await ffmpeg(task, [...pictureArgs(rung, isLong(task)), file]);
    // A version that is larger than the file itself helps nobody.
    if ((await stat(file)).size < wholeBytes) made.push(await keep(task, rung.name, rung.height, file));
  }
  if (task.facts.hasSound) {
    const file = path.join(task.drafts, 'voice.m4a');
    await ffmpeg(task, ['-vn', ...soundArgs(voiceKbit), '-movflags', '+faststart', file]);
    made.push(await keep(task, 'voice', 0, file));
  }
  return made;
}

const isLong = ({ deps, facts }: Pick<LadderTask, 'deps' | 'facts'>) =>
  facts.seconds >= (deps.longFromSeconds ?? longFromSeconds);

/** The file as it came stays one file: how it was encoded is not in our hands. */
async function packaged(task: LadderTask, made: Rendition[]): Promise<StreamFile[]> {
  if (!isLong(task)) return [];
  const versions = made
    .filter((one) => one.name !== 'source')
    .map(({ name, blob_key }) => ({ name, file: path.join(task.drafts, path.basename(blob_key)) }));
  return packStreams({ ...task, blobs: task.deps.blobs }, versions);
}

function pictureArgs(rung: (typeof rungs)[number], long: boolean): string[] {
  const picture = `-vf scale=-2:${rung.height} -c:v libx264 -profile:v main -preset fast -crf 28 -pix_fmt yuv420p`;
  const most = `-maxrate ${rung.video}k -bufsize ${rung.video * 2}k`;
  // A place to jump to at least every four seconds, or where segments begin, in every version at the same moment.
  const jumps = `-force_key_frames expr:gte(t,n_forced*${long ? segmentSeconds : 4})`;
  const rest = `${soundArgs(rung.sound).join(' ')} -movflags +faststart`;
  return `-map 0:v:0 -map 0:a:0? ${picture} ${most} ${jumps} ${rest}`.split(' ');
}

const soundArgs = (kbit: number) => ['-c:a', 'aac', '-ac', '1', '-b:a', `${kbit}k`];

async function ffmpeg(task: LadderTask, args: string[]): Promise<void> {
  const common = ['-hide_banner', '-nostdin', '-y', '-i', task.source, '-threads', '1'];
  await run(task.ffmpeg, [...common, '-map_metadata', '-1', ...args]);
}

async function keep(task: LadderTask, name: RenditionName, height: number, file: string): Promise<Rendition> {
  const { size } = await stat(file);
  const key = `${task.keys}/${path.basename(file)}`;
  await task.deps.blobs.putFile(key, file);
  return { name, height, bytes: size, bitrate: bitrateOf(size, task.facts.seconds), blob_key: key };
}

/** Bits a second. */
export function bitrateOf(bytes: number, seconds: number): number {
  return seconds > 0 ? Math.round((bytes * 8) / seconds) : 0;
}

/** A picture of every slide, for who only wants to hear. */
async function drawStills(task: LadderTask): Promise<{ at: number; blob_key: string }[]> {
  const stills: { at: number; blob_key: string }[] = [];
  for (const { at, look } of await stillTimes(task.ffmpeg, task.source, task.facts.seconds)) {
    const file = path.join(task.drafts, 'still.png');
    await rm(file, { force: true });
    const seek = ['-hide_banner', '-nostdin', '-y', '-ss', String(look), '-i', task.source];
    await run(task.ffmpeg, [...seek, '-frames:v', '1', '-threads', '1', file]);
    // Past the last frame nothing is written.
    const bytes = await readFile(file).catch(() => null);
    if (!bytes) continue;
    const small = picture(bytes).resize({ width: stillWidth, withoutEnlargement: true });
    const key = `${task.keys}/still-${stills.length}.webp`;
    await task.deps.blobs.put(key, await small.webp({ quality: 60 }).toBuffer());
    stills.push({ at, blob_key: key });
  }
  return stills;
}
