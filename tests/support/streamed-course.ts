import type { Academy } from './academy.ts';
import { fileNames } from '#server/academy/films/media-queries.ts';
import { masterPlaylist, versionPlaylist } from '#server/academy/films/playlists.ts';
import { replaceStreams } from '#server/academy/films/stream-queries.ts';

const segments = [0, 1, 2].map((n) => ({ seconds: 6, from: 100 + n * 400, bytes: 400 }));

/** Bytes that stand for the segments of a video, told from every other video's. */
export function segmentBytes(videoId: string, name: string): Buffer {
  return Buffer.from(`${videoId} ${name} `.repeat(200)).subarray(0, 1_300);
}

/** Gives a video of the course the files of a streamed one, without the program that would make them. */
export async function streamVideo(world: Academy, videoId: string): Promise<void> {
  const { db, blobs } = world.deps;
  const [course] = await world.test.database.sql<{ id: string }>(`select id from courses limit 1`);
  const names = ['240p', 'voice'];
  const texts = names.map((name): [string, Buffer] => [
    fileNames.playlist(name),
    Buffer.from(versionPlaylist(fileNames.segments(name), { segments, headBytes: 100 })),
  ]);
  const master = masterPlaylist([
    { file: '240p.m3u8', segments, codecs: 'avc1.4d400d,mp4a.40.2', picture: { width: 426, height: 240 } },
    { file: 'voice.m3u8', segments, codecs: 'mp4a.40.2', picture: null },
  ]);
  const files: [string, Buffer][] = [
    ...texts,
    ...names.map((name): [string, Buffer] => [fileNames.segments(name), segmentBytes(videoId, name)]),
    [fileNames.master, Buffer.from(master)],
  ];
  for (const [file, bytes] of files) await blobs.put(`courses/streamed/${videoId}/${file}`, bytes);
  await db.transact((tx) =>
    replaceStreams(
      tx,
      course!.id,
      videoId,
      files.map(([file, bytes]) => ({
        file,
        bytes: bytes.length,
        blob_key: `courses/streamed/${videoId}/${file}`,
      })),
    ),
  );
}
