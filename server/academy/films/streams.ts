import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { minutes } from '../../platform/clock.ts';
import { run } from './ffmpeg.ts';
import { fileNames } from './media-queries.ts';
import { readMp4 } from './mp4.ts';
import type { AcademyDeps } from '../deps.ts';
import { codecsIn, masterPlaylist, readPackaged, versionPlaylist, type Variant } from './playlists.ts';
import type { StreamFile } from './stream-queries.ts';

/** From this length on a video is streamed in segments too. Nothing in a course folder changes it. */
export const longFromSeconds = minutes(10) / 1000;
export const segmentSeconds = 6;

export interface SegmentTask {
  blobs: AcademyDeps['blobs'];
  ffmpeg: string;
  /** Folder for drafts on this machine. */
  drafts: string;
  /** Folder of the finished files. */
  keys: string;
}

export interface Version {
  /** Of the rendition. */
  name: string;
  /** The version as one plain file. */
  file: string;
}

/** Makes of finished versions what they are streamed from: a file of segments and a playlist each, and one for all. */
export async function packStreams(task: SegmentTask, versions: Version[]): Promise<StreamFile[]> {
  if (versions.length === 0) return [];
  const made: StreamFile[] = [];
  const variants: Variant[] = [];
  for (const version of versions) {
    const { files, variant } = await packVersion(task, version);
    made.push(...files);
    variants.push(variant);
  }
  return [...made, await keepText(task, fileNames.master, masterPlaylist(variants))];
}

async function packVersion(
  task: SegmentTask,
  { name, file }: Version,
): Promise<{ files: StreamFile[]; variant: Variant }> {
  const segmentsFile = fileNames.segments(name);
  const draft = path.join(task.drafts, segmentsFile);
  const list = `${draft}.m3u8`;
  const cut = ['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod'];
  const form = ['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', '-hls_segment_filename', draft];
  const quiet = ['-hide_banner', '-nostdin', '-y'];
  await run(task.ffmpeg, [...quiet, '-i', file, '-c', 'copy', ...cut, ...form, list]);
  const segmented = readPackaged(await readFile(list, 'utf8'));
  if (!segmented) throw new Error(`The playlist of ${path.basename(file)} is not one we understand.`);
  const plain = name === 'voice' ? null : await readMp4(file);
  const playlist = fileNames.playlist(name);
  return {
    files: [
      await keepSegments(task, segmentsFile, draft),
      await keepText(task, playlist, versionPlaylist(segmentsFile, segmented)),
    ],
    variant: {
      file: playlist,
      segments: segmented.segments,
      codecs: codecsIn(await beginningOf(draft, segmented.headBytes)),
      picture: plain && { width: plain.width, height: plain.height },
    },
  };
}

async function beginningOf(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  const read = handle.read(Buffer.alloc(bytes), 0, bytes, 0);
  return (await read.finally(() => handle.close())).buffer;
}

async function keepSegments(task: SegmentTask, file: string, draft: string): Promise<StreamFile> {
  const key = `${task.keys}/${file}`;
  await task.blobs.putFile(key, draft);
  return { file, bytes: (await stat(draft)).size, blob_key: key };
}

async function keepText(task: SegmentTask, file: string, text: string): Promise<StreamFile> {
  const key = `${task.keys}/${file}`;
  const bytes = Buffer.from(text);
  await task.blobs.put(key, bytes);
  return { file, bytes: bytes.length, blob_key: key };
}
