import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { picture } from '../../platform/files/picture.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import {
  courseBySlug,
  findVideo,
  replaceLessons,
  replaceRenditions,
  replaceStills,
  retireVideosExcept,
  saveCourse,
  saveVideo,
  type CourseRow,
  type VideoRow,
} from './content-queries.ts';
import { factsOf, type VideoTools } from '../films/ffmpeg.ts';
import { CourseFolderError, readManifest, type CourseManifest, type ManifestVideo } from './manifest.ts';
import type { AcademyDeps } from '../deps.ts';
import { replaceStreams } from '../films/stream-queries.ts';

export type ImportDeps = Pick<AcademyDeps, 'db' | 'blobs' | 'clock'>;

const coverWidth = 1200;

/** Where the files of one version of a video are kept. */
export function folderOf(slug: string, videoId: string, hash: string): string {
  return `courses/${slug}/${videoId}/${hash.slice(0, 16)}`;
}

export interface ImportResult {
  courseId: string;
  /** Videos whose smaller versions are still to be made. */
  toMake: string[];
  /** The list of smaller versions that came along, in the folder. */
  smaller: string | null;
}

/**
 * Takes a course folder in, or what changed of it since: a file with the same bytes is left alone, progress is kept by
 * video id, videos that are no longer named are taken from the outline. Files first, then one change of rows: people
 * see the course as it was or as it is. Answers before smaller versions are made; every video plays by then.
 * @throws CourseFolderError with what is wrong with the folder.
 */
export async function importCourse(
  deps: ImportDeps,
  tools: VideoTools,
  folder: string,
  say: (line: string) => void = () => undefined,
): Promise<ImportResult> {
  const manifest = await readManifest(folder);
  const known = await courseBySlug(deps.db.platform, manifest.slug);
  const taken: VideoImport[] = [];
  for (const [lesson, { videos }] of manifest.lessons.entries())
    for (const [position, video] of videos.entries()) {
      const before = known && (await findVideo(deps.db.platform, known.id, video.id));
      const one = await takeVideo(deps, tools, { folder, slug: manifest.slug, video, before });
      taken.push({ ...one, row: { ...one.row, lesson, position } });
      say(`${video.id}: ${one.fresh ? `taken in, ${Math.round(one.row.seconds)} s` : 'unchanged'}`);
    }
  const cover = await takeCover(deps, folder, manifest);
  const courseId = await deps.db.transact((tx) => write(deps, tx, { manifest, known, taken, cover }));
  for (const { stale } of taken) if (stale) await deps.blobs.remove(stale);
  const toMake = taken.filter((one) => !one.hasLadder).map((one) => one.row.id);
  return { courseId, toMake, smaller: manifest.smaller ?? null };
}

interface VideoImport {
  row: Omit<VideoRow, 'course_id' | 'retired_at' | 'ladder_hash'>;
  /** The file itself as a rendition, when it is new or another one than before. */
  fresh: { height: number; bytes: number; key: string } | null;
  /** The folder of the file it replaces. */
  stale: string | null;
  hasLadder: boolean;
}

interface VideoSource {
  folder: string;
  slug: string;
  video: ManifestVideo;
  before: VideoRow | null;
}

async function takeVideo(deps: ImportDeps, tools: VideoTools, source: VideoSource): Promise<VideoImport> {
  const { folder, slug, video, before } = source;
  const file = path.join(folder, video.file);
  const hash = await hashOf(file);
  const common = {
    id: video.id,
    lesson: 0,
    position: 0,
    title: video.title,
    summary: video.summary,
    source_hash: hash,
    captions_key: await takeCaptions(deps, source),
  };
  if (before?.source_hash === hash)
    return {
      row: { ...common, seconds: before.seconds },
      fresh: null,
      stale: null,
      hasLadder: before.ladder_hash === hash,
    };
  const facts = await factsOf(tools, file).catch(() => null);
  if (!facts || facts.seconds <= 0) throw new CourseFolderError(`${file} is not a video we can read.`);
  const key = `${folderOf(slug, video.id, hash)}/source.mp4`;
  await deps.blobs.putFile(key, file);
  return {
    row: { ...common, seconds: Math.round(facts.seconds * 1000) / 1000 },
    fresh: { height: facts.height, bytes: (await stat(file)).size, key },
    stale: before && folderOf(slug, video.id, before.source_hash),
    hasLadder: false,
  };
}

async function takeCaptions(deps: ImportDeps, { folder, slug, video }: VideoSource): Promise<string | null> {
  if (!video.captions) return null;
  const file = path.join(folder, video.captions);
  const bytes = await fileAt(file);
  if (!/^\uFEFF?WEBVTT/.test(bytes.toString('utf8', 0, 16)))
    throw new CourseFolderError(`${file} does not begin with WEBVTT.`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const key = `courses/${slug}/${video.id}/captions-${hash.slice(0, 16)}.vtt`;
  await deps.blobs.put(key, bytes);
  return key;
}

type Cover = Pick<CourseRow, 'cover_key' | 'cover_alt' | 'cover_width' | 'cover_height'>;

async function takeCover(deps: ImportDeps, folder: string, manifest: CourseManifest): Promise<Cover> {
  if (!manifest.cover) return { cover_key: null, cover_alt: '', cover_width: 0, cover_height: 0 };
  const file = path.join(folder, manifest.cover.file);
  const bytes = await fileAt(file);
  const { data, info } = await picture(bytes)
    .autoOrient()
    .resize({ width: coverWidth, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new CourseFolderError(`${file} is not a picture we can read.`);
    });
  const hash = createHash('sha256').update(data).digest('hex');
  const key = `courses/covers/${manifest.slug}-${hash.slice(0, 16)}.webp`;
  await deps.blobs.put(key, data);
  return {
    cover_key: key,
    cover_alt: manifest.cover.alt,
    cover_width: info.width,
    cover_height: info.height,
  };
}

interface CourseImport {
  manifest: CourseManifest;
  known: CourseRow | null;
  taken: VideoImport[];
  cover: Cover;
}

async function write(deps: ImportDeps, tx: PlatformTx, course: CourseImport): Promise<string> {
  const { manifest, known, taken, cover } = course;
  const { slug, label, title, description, price_kobo } = manifest;
  const at = deps.clock.now();
  const id = await saveCourse(tx, {
    id: known?.id ?? newId(),
    slug,
    label,
    title,
    description,
    price_kobo,
    ...cover,
    created_at: at,
  });
  await replaceLessons(
    tx,
    id,
    manifest.lessons.map((lesson) => lesson.title),
  );
  for (const { row, fresh } of taken) {
    await saveVideo(tx, { ...row, course_id: id });
    if (!fresh) continue;
    const bitrate = Math.round((fresh.bytes * 8) / row.seconds);
    const { height, bytes, key } = fresh;
    await replaceRenditions(tx, id, row.id, [{ name: 'source', height, bytes, bitrate, blob_key: key }]);
    await replaceStills(tx, id, row.id, []);
    await replaceStreams(tx, id, row.id, []);
  }
  await retireVideosExcept(
    tx,
    id,
    taken.map((one) => one.row.id),
    at,
  );
  return id;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const part of createReadStream(file)) hash.update(part as Buffer);
  } catch {
    throw new CourseFolderError(`There is no ${file}.`);
  }
  return hash.digest('hex');
}

function fileAt(file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new CourseFolderError(`There is no ${file}.`);
  });
}
