import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withdrawCourse } from '#server/academy/operating.ts';
import { academy, courseBuyer, type Academy, type CourseBuyer } from '#tests/support/academy.ts';
import type { CourseVideo } from '#shared/api/academy.ts';
import { mediaBytes } from '#tests/support/reading/media-bytes.ts';
import { segmentBytes, streamVideo } from '#tests/support/streamed-course.ts';

let world: Academy;
let buyer: CourseBuyer;
beforeAll(async () => {
  world = await academy();
  await streamVideo(world, 'first-look');
  buyer = await courseBuyer(world);
});
afterAll(() => world.close());

async function firstVideo(of: CourseBuyer = buyer): Promise<CourseVideo> {
  return (await world.course(of.client)).lessons[0]!.videos[0]!;
}
const get = (url: string, headers: Record<string, string> = {}, of: CourseBuyer = buyer, method = 'GET') =>
  mediaBytes(world, url, { headers, cookies: of.browser.cookies, method });
/** Where a playlist's own lines lead to, as a player understands them. */
const linesOf = (playlist: string, from: string) =>
  playlist
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, `http://x${from}`).pathname);
const refused = 'This address is no longer good. Open the course again.';

describe('streaming a long video', () => {
  test('R-297 X-05 without access no playlist has an address, and nothing says where one would be', async () => {
    const answer = await world.browser().get('/api/courses/');
    expect(answer.text).not.toMatch(/m3u8|course-media|segments-/);
  });

  test('X-05 playlists are kept by nobody, and their lines lead below the same token', async () => {
    const { hlsUrl } = await firstVideo();
    const master = await get(hlsUrl!);
    expect([master.status, master.headers['content-type'], master.headers['cache-control']]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
      'private, no-store',
    ]);
    expect([master.headers.etag, master.headers['cross-origin-resource-policy']]).toEqual([
      undefined,
      'same-origin',
    ]);
    const folder = hlsUrl!.slice(0, hlsUrl!.lastIndexOf('/'));
    const versions = linesOf(master.bytes.toString(), hlsUrl!);
    expect(versions).toEqual([`${folder}/240p.m3u8`, `${folder}/voice.m3u8`]);
    for (const version of versions) {
      const list = await get(version);
      expect([list.status, list.headers['cache-control']]).toEqual([200, 'private, no-store']);
      const name = version.includes('voice') ? 'segments-voice.m4a' : 'segments-240p.mp4';
      expect(new Set(linesOf(list.bytes.toString(), version))).toEqual(new Set([`${folder}/${name}`]));
    }
    const head = await get(hlsUrl!, {}, buyer, 'HEAD');
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
      200,
      String(master.bytes.length),
      0,
    ]);
  });

  test('a segment is a part of its file, and what all of it loads is said before play', async () => {
    const { hlsUrl } = await firstVideo();
    const piece = await get(hlsUrl!.replace('master.m3u8', 'segments-240p.mp4'), { range: 'bytes=500-899' });
    expect([piece.status, piece.headers['content-range'], piece.headers['cache-control']]).toEqual([
      206,
      'bytes 500-899/1300',
      'private, max-age=300',
    ]);
    expect(piece.bytes.equals(segmentBytes('first-look', '240p').subarray(500, 900))).toBe(true);
    const voice = await get(hlsUrl!.replace('master.m3u8', 'segments-voice.m4a'));
    expect([voice.status, voice.headers['content-type']]).toEqual([200, 'audio/mp4']);
  });

  test('X-05 X-47 after 15 minutes segments and playlists are refused, and the next piece comes under the new address', async () => {
    const before = (await firstVideo()).hlsUrl!;
    const segment = (url: string) => url.replace('master.m3u8', 'segments-240p.mp4');
    const first = await get(segment(before), { range: 'bytes=100-499' });
    world.test.clock.advance(15 * 60_000);
    for (const url of [before, before.replace('master', '240p'), segment(before)]) {
      const late = await get(url, { range: 'bytes=500-899' });
      expect([late.status, late.bytes.toString()]).toEqual([403, refused]);
    }
    const after = (await firstVideo()).hlsUrl!;
    expect(after).not.toBe(before);
    const next = await get(segment(after), { range: 'bytes=500-899' });
    expect(next.status).toBe(206);
    expect(next.headers.etag).toBe(first.headers.etag);
    expect(Buffer.concat([first.bytes, next.bytes])).toEqual(
      segmentBytes('first-look', '240p').subarray(100, 900),
    );
  });

  test('X-05 another browser, and an access that was taken away, get neither playlist nor segment', async () => {
    const other = await courseBuyer(world);
    const { hlsUrl } = await firstVideo(other);
    const all = ['master.m3u8', '240p.m3u8', 'segments-240p.mp4'].map((file) =>
      hlsUrl!.replace('master.m3u8', file),
    );
    for (const url of all) {
      expect((await get(url, {}, other)).status).toBe(200);
      expect((await get(url)).status).toBe(403);
    }
    expect(await withdrawCourse(world.deps, other.email)).toBe(true);
    // What is remembered of a session is forgotten after 15 seconds.
    world.test.clock.advance(15_000);
    for (const url of all) expect((await get(url, {}, other)).status).toBe(403);
  });
});
