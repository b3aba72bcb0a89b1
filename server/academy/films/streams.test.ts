import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  academy,
  courseBuyer,
  courseFolder,
  type Academy,
  type CourseBuyer,
} from '#tests/support/academy.ts';
import type { CourseVideo } from '#shared/api/academy.ts';
import { findVideoTools, run } from './ffmpeg.ts';
import { importHere } from '../content/import-jobs.ts';
import { codecsIn, masterPlaylist, readPackaged, versionPlaylist } from './playlists.ts';
import { longFromSeconds } from './streams.ts';
import { mediaBytes } from '#tests/support/reading/media-bytes.ts';

/** In these tests a minute is long: ten of them are ten times the work and no other case. */
const minute = 60;

/** Taller than two rungs and still: one picture a second, so that a minute of it is made in no time. */
async function drawVideo(ffmpeg: string, file: string, seconds: number, sound = true): Promise<void> {
  const draw = ['-f', 'lavfi', '-i', `smptebars=size=128x242:rate=1:duration=${seconds}`];
  const speak = ['-f', 'lavfi', '-i', `anoisesrc=amplitude=0.1:sample_rate=16000:duration=${seconds}`];
  const code = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -b:a 72k -shortest'.split(' ');
  await run(ffmpeg, ['-y', ...draw, ...(sound ? speak : []), ...code, file]);
}

describe('packaging a long video', async () => {
  const { ffmpeg, ffprobe } = await findVideoTools();
  let world: Academy;
  let buyer: CourseBuyer;
  let videos: CourseVideo[];
  const folders: string[] = [];
  beforeAll(async () => {
    if (!ffmpeg) return;
    world = await academy();
    const specs = [[{ id: 'long', seconds: 1 }], [{ id: 'short', seconds: 1 }]];
    const { folder } = await courseFolder(specs);
    folders.push(folder);
    await drawVideo(ffmpeg, path.join(folder, 'long.mp4'), minute + 1);
    await drawVideo(ffmpeg, path.join(folder, 'short.mp4'), minute - 1, false);
    const said: string[] = [];
    await importHere({ ...world.deps, longFromSeconds: minute }, folder, (line) => said.push(line));
    expect(said.filter((line) => line.endsWith(', streamed too')).length).toBe(1);
    buyer = await courseBuyer(world);
    videos = (await world.course(buyer.client)).lessons.flatMap((one) => one.videos);
  });
  afterAll(async () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await world?.close();
  });
  const get = async (url: string, range?: string) =>
    mediaBytes(world, url, {
      cookies: buyer.browser.cookies,
      headers: range === undefined ? {} : { range },
    });
  const text = async (url: string) => (await get(url)).bytes.toString();

  test.runIf(ffmpeg)('only a video of ten minutes or more is streamed, and it keeps its plain files', () => {
    expect(longFromSeconds).toBe(600);
    const [long, short] = videos;
    expect(short!.hlsUrl).toBeNull();
    expect(short!.seconds).toBe(59);
    expect(short!.renditions.filter((one) => one.hlsUrl !== null)).toEqual([]);
    expect(long!.renditions.map((one) => [one.name, one.hlsUrl?.split('/').at(-1) ?? null])).toEqual([
      ['voice', 'voice.m3u8'],
      ['144p', '144p.m3u8'],
      ['240p', '240p.m3u8'],
      ['source', null],
    ]);
    expect(long!.hlsUrl!.split('/').at(-1)).toBe('master.m3u8');
    expect(long!.videoUrl!.split('/').at(-1)).toBe('source.mp4');
  });

  test.runIf(ffmpeg)(
    'the playlist of all names every size with its line, codecs and lines of picture',
    async () => {
      const lines = (await text(videos[0]!.hlsUrl!)).split('\n');
      expect(lines.slice(0, 3)).toEqual(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']);
      const variants = lines.flatMap((line, n) =>
        line.startsWith('#EXT-X-STREAM-INF:') ? [[lines[n + 1], line.slice(18)] as const] : [],
      );
      expect(variants.map(([file]) => file)).toEqual(['144p.m3u8', '240p.m3u8', 'voice.m3u8']);
      for (const [file, said] of variants) {
        const shape =
          file === 'voice.m3u8'
            ? /^BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="mp4a\.40\.2"$/
            : /^BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.4d[0-9a-f]{4},mp4a\.40\.2",RESOLUTION=\d+x(144|240)$/;
        expect(said).toMatch(shape);
      }
    },
  );

  test.runIf(ffmpeg)(
    'segments of six seconds cover the file and the film, at the same moments in every size',
    async () => {
      const starts: number[][] = [];
      for (const rendition of videos[0]!.renditions.filter((one) => one.hlsUrl)) {
        const segmented = readPackaged(await text(rendition.hlsUrl!))!;
        const { segments, headBytes } = segmented;
        let at = headBytes;
        for (const one of segments) {
          expect(one.from).toBe(at);
          at += one.bytes;
        }
        expect(at).toBe(rendition.bytes);
        const seconds = segments.reduce((sum, one) => sum + one.seconds, 0);
        expect(Math.abs(seconds - 61)).toBeLessThan(1.5);
        expect(Math.max(...segments.map((one) => one.seconds))).toBeLessThan(7);
        if (rendition.name !== 'voice') starts.push(segments.map((one) => one.seconds));
      }
      expect(starts[0]).toEqual(starts[1]);
      expect(starts[0]!.slice(0, 3)).toEqual([6, 6, 6]);
    },
  );

  test.runIf(ffmpeg)(
    'the beginning of the file with one segment from its middle plays by itself',
    async () => {
      const rendition = videos[0]!.renditions.find((one) => one.name === '240p')!;
      const { segments, headBytes } = readPackaged(await text(rendition.hlsUrl!))!;
      const file = rendition.hlsUrl!.replace('240p.m3u8', 'segments-240p.mp4');
      const middle = segments[5]!;
      const [head, piece] = [
        await get(file, `bytes=0-${headBytes - 1}`),
        await get(file, `bytes=${middle.from}-${middle.from + middle.bytes - 1}`),
      ];
      expect([head.status, piece.status, head.headers['content-type']]).toEqual([206, 206, 'video/mp4']);
      const folder = mkdtempSync('/tmp/presence-segment-');
      folders.push(folder);
      const draft = path.join(folder, 'piece.mp4');
      writeFileSync(draft, Buffer.concat([head.bytes, piece.bytes]));
      const asked = [
        '-v',
        'error',
        '-select_streams',
        'v',
        '-show_entries',
        'packet=pts_time,flags',
        '-of',
        'csv=p=0',
      ];
      const packets = (await run(ffprobe!, [...asked, draft])).out.trim().split('\n');
      expect(packets.length).toBe(6);
      const [time, flags] = packets[0]!.split(',');
      expect(Math.round(Number(time) / 6)).toBe(5);
      expect(flags).toMatch(/^K/);
    },
  );

  test.runIf(ffmpeg)(
    'a new file of the same video takes what the old one was streamed from away',
    async () => {
      await world.takeIn([[{ id: 'long', seconds: 700 }]]);
      const [long] = (await world.course(buyer.client)).lessons.flatMap((one) => one.videos);
      expect([long!.seconds, long!.hlsUrl]).toEqual([700, null]);
      expect((await get(videos[0]!.hlsUrl!)).status).toBe(404);
      await expect(
        world.test.database.sql(`select file from course_streams where video_id = 'long'`),
      ).resolves.toEqual([]);
    },
  );
});

describe('playlists', () => {
  const segments = [
    { seconds: 6, from: 700, bytes: 6_000 },
    { seconds: 6, from: 6_700, bytes: 9_000 },
    { seconds: 0.2, from: 15_700, bytes: 3_000 },
  ];

  test('what is written is read again as it was', () => {
    const packaged = { headBytes: 700, segments };
    const written = versionPlaylist('segments-240p.mp4', packaged);
    expect(readPackaged(written)).toEqual(packaged);
    expect(written.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual(
      segments.map(() => 'segments-240p.mp4'),
    );
    expect(written).toContain('#EXT-X-TARGETDURATION:6\n');
  });

  test('one that was cut off, or has no beginning, is none', () => {
    const written = versionPlaylist('a.mp4', { headBytes: 700, segments });
    expect(readPackaged(written.replace('#EXT-X-ENDLIST\n', ''))).toBeNull();
    expect(readPackaged(written.replace(/#EXT-X-MAP.*\n/, ''))).toBeNull();
    expect(readPackaged('')).toBeNull();
  });

  test('the line a size needs is that of its heaviest segment, and the smallest picture comes first', () => {
    const master = masterPlaylist([
      { file: 'voice.m3u8', segments, codecs: 'mp4a.40.2', picture: null },
      { file: '240p.m3u8', segments, codecs: 'avc1.4d400d', picture: { width: 426, height: 240 } },
      { file: '144p.m3u8', segments, codecs: 'avc1.4d400c', picture: { width: 256, height: 144 } },
    ]);
    expect(master).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=12000,AVERAGE-BANDWIDTH=11804,CODECS="avc1.4d400c",RESOLUTION=256x144
144p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=12000,AVERAGE-BANDWIDTH=11804,CODECS="avc1.4d400d",RESOLUTION=426x240
240p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=12000,AVERAGE-BANDWIDTH=11804,CODECS="mp4a.40.2"
voice.m3u8
`);
  });

  test('codecs are read from the beginning of a file', () => {
    const head = Buffer.from('....avcC\x01\x4d\x40\x0d....mp4a....', 'latin1');
    expect(codecsIn(head)).toBe('avc1.4d400d,mp4a.40.2');
    expect(codecsIn(Buffer.from('..mp4a..'))).toBe('mp4a.40.2');
  });
});
